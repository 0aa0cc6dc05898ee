import type { unitConversion } from "@tandem/contract/base-data/unit-conversions";
import type { Change, Input } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import type { PlainRules } from "../core/plain-handlers.ts";
import { findProblem } from "../imports/import-records.ts";

/** A conversion is between two units; they are chosen once. */
export const unitConversionRules: PlainRules<Input<typeof unitConversion>, Change<typeof unitConversion>> = {
  async beforeAdd(_context, _tx, input) {
    if (input.sourceUnitNo !== input.targetUnitNo) return input;
    throw new Fault("invalidRequest", {}, [
      { path: "targetUnitNo", key: "validation.sameUnit", fieldKey: "unitConversion.targetUnitNo" },
    ]);
  },
  check: (work) =>
    findProblem(
      work,
      "targetUnitNo",
      "sameUnit",
      sql`select row_number, target_unit_no from import_row
        where action in ('add', 'change') and source_unit_no = target_unit_no`,
    ),
};
