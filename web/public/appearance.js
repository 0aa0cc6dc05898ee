// Runs before the first paint, so that the page begins as light or dark as it will be.
(() => {
  const chosen = localStorage.getItem("appearance");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
})();
