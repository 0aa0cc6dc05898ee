import { isPositive } from "@tandem/contract/core/numbers";
import type { BoardRow } from "@tandem/contract/planning/schedules/board";
import { useTranslation } from "react-i18next";
import { formatMeasured, formatNumber } from "../../../fields/format.ts";
import { listAddress } from "../../../list/listState.ts";
import { pathTo, pathToDocument } from "../../../routes/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { bucketHead, bucketName } from "../../bucketNames.ts";
import { LedLinks, leadByArrows } from "../../ledLinks.tsx";
import styles from "../../SeriesCards.module.css";
import type { PlanType } from "../../shownPeriods.ts";
import { figuresOf, keyOf, nameOfRow, standingOf } from "./boardLines.ts";
import { LedCell } from "./LedCell.tsx";

/** A card shows so many buckets; its list shows all of them. */
const mostFigures = 9;

function BoardCard({ row, type }: { readonly row: BoardRow; readonly type: PlanType }) {
  const { t } = useTranslation();
  const { itemNo, itemName, supplierName, orgNo, supplierNo, unitNo, cells } = row;
  const measured = (quantity: string) => formatMeasured([{ quantity, unitNo }]);
  const further = cells.length - mostFigures;
  const toList = listAddress(pathTo("Planning.Schedule"), { orgNo, itemNo, supplierNo, sort: "plannedDate.asc" });
  return (
    <section className={styles.card} aria-label={nameOfRow(row)}>
      <h2 title={`${itemNo} ${itemName}`}>
        {itemNo} <span className={styles.name}>{itemName}</span>
      </h2>
      <p className={styles.supplier} title={supplierName}>
        {[supplierName, orgNo, row.plantNo].filter(Boolean).join(" · ")}
      </p>
      <p className={styles.total}>
        <span>{measured(row.scheduled)}</span>
        {isPositive(row.preDelivery) && (
          <span className={styles.short}>{t("scheduleBoard.backlog", { quantity: measured(row.preDelivery) })}</span>
        )}
      </p>
      <LedLinks ids={cells.map(({ begins }) => begins)}>
        <ol className={styles.figures} onKeyDown={leadByArrows}>
          {cells.slice(0, mostFigures).map((cell) => (
            <li key={cell.begins}>
              <LedCell
                id={cell.begins}
                to={cell.id ? pathToDocument("Planning.Schedule.Detail", cell.id) : toList}
                className={styles.figure}
                standing={standingOf(cell)}
              >
                <span title={bucketName(type, cell.begins)}>{bucketHead(type, cell.begins).join(" · ")}</span>
                <span>{formatNumber(cell.scheduled)}</span>
                <small data-tone={cell.range?.tone}>{figuresOf(type, cell).join(" · ")}</small>
              </LedCell>
            </li>
          ))}
        </ol>
      </LedLinks>
      {further > 0 && (
        <Link className={styles.further} to={toList}>
          {t("forecastPages.moreBuckets", { count: further })}
        </Link>
      )}
    </section>
  );
}

/** Schedules as cards: a material of a supplier each, with what its buckets say (B2.29h). */
export function BoardCards({ rows, type }: { readonly rows: readonly BoardRow[]; readonly type: PlanType }) {
  return (
    <div className={styles.cards} data-size="large">
      {rows.map((row) => (
        <BoardCard key={keyOf(row)} row={row} type={type} />
      ))}
    </div>
  );
}
