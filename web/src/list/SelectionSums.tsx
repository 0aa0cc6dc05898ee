import type { Entity } from "@tandem/contract/core/entity";
import { sum } from "@tandem/contract/core/numbers";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { formatMoney, formatNumber } from "../fields/format.ts";
import { fieldOf } from "../grid/gridColumn.ts";
import styles from "./ListFoot.module.css";

/** Quantities and amounts summed over the selected rows of a list, to their last digit. */
export default function SelectionSums(props: {
  readonly entity: Entity;
  readonly rows: readonly object[];
  /** Names of the fields. */
  readonly sums: readonly string[];
}) {
  const { entity } = props;
  return props.sums.map((name) => {
    const total = sum(props.rows.map((row) => String(fieldOf(row, name) ?? 0)));
    return (
      <span key={name} className={styles.sum}>
        <FieldLabel entityName={entity.name} field={name} />{" "}
        <b>{entity.fields[name]?.kind === "money" ? formatMoney(total) : formatNumber(total)}</b>
      </span>
    );
  });
}
