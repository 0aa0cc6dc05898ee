import { lifecycle } from "../../core/lifecycle.ts";
import { choices, statuses } from "../../core/statuses.ts";

/** How far an appointment is. */
export const appointmentStatus = statuses(
  "appointment.status",
  {
    booked: { code: "0", tone: "moving" },
    arrived: { code: "1", tone: "waiting" },
    finished: { code: "2", tone: "done" },
    missed: { code: "3", tone: "refused" },
    canceled: { code: "X", tone: "neutral" },
  },
  {
    /** Nobody has come yet. */
    awaited: ["booked", "missed"],
    /** It holds its slot. */
    holding: ["booked", "arrived", "finished", "missed"],
  },
);

/** Whether a slot can be taken; `taken` is all that a supplier learns of others, `otherDay` is free, though not for the notice. */
export const slotState = choices("appointment.slot", {
  free: "free",
  taken: "taken",
  blocked: "blocked",
  past: "past",
  otherDay: "otherDay",
});

const bothSides = ["supplier", "buyer"] as const;

/** From the slot that is taken to the vehicle that leaves: until it comes, either side moves it or takes it off. */
export const appointmentLifecycle = lifecycle({
  name: "appointment",
  field: "status",
  states: appointmentStatus,
  initial: ["booked"],
  ends: ["finished", "canceled"],
  actions: {
    move: {
      from: ["awaited"],
      to: ["booked"],
      side: bothSides,
      permission: "isModify",
      error: "appointmentBegun",
    },
    cancel: {
      from: ["awaited"],
      to: ["canceled"],
      side: bothSides,
      permission: "isCancelInvalid",
      reason: true,
      undo: true,
      error: "appointmentBegun",
    },
    miss: {
      from: ["booked"],
      to: ["missed"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "appointmentNotBooked",
    },
    checkIn: {
      from: ["awaited"],
      to: ["arrived"],
      side: "buyer",
      permission: "isCheck",
      undo: true,
      error: "appointmentBegun",
    },
    finish: {
      from: ["arrived"],
      to: ["finished"],
      side: "buyer",
      permission: "isEnd",
      undo: true,
      error: "appointmentNotArrived",
    },
  },
});
