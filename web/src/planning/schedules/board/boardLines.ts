import { nonNegativeDecimal } from "@tandem/contract/core/decimals";
import { compareNumbers, isPositive, subtract } from "@tandem/contract/core/numbers";
import { bucketEnd } from "@tandem/contract/planning/buckets";
import type { BoardCell, BoardRow, TypedCell } from "@tandem/contract/planning/schedules/board";
import i18next from "i18next";
import { tenantToday } from "../../../api/tenantDay.ts";
import type { CellProblem, Cells, EditedLine } from "../../../document/lines/linesStore.ts";
import { formatNumber } from "../../../fields/format.ts";
import type { PlanType } from "../../shownPeriods.ts";

/** What a cell said when something was typed over it. */
interface Begun {
  readonly version: number | null;
  readonly scheduled: string;
}

/** Why the server did not take what was typed, and what the cell said of which the user was told then; null until that is known. */
interface Refusal {
  readonly text: string;
  readonly message: string;
  /** Somebody else was faster. */
  readonly isStale: boolean;
  readonly told: string | null;
}

/** What is known of a cell since something was typed over it. */
interface TypedOver {
  readonly begun: Begun;
  readonly refusal: Refusal | null;
}

/** A row of the board while quantities are typed into it, by the days on which buckets begin. */
export interface BoardLine extends EditedLine {
  readonly row: BoardRow;
  readonly byDay: ReadonlyMap<string, BoardCell>;
  /** The buckets that the board shows: of others it does not know what they say now. */
  readonly days: readonly string[];
  /** Cells that were typed over before they were last asked for. */
  readonly over: Readonly<Record<string, TypedOver>>;
  /** What is typed into rows that are not shown. */
  readonly elsewhere: KeptBoard;
}

interface KeptCell extends TypedOver {
  readonly text: string;
}

/** What was typed and is not saved, by row and bucket. */
export type KeptBoard = Readonly<Record<string, Readonly<Record<string, KeptCell>>>>;

/** What tells rows of a board apart. */
export const keyOf = ({ orgNo, plantNo, itemNo, supplierNo, unitNo }: BoardRow): string =>
  [orgNo, plantNo ?? "", itemNo, supplierNo, unitNo].join("\n");

/** What a row is of, for those who do not see it. */
export const nameOfRow = ({ itemNo, itemName, supplierName }: BoardRow) => `${itemNo} ${itemName}, ${supplierName}`;

const begunWith = (row: BoardRow): Cells =>
  Object.fromEntries(row.cells.map(({ begins, scheduled }) => [begins, scheduled]));

const begunOf = (cell: BoardCell | undefined): Begun => ({
  version: cell?.version ?? null,
  scheduled: cell?.scheduled ?? "",
});

/** What is kept of cells, as it stands beside what they say now: with a refusal the user is told of that. */
function typedOver(
  kept: Readonly<Record<string, KeptCell>>,
  byDay: BoardLine["byDay"],
  days: readonly string[],
): BoardLine["over"] {
  const told = (day: string, refusal: Refusal) =>
    days.includes(day) ? { ...refusal, told: refusal.told ?? begunOf(byDay.get(day)).scheduled } : refusal;
  return Object.fromEntries(
    Object.entries(kept).map(([day, { begun, refusal }]) => [day, { begun, refusal: refusal && told(day, refusal) }]),
  );
}

/** What is kept of a row but for what its cells say by now, as once it was saved: what is typed there next begins with that. */
const stillTyped = (kept: KeptBoard[string], byDay: BoardLine["byDay"], days: readonly string[]): KeptBoard[string] =>
  Object.fromEntries(
    Object.entries(kept).filter(([day, { text }]) => !days.includes(day) || !isSame(text, byDay.get(day)?.scheduled)),
  );

/** Whether a bucket says what several schedules do, or one that has a page of its own alone: nobody types into that. */
export const isSum = ({ byDay }: BoardLine, day: string) => byDay.get(day)?.id === null;

