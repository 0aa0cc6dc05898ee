import { expect, it } from "vitest";
import { type HistoryEvent, standingEvents } from "./history.ts";

const event = (action: string, reason: string | null = null) => ({ action, reason }) as HistoryEvent;

it("leaves out steps that were taken back, each the last of its name, and their taking back", () => {
  const history = [
    event("issue"),
    event("accept", "Short of material"),
    event("decline", "Too late"),
    event("undo.decline"),
    event("read"),
    event("decline", "Too few"),
    event("accept", "All there is"),
    event("undo.accept"),
  ];
  const standing = standingEvents(history);
  expect(standing.map(({ action, reason }) => [action, reason])).toEqual([
    ["issue", null],
    ["accept", "Short of material"],
    ["read", null],
    ["decline", "Too few"],
  ]);
});
