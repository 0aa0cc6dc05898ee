import { lifecycle } from "../../core/lifecycle.ts";
import { validityStatus } from "../../core/statuses.ts";

/** A label is printed as often as it is asked for, until its box is split: then those of its parts stand for it. */
export const labelLifecycle = lifecycle({
  name: "label",
  field: "statusCode",
  states: validityStatus,
  initial: ["valid"],
  ends: ["invalid"],
  actions: {
    split: {
      from: ["valid"],
      to: ["invalid"],
      side: ["supplier", "buyer"],
      permission: "isPrint",
      error: "labelVoid",
    },
    reprint: {
      from: ["valid"],
      to: ["valid"],
      side: ["supplier", "buyer"],
      permission: "isPrint",
      error: "labelVoid",
    },
  },
});
