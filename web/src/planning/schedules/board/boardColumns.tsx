import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { bucketEnd } from "@tandem/contract/planning/buckets";
import type { BoardRow } from "@tandem/contract/planning/schedules/board";
import { schedule } from "@tandem/contract/planning/schedules/schedules";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import type { LineColumn } from "../../../document/lines/lineColumn.ts";
import type { LineRow } from "../../../document/lines/linesStore.ts";
import { fieldProblem } from "../../../fields/fieldRules.ts";
import { formatMeasured, formatNumber } from "../../../fields/format.ts";
import { listAddress } from "../../../list/listState.ts";
import { pathTo } from "../../../routes/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { bucketHead, bucketName } from "../../bucketNames.ts";
import type { PlanType } from "../../shownPeriods.ts";
import styles from "./BoardPage.module.css";
import { type BoardLine, figuresOf, isLocked, isSame, isSum, nameOfRow, noteOf, overtakenWords } from "./boardLines.ts";

const quantity = schedule.fields.actualScheduledQuantity;

interface Options {
  readonly planType: PlanType;
  readonly days: readonly string[];
  readonly mayType: boolean;
  readonly mayUnlock: boolean;
  readonly ofBuyer: boolean;
}

function problemOf({ line, cells }: LineRow<BoardLine>, day: string, mayUnlock: boolean): string | null {
  const text = cells[day] ?? "";
  const cell = line.byDay.get(day);
  if (isSame(text, cell?.scheduled)) return null;
  if (text !== "" && !quantity.schema.safeParse(text).success) {
    return fieldProblem(schedule.name, "actualScheduledQuantity", quantity, text, false);
  }
  if (!mayUnlock && isLocked(line.row, day)) {
    return i18next.t("errors.scheduleLocked", { day: line.row.lockedUntil });
  }
  return null;
}

/** A figure that nobody types; the sum of several schedules leads to these. */
function SaidCell(props: {
  readonly type: PlanType;
  readonly line: BoardLine;
  readonly day: string;
  readonly words: string;
}) {
  const { t } = useTranslation();
  const { type, line, day, words } = props;
  const cell = line.byDay.get(day);
  if (!cell) return null;
  const { orgNo, itemNo, supplierNo } = line.row;
  const parts = listAddress(pathTo("Planning.Schedule"), {
    ...{ orgNo, itemNo, supplierNo, sort: "plannedDate.asc" },
    ...{ plannedDateStart: day, plannedDateEnd: bucketEnd(type, day) },
  });
  const shown = formatNumber(cell.scheduled);
  return (
    <span className={styles.said} title={words}>
      {isSum(line, day) ? (
        <Link to={parts} tabIndex={-1} title={t("scheduleBoard.severalCells", { count: cell.count })}>
          {shown}
        </Link>
      ) : (
        shown
      )}
      <small data-tone={cell.range?.tone}>{noteOf(type, cell)}</small>
    </span>
  );
}

function dayColumn(type: PlanType, day: string, { mayType, mayUnlock }: Options): LineColumn<BoardLine> {
  const [name, more] = bucketHead(type, day);
  // Each of the two lines stays whole, also where a language breaks between any two characters.
  const title = [name, more].map((line) => [...line.replaceAll(" ", "\u00a0")].join("\u2060")).join(" ");
  const figuresIn = ({ line }: LineRow<BoardLine>) => {
    const cell = line.byDay.get(day);
    return cell ? figuresOf(type, cell) : [];
  };
  const wordsOf = (row: LineRow<BoardLine>) => figuresIn(row).join(" · ");
  return {
    ...{ key: day, title, label: bucketName(type, day), width: 92, align: "right", onCard: true },
    show: (row) =>
      row.line.byDay.has(day) ? <SaidCell type={type} line={row.line} day={day} words={wordsOf(row)} /> : null,
    copy: ({ line }) => line.byDay.get(day)?.scheduled ?? "",
    ...(mayType && {
      input: {
        kind: "number",
        label: ({ line }) => `${nameOfRow(line.row)}, ${bucketName(type, day)}`,
        required: () => false,
        absent: ({ line }) => isSum(line, day),
        problem: (row) => problemOf(row, day, mayUnlock),
        doubt: ({ line, cells }) =>
          isSame(cells[day] ?? "", line.byDay.get(day)?.scheduled) ? null : overtakenWords(line, day),
        note: ({ line }) => {
          const cell = line.byDay.get(day);
          return cell ? noteOf(type, cell) : null;
        },
        noteInFull: (row) => orNull(wordsOf(row)),
        noteTone: ({ line }) => line.byDay.get(day)?.range?.tone ?? null,
      },
    }),
  };
}

/** With whom a row is, and of which organisation and plant. */
export const partyOf = ({ supplierName, orgName, orgNo, plantNo }: BoardRow, ofBuyer: boolean): string =>
  [...(ofBuyer ? [supplierName, orgNo] : [orgName]), plantNo].filter(Boolean).join(" · ");

/** The columns of a board: what a row is of, what it comes to, and its buckets. */
export function boardColumns(options: Options): LineColumn<BoardLine>[] {
  const { planType, days, ofBuyer } = options;
  const t = i18next.t;
  const measured = (quantity: string, { unitNo }: BoardRow) => formatMeasured([{ quantity, unitNo }]);
  return [
    {
      key: "item",
      title: t("common.itemNo"),
      width: 200,
      fixed: "left",
      show: ({ line: { row } }) => (
        <span className={styles.row} title={[`${row.itemNo} ${row.itemName}`, partyOf(row, ofBuyer)].join("\n")}>
          {row.itemNo} {row.itemName}
          <small>{partyOf(row, ofBuyer)}</small>
        </span>
      ),
      copy: ({ line: { row } }) => row.itemNo,
    },
    {
      key: "total",
      title: t("schedule.actualScheduledQuantity"),
      width: 104,
      align: "right",
      show: ({ line: { row } }) => (
        <span className={styles.said}>
          {measured(row.scheduled, row)}
          {row.planned !== null && compareNumbers(row.planned, row.scheduled) !== 0 && (
            <small>{t("scheduleBoard.planned", { quantity: formatNumber(row.planned) })}</small>
          )}
        </span>
      ),
      copy: ({ line: { row } }) => row.scheduled,
    },
    {
      key: "preDelivery",
      title: t("schedule.preDelivery"),
      width: 88,
      align: "right",
      show: ({ line: { row } }) => (isPositive(row.preDelivery) ? formatNumber(row.preDelivery) : ""),
      copy: ({ line: { row } }) => row.preDelivery,
    },
    ...days.map((day) => dayColumn(planType, day, options)),
  ];
}
