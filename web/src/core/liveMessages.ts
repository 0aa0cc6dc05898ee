import i18next from "i18next";
import { useEffect, useRef, useState } from "react";
import { sayWarning } from "./announce.ts";
import { sessionToken } from "./sessionToken.ts";

const firstWait = 1000;
const longestWait = 30_000;
/** The server's closing code for a page it does not recognise. */
const refused = 4401;

/** A key that only this page knows; not `randomUUID`, which is missing where pages are served without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Listens to the messages for a page (S7.18) and comes back by itself; answers how to stop. */
function listen(page: string, onText: (text: string) => void): () => void {
  if (!("WebSocket" in window)) {
    sayWarning(i18next.t("client.noWebsocket"));
    return () => undefined;
  }
  let stopped = false;
  let wait = firstWait;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const protocol = window.location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${protocol}//${window.location.host}/productWebSocket/${page}`);
    socket.onopen = () => socket?.send(JSON.stringify({ token: sessionToken() ?? "" }));
    socket.onmessage = (event) => {
      wait = firstWait;
      if (typeof event.data === "string") onText(event.data);
    };
    socket.onclose = (event) => {
      if (stopped || event.code === refused) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, longestWait);
    };
  };
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
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
  if (!text.startsWith("$")) return null;
  try {
    const message: unknown = JSON.parse(text.slice(1));
    const isProgress = message && typeof message === "object" && "type" in message && message.type === "progress";
    return isProgress ? (message as unknown as LiveProgress) : null;
  } catch {
    return null;
  }
}
