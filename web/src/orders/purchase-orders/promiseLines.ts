import type { OwnUnits } from "@tandem/contract/base-data/own-units";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import i18next from "i18next";
import { useEffect, useMemo, useState } from "react";
import type { CallError } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { countedText, useCounted } from "../../document/lines/countedCells.ts";
import { fieldColumn, type LineColumn } from "../../document/lines/lineColumn.ts";
import type {
  CellProblem,
  CellReader,
  Cells,
  LineRow,
  LinesState,
  LinesStore,
} from "../../document/lines/linesStore.ts";
import { checkLines, oddCells, sayRefused } from "../../document/lines/problems.ts";
import { useLinesDraft } from "../../document/lines/useLinesDraft.ts";
import { formatNumber } from "../../fields/format.ts";
import { isDone } from "../../form/doneBefore.ts";
import { draftKey, drafts } from "../../form/useDraft.ts";
import { begunLines, cell, type Kept, type KeptLine, keptOf, type PromiseLine, removedOf } from "./keptPromises.ts";
import { type Difference, differenceOf, isQuantity } from "./promises.ts";
import { countedOf, useOwnUnits } from "./useOwnUnits.ts";
import { usePricesBefore } from "./usePricesBefore.ts";

/** The promises of an order while they are typed. */
export interface Promises {
  readonly store: LinesStore<PromiseLine>;
  /** What was typed for lines that the buyer has taken out since, by their ids. */
  readonly removed: readonly (readonly [id: string, line: KeptLine])[];
  /** What the buyer has changed was read. */
  readonly readChanges: () => void;
  readonly columns: readonly LineColumn<PromiseLine>[];
  /** How much is promised stays. */
  readonly datesAlone: boolean;
  /** What is known of the units in which the supplier counts. */
  readonly units: OwnUnits | undefined;
  /** What lines cost before the version that is answered changed their price, by their names. */
  readonly pricesBefore: ReadonlyMap<string, string>;
  /** Whether all can be sent; if not, the cells say why (B5.7a). */
  readonly check: () => boolean;
  /** What accepting sends. */
  readonly toSend: () => { id: string; promises: { promiseQty: string; promiseDate: string }[]; price?: string }[];
  /** What hardly can be meant of them. */
  readonly odd: () => readonly string[];
  /** How many lines differ from the order (B5.7b). */
  readonly differing: () => number;
  /** Marks the cells that the server refused. What it had taken at a try before is kept no longer. */
  readonly refused: (error: CallError) => void;
  readonly forget: () => void;
}

const known = new WeakMap<PromiseLine, Difference>();

/** How the promise for a line differs from the order: worked out once for what is typed. */
export function differenceOfLine(line: PromiseLine): Difference {
  const before = known.get(line);
  if (before) return before;
  const typed = line.parts.map((cells) => ({
    quantity: cell(cells, "promiseQty"),
    date: cell(cells, "promiseDate"),
  }));
  const difference = differenceOf(line.order, typed);
  known.set(line, difference);
  return difference;
}

/** A line with one more part, with what is left of the ordered quantity, or of what is promised where dates alone change. */
export function withPart(line: PromiseLine, datesAlone: boolean): PromiseLine {
  const typed = line.parts.map((cells) => cell(cells, "promiseQty")).filter(isQuantity);
  const left = subtract(datesAlone ? sum(heldOf(line)) : line.order.batchPurQty, sum(typed));
  return { ...line, parts: [...line.parts, { promiseQty: isPositive(left) ? left : "", promiseDate: "" }] };
}

/** A line without one of its parts; what the first says of the whole line stays. */
export function withoutPart(line: PromiseLine, part: number): PromiseLine {
  const price = cell(line.parts[0], "price");
  const parts = line.parts.filter((_cells, index) => index !== part);
  return { ...line, parts: parts.map((cells, index) => (index === 0 ? { ...cells, price } : cells)) };
}

/** A line has one price, also where a block is pasted over its parts. */
const pricedOnce: CellReader<PromiseLine> = ({ part }): Cells => (part === 0 ? {} : { price: "" });

/** That the parts of a split line are together less than what is ordered, at the last of them: it may be meant. */
function shortSplit({ line, part }: LineRow<PromiseLine>): string | null {
  const { quantity, incomplete } = differenceOfLine(line);
  if (part === 0 || part < line.parts.length - 1 || incomplete || compareNumbers(quantity, "0") >= 0) return null;
  const { batchPurQty: asked } = line.order;
  return i18next.t("purchaseOrderPages.splitShort", {
    sum: formatNumber(sum([asked, quantity])),
    asked: formatNumber(asked),
  });
}

/** That all parts together are more than what is ordered, at the last of them. */
function aboveAsked({ line, part }: LineRow<PromiseLine>): string | null {
  const isLast = part === line.parts.length - 1;
  if (!isLast || compareNumbers(differenceOfLine(line).quantity, "0") <= 0) return null;
  return i18next.t("doubts.aboveAsked", { asked: formatNumber(line.order.batchPurQty) });
}

