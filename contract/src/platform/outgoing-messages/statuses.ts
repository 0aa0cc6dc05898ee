import { statuses } from "../../core/statuses.ts";

/** How a message came through. */
export const outgoingStatus = statuses(
  "outgoingMessage.outgoing",
  {
    waiting: { code: "0", tone: "waiting" },
    sent: { code: "1", tone: "done" },
    failed: { code: "2", tone: "refused" },
    givenUp: { code: "3", tone: "refused" },
  },
  {
    /** Is sent when its time comes. */
    outstanding: ["waiting", "failed"],
    /** May be sent again by hand. */
    repeatable: ["sent", "failed", "givenUp"],
  },
);

/** By which way a message goes. */
export const outgoingChannel = statuses("outgoingMessage.channelOf", {
  bell: { code: "1", tone: "neutral" },
  mail: { code: "2", tone: "neutral" },
  webhook: { code: "3", tone: "neutral" },
});
