import { nonNegativeDecimal } from "@tandem/contract/core/decimals";
import { sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { formatMeasured } from "../../fields/format.ts";
import gridStyles from "../../grid/Grid.module.css";
import type { GridLead } from "../../grid/gridColumn.ts";
import { frozenStyle } from "../../grid/useGridWidths.ts";
import styles from "./LinesEditor.module.css";
import type { LineColumn } from "./lineColumn.ts";
import type { EditedLine, LinesState } from "./linesStore.ts";

/** The sum of what is typed in a column, per unit; what is no number counts as nothing. */
export function sumOf<L extends EditedLine>({ rows }: LinesState<L>, { key, summed }: LineColumn<L>): string {
  const typed = rows.flatMap(({ line, cells }) => {
    const quantity = cells[key] ?? "";
    const isNumber = quantity !== "" && nonNegativeDecimal.safeParse(quantity).success;
    return isNumber ? [{ quantity, unitNo: summed?.(line) ?? "" }] : [];
  });
  return typed.length === 0 ? "0" : formatMeasured(sumPerUnit(typed));
}

/** How many lines there are, and the sums of what is typed. Thousands are added after the key that changed one is drawn. */
export function EditorFoot<L extends EditedLine>(props: {
  readonly columns: readonly LineColumn<L>[];
  readonly state: LinesState<L>;
  readonly lead: GridLead;
}) {
  const { t } = useTranslation();
  const state = useDeferredValue(props.state);
  const summed = props.columns.findIndex(({ summed: is }) => is);
  if (summed < 0) return null;
  return (
    <tfoot className={styles.foot}>
      <tr aria-rowindex={props.state.rows.length + 2}>
        {props.lead === "selection" && <td data-lead className={gridStyles.lead} />}
        {props.columns.map((column, index) => (
          <td
            key={column.key}
            className={[column.fixed ? gridStyles.frozen : "", column.align ? gridStyles.right : ""].join(" ")}
            style={frozenStyle(column, index)}
            {...(column.fixed ? { "data-frozen": column.fixed } : {})}
          >
            {index === summed - 1 && t("linesEditor.lines", { count: state.lines.length })}
            {column.summed && <b>{sumOf(state, column)}</b>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
