// Closes the open menus for which `isKept` returns false.
function closeMenus(isKept) {
  for (const menu of document.querySelectorAll(".menu[open]")) if (!isKept(menu)) menu.open = false;
}

addEventListener("click", (event) => closeMenus((menu) => menu.contains(event.target)));
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  document.activeElement?.closest(".menu")?.firstElementChild.focus();
  closeMenus(() => false);
});