/** The lines of a board that shows these buckets, with what was typed before laid over them. */
export function boardLines(
  rows: readonly BoardRow[],
  days: readonly string[],
  kept: KeptBoard | null,
): readonly BoardLine[] {
  const shown = new Set(rows.map(keyOf));
  const elsewhere = Object.fromEntries(Object.entries(kept ?? {}).filter(([key]) => !shown.has(key)));
  return rows.map((row) => {
    const byDay = new Map(row.cells.map((cell) => [cell.begins, cell]));
    const ofRow = stillTyped(kept?.[keyOf(row)] ?? {}, byDay, days);
    const typed = Object.fromEntries(Object.entries(ofRow).map(([day, { text }]) => [day, text]));
    return {
      ...{ id: keyOf(row), row, byDay, days, elsewhere },
      over: typedOver(ofRow, byDay, days),
      parts: [{ ...begunWith(row), ...typed }],
    };
  });
}

/** Whether what is typed is what is scheduled. */
export const isSame = (typed: string, said: string | undefined) =>
  typed === (said ?? "") ||
  (nonNegativeDecimal.safeParse(typed).success && said !== undefined && compareNumbers(typed, said) === 0);

/** The buckets of a line of which something else is typed than is scheduled. */
export function changedDays({ byDay, parts }: BoardLine): readonly string[] {
  const cells = parts[0] ?? {};
  return Object.keys(cells).filter((day) => /^\d/.test(day) && !isSame(cells[day] ?? "", byDay.get(day)?.scheduled));
}

const overOf = ({ byDay, over }: BoardLine, day: string): TypedOver =>
  over[day] ?? { begun: begunOf(byDay.get(day)), refusal: null };

export const keptBoard = (lines: readonly BoardLine[]): KeptBoard => ({
  ...lines[0]?.elsewhere,
  ...Object.fromEntries(
    lines.flatMap((line) => {
      const days = changedDays(line);
      const keptOf = (day: string): KeptCell => ({ text: line.parts[0]?.[day] ?? "", ...overOf(line, day) });
      return days.length > 0 ? [[line.id, Object.fromEntries(days.map((day) => [day, keptOf(day)]))]] : [];
    }),
  ),
});

/** Whether a cell that was typed over says something else by now than it did then. */
function isOvertaken(line: BoardLine, day: string): boolean {
  return line.days.includes(day) && !isSame(overOf(line, day).begun.scheduled, line.byDay.get(day)?.scheduled);
}

/** What somebody else made of a cell that was typed over; null where it says what it did. */
export function overtakenWords(line: BoardLine, day: string): string | null {
  if (!isOvertaken(line, day)) return null;
  const { scheduled } = overOf(line, day).begun;
  const now = line.byDay.get(day);
  const shown = (quantity: string | undefined) => (quantity ? formatNumber(quantity) : "–");
  return i18next.t(now?.changedBy ? "scheduleBoard.overtakenBy" : "scheduleBoard.overtaken", {
    ...{ before: shown(scheduled), now: shown(now?.scheduled), name: now?.changedBy },
  });
}

/**
 * The version of the cell that is typed over: as it is now where it says what it did when that was typed, or where the user was told
 * what it says. The server refuses what was typed over any other.
 */
function versionOf(line: BoardLine, day: string): number | null {
  const { begun, refusal } = overOf(line, day);
  if (!line.days.includes(day)) return begun.version;
  const now = line.byDay.get(day);
  const isTold = refusal !== null && refusal.told === begunOf(now).scheduled;
  return isOvertaken(line, day) && !isTold ? begun.version : (now?.version ?? null);
}

/** A quantity that the server did not take, and why. */
export interface Refused {
  readonly id: string;
  readonly day: string;
  readonly message: string;
  readonly isStale: boolean;
}

/** The lines of which some quantities were refused: that is known of them also once they are asked for again. */
export const withRefused = (lines: readonly BoardLine[], refused: readonly Refused[]): readonly BoardLine[] =>
  lines.map((line) => {
    const ofLine = refused.filter(({ id }) => id === line.id);
    if (ofLine.length === 0) return line;
    const over = ofLine.map(({ day, message, isStale }) => {
      const told = isOvertaken(line, day) ? begunOf(line.byDay.get(day)).scheduled : null;
      const refusal: Refusal = { text: line.parts[0]?.[day] ?? "", message, isStale, told };
      return [day, { ...overOf(line, day), refusal }] as const;
    });
    return { ...line, over: { ...line.over, ...Object.fromEntries(over) } };
  });

