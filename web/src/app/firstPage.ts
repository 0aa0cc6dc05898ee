import { askForLists } from "../api/askedByLists.ts";
import { nextTask } from "../api/nextTask.ts";
import { sessionToken } from "../api/sessionToken.ts";
import { routeNameAt } from "../routes/paths.ts";
import { fetchComponent } from "./pageComponents.ts";
import { type PageLoader, pages } from "./pages.ts";
import { affixedPath } from "./visitedTabs.ts";

/** The frame around the pages of whoever is signed in; whoever is not yet does without. */
export const loadFrame: PageLoader = async () => ({ default: (await import("./Layout.tsx")).Layout });
export const loadSignIn: PageLoader = async () => ({ default: (await import("./SignIn.tsx")).SignIn });
/** What the link of a mail opens for somebody who has not signed in. */
export const loadAnswerByLink: PageLoader = async () => ({
  default: (await import("./AnswerByLink.tsx")).AnswerByLink,
});

/**
 * Runs the files that the server named for the first page, each by itself and after what it builds on: a telephone answers in
 * between. What does not come is told of by the page that cannot do without it.
 */
async function runNamedFiles(): Promise<void> {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]:not([data-part])")) {
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await nextTask();
  }
}

/** Fetches what the first page is made of, and begins to ask who it is for, while the texts are still on their way. */
export async function fetchFirstPage(): Promise<void> {
  if (sessionToken() === null) return fetchComponent(loadSignIn);
  await nextTask();
  void askForLists();
  await runNamedFiles();
  const { pathname } = window.location;
  const name = routeNameAt(pathname === "/" ? affixedPath : pathname);
  await Promise.all([loadFrame, ...(name ? [pages[name]] : [])].map(fetchComponent));
}
