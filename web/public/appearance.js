// Runs before the first paint, so that the page begins as light or dark as it will be.
(() => {
  const chosen = localStorage.getItem("appearance");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
  document.documentElement.style.background = dark ? "#0e1011" : "#f3f5f6";
})();