/** What the cells say of which quantities were refused, as long as these stand there. */
export const refusedCells = (lines: readonly BoardLine[]): readonly CellProblem[] =>
  lines.flatMap((line, row) =>
    changedDays(line).flatMap((column) => {
      const refusal = line.over[column]?.refusal;
      if (!refusal || refusal.text !== line.parts[0]?.[column]) return [];
      const meanwhile = refusal.isStale ? overtakenWords(line, column) : null;
      return [
        { row, column, message: meanwhile ? i18next.t("scheduleBoard.saveAgain", { meanwhile }) : refusal.message },
      ];
    }),
  );

/** A quantity that was typed, with where it was. */
export interface Typed {
  /** Of its row. */
  readonly id: string;
  readonly day: string;
  readonly isLocked: boolean;
  readonly cell: TypedCell;
}

/** Whether a bucket is within the lock period of its row. */
export const isLocked = ({ lockedUntil }: BoardRow, day: string) => lockedUntil !== null && day <= lockedUntil;

/** What was typed, as it is sent: an empty cell asks for nothing. */
export const typedCells = (lines: readonly BoardLine[]): readonly Typed[] =>
  lines.flatMap((line) =>
    changedDays(line).map((day): Typed => {
      const { orgNo, plantNo, itemNo, supplierNo } = line.row;
      const actualScheduledQuantity = line.parts[0]?.[day] || "0";
      const version = versionOf(line, day);
      return {
        ...{ id: line.id, day, isLocked: isLocked(line.row, day) },
        cell: { orgNo, plantNo, itemNo, supplierNo, plannedDate: day, actualScheduledQuantity, version },
      };
    }),
  );

/** By how many per cent a cell departs from what was released, and how that is called; null where it is in no range. */
export const deviationText = ({ deviation, range }: BoardCell): string | null =>
  deviation !== null && range
    ? compareNumbers(deviation, "0") === 0
      ? range.words
      : i18next.t("scheduleBoard.deviationOf", { percent: formatNumber(deviation), words: range.words })
    : null;

/** The most telling of what is known of a cell, as short as fits below its quantity; how the deviation is called says its colour. */
export function noteOf(type: PlanType, cell: BoardCell): string | null {
  const [first, ...others] = figuresOf(type, cell);
  if (first === undefined) return null;
  const { deviation } = cell;
  const isDeviation = first === deviationText(cell) && deviation !== null && compareNumbers(deviation, "0") !== 0;
  const short = isDeviation ? i18next.t("scheduleBoard.percent", { percent: formatNumber(deviation) }) : first;
  return others.length > 0 ? `${short} …` : short;
}

/** What besides the scheduled quantity is known of a cell, and why it differs, in few words. */
export function figuresOf(type: PlanType, cell: BoardCell): readonly string[] {
  const say = (key: string, quantity: string | null) =>
    quantity !== null && isPositive(quantity)
      ? [i18next.t(`scheduleBoard.${key}`, { quantity: formatNumber(quantity) })]
      : [];
  const { planned, scheduled, released, replied, delivered, received, open } = cell;
  const isOther = replied !== null && released !== null && compareNumbers(replied, released) !== 0;
  return [
    ...[deviationText(cell)].filter((text) => text !== null),
    ...(planned !== null && compareNumbers(planned, scheduled) !== 0 ? say("planned", planned) : []),
    ...(cell.isReleased && cell.isChanged && released !== null
      ? [i18next.t("scheduleBoard.released", { quantity: formatNumber(released) })]
      : []),
    ...(cell.isReleased ? [] : [i18next.t("scheduleBoard.unreleased")]),
    ...(cell.isAwaited ? [i18next.t("scheduleBoard.unreplied")] : []),
    ...(isOther ? [i18next.t("scheduleBoard.replied", { quantity: formatNumber(replied) })] : []),
    ...say("inTransit", subtract(delivered, received)),
    ...say("received", received),
    ...(bucketEnd(type, cell.begins) < tenantToday() ? say("open", open) : []),
  ];
}

/** How a cell stands, for its colour: what no supplier goes by, what waits for a reply, what falls short, and what is well. */
export function standingOf({ isReleased, isChanged, isAwaited, released, replied, received }: BoardCell) {
  if (!isReleased || isChanged) return "unpublished";
  // All of it is there, whatever was replied.
  if (released !== null && isPositive(released) && compareNumbers(received, released) >= 0) return "full";
  if (isAwaited || released === null) return "open";
  return replied !== null && compareNumbers(replied, released) < 0 ? "short" : "full";
}
