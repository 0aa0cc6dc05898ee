// Opens the page that receives by scanning where there is no network, from the files that it keeps (`api/offlineFiles.ts`).
// It holds files of the product alone: what the server answers to calls never passes through here.
const page = "/index.html";
const answerWithin = 4000;

/** The page as the server has it now; as it is kept where nobody answers in time. */
async function opened(request) {
  const kept = await caches.match(page);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, answerWithin, kept));
  const answered = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  return Promise.race([answered, late]);
}

/** What is named by its content never changes. */
async function fileOf(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function alwaysThere(request) {
  return fetch(request).catch(async (error) => {
    const kept = await caches.match(request, { ignoreVary: true });
    if (!kept) throw error;
    return kept;
  });
}

addEventListener("install", () => skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(opened(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(fileOf(request));
  else if (pathname === "/opening.js" || pathname === "/icon.svg") event.respondWith(alwaysThere(request));
});
