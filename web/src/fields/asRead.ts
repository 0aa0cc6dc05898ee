import { type Statuses, statusesFor } from "@tandem/contract/core/statuses";
import { ownSide } from "../api/currentUser.ts";

/** A set of states in the words and colours of the side that the user works on. */
export const asRead = (set: Statuses): Statuses => statusesFor(set, ownSide());
