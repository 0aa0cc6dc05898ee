import { lifecycle } from "../../core/lifecycle.ts";
import { statuses } from "../../core/statuses.ts";

export const quoteStatus = statuses(
  "quote.quoteStatus",
  {
    draft: { code: "0", tone: "neutral" },
    submitted: { code: "1", tone: "moving" },
    won: { code: "2", tone: "done" },
    lost: { code: "3", tone: "refused" },
    withdrawn: { code: "X", tone: "neutral" },
  },
  {
    /** Nobody but its supplier reads it. */
    unsent: ["draft", "withdrawn"],
    open: ["draft", "submitted", "withdrawn"],
    standing: ["submitted", "won", "lost"],
  },
);

const ofSupplier = { side: "supplier", permission: "isSave", error: "quoteSettled" } as const;

/** A supplier writes it, submits it, replaces and withdraws it until the deadline; an award ends it. */
export const quoteLifecycle = lifecycle({
  name: "quote",
  field: "quoteStatus",
  states: quoteStatus,
  initial: ["draft", "submitted"],
  ends: ["won", "lost"],
  actions: {
    modify: { ...ofSupplier, from: ["unsent"], to: ["draft"], error: "quoteSubmitted" },
    submit: { ...ofSupplier, from: ["open"], to: ["submitted"] },
    withdraw: { ...ofSupplier, from: ["submitted"], to: ["withdrawn"], error: "quoteNotSubmitted" },
    win: { from: ["submitted"], to: ["won"], side: "buyer", permission: "isEnd", error: "quoteNotSubmitted" },
    lose: { from: ["submitted"], to: ["lost"], side: "buyer", permission: "isEnd", error: "quoteNotSubmitted" },
  },
});