const ofOrder = ({ order }: PromiseLine) => countedOf(order);
const heldOf = ({ order }: PromiseLine) => order.promises.map(({ promiseQty }) => promiseQty);

/** What is asked for besides promises, once an order is accepted (B2.11). */
function priceColumn(): LineColumn<PromiseLine> {
  return fieldColumn(purchaseOrderLine, "price", {
    width: 130,
    required: false,
    once: true,
    label: (row) =>
      i18next.t("purchaseOrderPages.priceOf", { line: lineName(row.line.order), item: row.line.order.itemNo }),
  });
}

function promiseColumns(units: OwnUnits | undefined, isWhole: boolean): LineColumn<PromiseLine>[] {
  const named = (row: LineRow<PromiseLine>) => ({ line: lineName(row.line.order), item: row.line.order.itemNo });
  const missing = i18next.t("purchaseOrderPages.quantityMissing");
  return [
    fieldColumn(purchaseOrderLine, "promiseQty", {
      width: 125,
      required: true,
      missing,
      counted: { units, of: ofOrder, standing: isWhole ? () => [] : heldOf },
      doubt: (row) => aboveAsked(row) ?? (isWhole ? shortSplit(row) : null),
      label: (row) => i18next.t("purchaseOrderPages.promisedQuantityOf", named(row)),
      problem: ({ cells }) => (isPositive(cell(cells, "promiseQty")) ? null : missing),
    }),
    fieldColumn(purchaseOrderLine, "promiseDate", {
      width: 140,
      required: true,
      missing: i18next.t("purchaseOrderPages.dateMissing"),
      label: (row) => i18next.t("purchaseOrderPages.promisedDateOf", named(row)),
    }),
  ];
}

/** The cells that details of a refusal are of. */
function refusedParts({ lines, rows }: LinesState<PromiseLine>, { details }: CallError): CellProblem[] {
  return details.flatMap(({ path, message }) => {
    const found = /(?:^|\.)lines\.(\d+)\.promises\.(\d+)\.(\w+)$/.exec(path);
    const [index, part, column = ""] = found?.slice(1) ?? [];
    const line = lines[Number(index)];
    const row = rows.findIndex((each) => each.line === line && each.part === Number(part));
    return found && row >= 0 ? [{ row, column, message }] : [];
  });
}

/** The promises for an order, which survive leaving its page until they are sent (B4.3b). */
export function usePromises(
  order: PurchaseOrderDetail,
  step: "accept" | "changeDate" | "changeQuantity" = "accept",
): Promises {
  const user = useCurrentUser();
  const key = draftKey(user.id, `${step === "accept" ? "promised" : step}:${order.id}`);
  const { store, kept, forget } = useLinesDraft<PromiseLine, Kept>(
    key,
    // What stands in the way of the order stands in the way of each line alike; a line that says more takes no promise.
    (before) =>
      begunLines(
        order.lines.filter(({ allowedActions }) => allowedActions[step] === order.allowedActions[step]),
        before,
      ),
    (lines) => ({ ...removedOf(order, drafts.read<Kept>(key)), ...keptOf(lines) }),
    undefined,
    // The order may get another version without any of its lines being another one.
    order.lines,
  );
  const [read, setRead] = useState<Kept | null>(null);
  const removed = useMemo(() => (read === kept ? [] : Object.entries(removedOf(order, kept))), [order, kept, read]);
  const answers = order.allowedActions[step] === null;
  const units = useOwnUnits(answers ? order.supplierNo : null, order.lines.map(countedOf));
  useCounted(store, "promiseQty", units, ofOrder);
  useEffect(() => store.readBy("price", pricedOnce), [store]);
  const pricesBefore = usePricesBefore(order, answers && step === "accept");
  const columns = useMemo(
    () => [...promiseColumns(units, step === "accept"), ...(step === "changeQuantity" ? [priceColumn()] : [])],
    [units, step],
  );
  return {
    store,
    removed,
    readChanges: () => {
      const lines = store.state().lines.map(({ before: _before, ...line }) => line);
      drafts.keep(key, keptOf(lines));
      store.setLines(lines);
      setRead(kept);
    },
    columns,
    datesAlone: step === "changeDate",
    units,
    pricesBefore,
    check: () => {
      const [wrong] = checkLines(store, columns);
      if (wrong) store.goTo(wrong);
      return wrong === undefined;
    },
    toSend: () =>
      store.state().lines.map(({ id, parts }) => ({
        id,
        promises: parts.map((cells) => ({
          promiseQty: countedText(cells, "promiseQty"),
          promiseDate: cell(cells, "promiseDate"),
        })),
        ...(step === "changeQuantity" && parts[0]?.price ? { price: parts[0].price } : {}),
      })),
    odd: () => oddCells(store, columns, ({ order: line }) => `${lineName(line)} ${line.itemNo}`),
    differing: () => store.state().lines.filter((line) => differenceOfLine(line).differs).length,
    refused: (error) => {
      if (isDone(error)) return forget();
      sayRefused(store, refusedParts(store.state(), error));
    },
    forget,
  };
}
