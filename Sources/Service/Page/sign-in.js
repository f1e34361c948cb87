// Asks for a token once, and exchanges it for a cookie that no script can read.

let signingIn = null;

// Resolves after a token was accepted. All callers share one dialog.
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

// Shows a button to sign out if the user has signed in with a token.
async function offerSignOut() {
  const made = byID("sign-out");
  made.addEventListener("click", async () => {
    await ask("/v1/session", { method: "DELETE" });
    location.assign("/");
  });
  const session = await fetch("/v1/session").then((answer) => answer.ok ? answer.json() : null, () => null);
  made.hidden = !session?.right || session.right === "open";
}
