import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { BoardRow } from "@tandem/contract/planning/schedules/board";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { formatMeasured, formatNumber } from "../../../fields/format.ts";
import { bucketName } from "../../bucketNames.ts";
import type { PlanType } from "../../shownPeriods.ts";
import { figuresOf, keyOf } from "./boardLines.ts";
import styles from "./PrintedBoard.module.css";

/** The board on paper: it stands beside the page while it is printed, in its place. */
export default function PrintedBoard(props: {
  readonly rows: readonly BoardRow[];
  readonly type: PlanType;
  readonly title: string;
  readonly onPrinted: () => void;
}) {
  const { t } = useTranslation();
  const { rows, type, title, onPrinted } = props;
  useEffect(() => {
    window.print();
    onPrinted();
  }, [onPrinted]);
  const label = (field: string) => t(fieldLabelKey("schedule", field));
  return createPortal(
    <div className={styles.printed} data-printed>
      <h1>{title}</h1>
      <table>
        <thead>
          <tr>
            {["itemNo", "supplierName", "plannedDate", "actualScheduledQuantity"].map((field) => (
              <th key={field} scope="col">
                {label(field)}
              </th>
            ))}
            <th scope="col">{t("scheduleBoard.state")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) =>
            row.cells.map((cell) => (
              <tr key={`${keyOf(row)} ${cell.begins}`}>
                <td>
                  {row.itemNo} {row.itemName}
                </td>
                <td>{row.supplierName}</td>
                <td>{bucketName(type, cell.begins)}</td>
                <td className={styles.end}>{formatMeasured([{ quantity: cell.scheduled, unitNo: row.unitNo }])}</td>
                <td>
                  {[
                    ...figuresOf(type, cell),
                    cell.replied === null ? "" : `${label("replyQuantity")} ${formatNumber(cell.replied)}`,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
