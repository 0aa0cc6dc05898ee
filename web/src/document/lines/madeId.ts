import { randomKey } from "../../api/pageKey.ts";

const page = randomKey();
let made = 0;

/**
 * A name for a line that the server has none for. Once the page is loaded anew no other line has it: drafts know lines by their
 * names.
 */
export function madeId(): string {
  made += 1;
  return `${page}-${made}`;
}
