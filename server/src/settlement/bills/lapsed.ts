import { confirmedBy } from "@tandem/contract/settlement/bills/statuses";
import type { ValueChange } from "../../core/history.ts";

/** Who had confirmed what is changed has not confirmed it as it is now. */
export const lapsed = (by: string): ValueChange[] =>
  by === confirmedBy.code.nobody ? [] : [{ line: null, field: "confirmedBy", old: by, new: confirmedBy.code.nobody }];
