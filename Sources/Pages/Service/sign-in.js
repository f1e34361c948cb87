// A service that asks for a token: it is asked for once, and exchanged for a cookie that no script can read.

let signingIn = null;

// Resolves once a token was accepted. However many ask, there is one dialog.
function signIn() {
  signingIn ??= new Promise((resolve) => {
    const dialog = byID("sign-in"), form = dialog.querySelector("form"), word = byID("token");
    const submit = async (event) => {
      event.preventDefault();
      const wasAccepted = await attempt(byID("sign-in-problem"), async () => {
        await sendJSON("POST", "/v1/session", { token: word.value.trim() });
        return true;
      });
      if (!wasAccepted) return word.select();
      word.value = "";
      form.removeEventListener("submit", submit);
      dialog.close();
      signingIn = null;
      byID("sign-out").hidden = false;
      resolve();
    };
    form.addEventListener("submit", submit);
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.showModal();
    word.focus();
  });
  return signingIn;
}

// Offers the way out to whoever came in with a token.
async function offerSignOut() {
  const made = byID("sign-out");
  made.addEventListener("click", async () => {
    await ask("/v1/session", { method: "DELETE" });
    location.assign("/");
  });
  const session = await fetch("/v1/session").then((answer) => answer.ok ? answer.json() : null, () => null);
  made.hidden = !session?.right || session.right === "open";
}
