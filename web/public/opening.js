// Runs before the first paint, so that the page begins as light or dark as it will be.
(() => {
  const chosen = localStorage.getItem("appearance");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
})();

// Asks who is signed in while the scripts, which wait for the answer, are still on their way (`src/api/askedAhead.ts`).
(() => {
  const path = document.currentScript.dataset.session;
  const cookies = new Map(document.cookie.split("; ").map((part) => part.split(/=(.*)/, 2)));
  const token = decodeURIComponent(cookies.get("supplier-authentication") ?? "");
  if (!path || !token) return;
  const headers = {
    "Accept-Language": decodeURIComponent(cookies.get("language") || navigator.language),
    "Authentication-Info": token,
    "Content-Type": "application/json",
    invokerParam: "1",
  };
  const body = JSON.stringify({ condition: {} });
  const answer = fetch(path, { method: "POST", headers, body }).then(
    (response) => (response.ok ? response.json() : undefined),
    () => undefined,
  );
  window.askedAhead = { token, answer: answer.catch(() => undefined) };
})();
