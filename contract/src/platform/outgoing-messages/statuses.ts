import { choices, type StatusCode, statuses } from "../../core/statuses.ts";
import { documentTopics } from "../messages.ts";

/** How a message came through. */
export const outgoingStatus = statuses(
  "outgoingMessage.status",
  {
    waiting: { code: "0", tone: "waiting" },
    sent: { code: "1", tone: "done" },
    failed: { code: "2", tone: "refused" },
    givenUp: { code: "3", tone: "refused" },
    /** What it told of was undone before it left, or its receiver was disabled or may no longer open it. */
    withdrawn: { code: "4", tone: "neutral" },
  },
  {
    /** Is sent when its time comes. */
    outstanding: ["waiting", "failed"],
    /** May be sent again by hand. */
    repeatable: ["sent", "failed", "givenUp"],
  },
);

/** By which way a message goes. */
export const outgoingChannel = statuses("outgoingMessage.channel", {
  bell: { code: "1", tone: "neutral" },
  mail: { code: "2", tone: "neutral" },
  webhook: { code: "3", tone: "neutral" },
});

/** What is told besides what happens to documents: an invitation, a mail that only tries, what gathers the messages of a day, and of webhooks. */
const otherEvents = ["userInvited", "mailTest", "digest", "webhookTest", "webhookPaused"] as const;
const events = [...documentTopics, ...otherEvents] as const;
type Event = (typeof events)[number];

/** What messages tell of. */
export const outgoingEvent = choices(
  "messageEvents",
  Object.fromEntries(events.map((event) => [event, event])) as { readonly [E in Event]: E },
);
export type OutgoingEvent = StatusCode<typeof outgoingEvent>;
