import { logs } from "@tandem/contract/platform/logs";
import i18next from "i18next";
import { sayError } from "../ui/announce.ts";
import { CallError, call } from "./client.ts";

/** A page that fails over and over says so only this often. */
const mostReports = 10;
const reported = new Map<string, Promise<string | null>>();

/** Whether a file of the pages is missing: after a new version was installed, or without network. */
export function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  );
}

/** Says that a file is missing: what is asked for again once there is a network asks for no reload. */
export function sayMissingFile(): void {
  sayError(i18next.t(navigator.onLine ? "failure.missingFile" : "client.network"));
}

async function send(error: Error, place: string | undefined): Promise<string | null> {
  try {
    const report = {
      message: `${error.name}: ${error.message}`.slice(0, 1000),
      stack: [error.stack, place].filter(Boolean).join("\n").slice(0, 8000),
      page: window.location.pathname.slice(0, 300),
    };
    const answer = await call(logs, "reportPageFailure", report, { showError: false, showSessionEnd: false });
    return answer.correlationId;
  } catch {
    return null;
  }
}

/** Tells the server of a failure of the pages; answers the correlation id its log has, or null where it was not told. */
export function reportFailure(error: Error, place?: string): Promise<string | null> {
  const key = `${error.name} ${error.message} ${window.location.pathname}`;
  const before = reported.get(key);
  if (before) return before;
  if (reported.size >= mostReports) return Promise.resolve(null);
  const sending = send(error, place);
  reported.set(key, sending);
  return sending;
}

/** Shows and reports what fails outside of drawing, as in the answer to a click. A refused call has shown itself. */
export function watchFailures(): void {
  const sayAndReport = async (error: unknown) => {
    if (!(error instanceof Error) || error instanceof CallError || error.name === "AbortError") return;
    if (isMissingFile(error)) return sayMissingFile();
    const reference = await reportFailure(error);
    sayError(reference ? i18next.t("failure.reference", { reference }) : i18next.t("client.internal"));
  };
  window.addEventListener("error", ({ error }) => void sayAndReport(error));
  window.addEventListener("unhandledrejection", ({ reason }) => void sayAndReport(reason));
}
