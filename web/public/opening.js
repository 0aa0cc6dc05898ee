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

// Runs the scripts that every page needs, each by itself and after what it builds on: a telephone answers, and paints, in between.
document.addEventListener("DOMContentLoaded", async () => {
  const { port1: told, port2: turn } = new MessageChannel();
  for (const { href } of document.querySelectorAll("link[data-part]")) {
    await import(href);
    await new Promise((resolve) => {
      told.onmessage = resolve;
      turn.postMessage(null);
    });
  }
});
