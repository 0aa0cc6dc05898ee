import type { Entity } from "@tandem/contract/core/entity";
import { type Measured, measuredIn, sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import type { ReactNode } from "react";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { formatMeasured, formatMoney } from "../fields/format.ts";
import { fieldOf } from "../grid/gridColumn.ts";
import styles from "./ListFoot.module.css";
import { measureOf } from "./measures.ts";

/** What a row brings to a sum: quantities with their units, an amount with its currency. */
function broughtBy({ name, fields }: Entity, row: object, summed: string): Measured[] {
  const value = fieldOf(row, summed);
  if (fields[summed]?.kind === "codes") return measuredIn(value as string[] | null);
  const measure = measureOf({ name, fields }, summed);
  return [{ quantity: String(value ?? 0), unitNo: measure ? String(fieldOf(row, measure) ?? "") : "" }];
}

/** Quantities and amounts summed over the selected rows of a list, to their last digit; each unit and currency by itself. */
export default function SelectionSums(props: {
  readonly entity: Entity;
  readonly rows: readonly object[];
  /** Names of the fields. */
  readonly sums: readonly string[];
  /** What the list calls some of them: the titles of their columns. */
  readonly titles: ReadonlyMap<string, ReactNode>;
}) {
  const { entity, rows } = props;
  return props.sums.map((name) => {
    const totals = sumPerUnit(rows.flatMap((row) => broughtBy(entity, row, name)));
    const isMoney = entity.fields[name]?.kind === "money";
    const amounts = totals.map(({ quantity, unitNo }) => `${formatMoney(quantity, unitNo)} ${unitNo}`.trim());
    return (
      <span key={name} className={styles.sum}>
        {props.titles.get(name) ?? <FieldLabel entityName={entity.name} field={name} />}{" "}
        <b>{isMoney ? amounts.join(", ") : formatMeasured(totals)}</b>
      </span>
    );
  });
}
