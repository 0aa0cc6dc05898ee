import type { Row } from "@tandem/contract/core/entity";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { Checkbox } from "antd";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { formatAmount } from "../../fields/format.ts";
import styles from "./DeductionChoice.module.css";

/** Deductions that are ticked, as the value of a form. */
export function DeductionChoice(props: {
  readonly deductions: readonly Row<typeof deduction>[];
  /** Those that stay ticked, and why, as it is told beside them. */
  readonly kept?: (one: Row<typeof deduction>) => string | null;
  readonly value?: readonly string[];
  readonly onChange?: (value: readonly string[]) => void;
}) {
  const { deductions, kept, value = [], onChange } = props;
  return (
    <ul className={styles.choice}>
      {deductions.map((one) => {
        const { id, deductionNo, deductionName, deductionEffect: effect, confirmAmount, currency } = one;
        const why = kept?.(one) ?? null;
        return (
          <li key={id}>
            <Checkbox
              checked={value.includes(id)}
              disabled={why !== null}
              onChange={({ target }) =>
                onChange?.(target.checked ? [...value, id] : value.filter((each) => each !== id))
              }
            >
              {deductionNo} {deductionName}
              {why && <span className={styles.why}>{why}</span>}
            </Checkbox>
            <span className={styles.effect}>{fieldValue(deduction.fields.deductionEffect, effect)}</span>
            <span className={styles.amount}>{formatAmount(confirmAmount ?? "0", currency)}</span>
          </li>
        );
      })}
    </ul>
  );
}
