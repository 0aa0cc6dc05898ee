import type { ErrorName } from "@tandem/contract/core/errors";
import i18next from "i18next";
import { useEffect, useRef, useState } from "react";
import { sayWarning } from "../ui/announce.ts";
import { randomKey } from "./pageKey.ts";
import { sessionExpired } from "./sessionExpired.ts";
import { sessionToken } from "./sessionToken.ts";

const firstWait = 1000;
const longestWait = 30_000;
/** The server's closing code for a page it does not recognise. */
const refused = 4401;
/** What it says besides of a session that was ended, and is not over by itself. */
const ended: ErrorName = "sessionEnded";
/** The closing code of a server that stops: the page comes back at once, to another node where there is one. */
const restarting = 1012;
/** All pages of a node come back within this time, not all in one moment. */
const comingBack = 1000;

/** What the server says in JSON behind a `$`; null for a text of another kind. */
export function messageOf(text: string): Readonly<Record<string, unknown>> | null {
  if (!text.startsWith("$")) return null;
  try {
    const message: unknown = JSON.parse(text.slice(1));
    return typeof message === "object" && message !== null ? (message as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The newest news that a page has heard, which it names when it comes back: so it hears only what it missed. */
class Heard {
  newest: string | undefined;
  private latest: string | undefined;

  /** A greeting begins with what was missed; until all of it is there, its numbers prove nothing. */
  begin(): void {
    this.latest = undefined;
  }

  take(text: string): void {
    const message = messageOf(text);
    if (typeof message?.sequence !== "string") return;
    if (message.type === "ready") this.latest = message.sequence;
    else if (this.latest !== undefined) this.latest = message.sequence;
    if (this.latest !== undefined) this.newest = this.latest;
  }
}

/**
 * Listens to the messages for a page (S7.18) and comes back by itself; answers how to stop. A page whose session is over says
 * so, and comes back once the browser holds another one.
 */
function listen(page: string, onText: (text: string) => void): () => void {
  if (!("WebSocket" in window)) {
    sayWarning(i18next.t("client.noWebsocket"));
    return () => undefined;
  }
  let stopped = false;
  let wait = firstWait;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusedToken: string | null = null;
  const heard = new Heard();
  const open = () => {
    const protocol = window.location.protocol === "https:" ? "wss:" : "ws:";
    const token = sessionToken() ?? "";
    const openedAt = performance.now();
    refusedToken = null;
    heard.begin();
    socket = new WebSocket(`${protocol}//${window.location.host}/productWebSocket/${page}`);
    socket.onopen = () => socket?.send(JSON.stringify({ token, after: heard.newest }));
    socket.onmessage = (event) => {
      wait = firstWait;
      if (typeof event.data !== "string") return;
      heard.take(event.data);
      onText(event.data);
    };
    socket.onclose = (event) => {
      if (stopped) return;
      if (event.code === refused && (sessionToken() ?? "") === token) {
        refusedToken = token;
        void sessionExpired(openedAt, event.reason === ended);
        return;
      }
      if (event.code === restarting) {
        timer = setTimeout(open, Math.random() * comingBack);
        return;
      }
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, longestWait);
    };
  };
  const comeBack = () => {
    const token = sessionToken();
    if (refusedToken !== null && token !== null && token !== refusedToken) open();
  };
  window.addEventListener("focus", comeBack);
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener("focus", comeBack);
    socket?.close();
  };
}

/** Messages for this page while `active` (S4.10); answers the key that a call names to have them sent here. */
export function useLiveMessages(active: boolean, onText: (text: string) => void): string {
  const [page] = useState(randomKey);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => (active ? listen(page, (text) => latest.current(text)) : undefined), [active, page]);
  return page;
}

/** How far an import or export is, as its page is told (S4.10). */
export interface LiveProgress {
  readonly phase: "reading" | "checking" | "importing" | "exporting";
  readonly done: number;
  readonly total: number | null;
}

/** What a progress message says; null for any other. */
export function progressOf(text: string): LiveProgress | null {
  const message = messageOf(text);
  return message?.type === "progress" ? (message as unknown as LiveProgress) : null;
}
