import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ChangedLines } from "../../fields/ChangedLines.tsx";
import { inWords } from "../../fields/firstOnes.ts";
import { formatMeasured } from "../../fields/format.ts";
import { cell, type KeptLine, type PromiseLine } from "./keptPromises.ts";
import styles from "./PromiseEditor.module.css";
import type { Promises } from "./promiseLines.ts";
import { isQuantity } from "./promises.ts";

/** What is ordered otherwise than before: `100 PCS → 80 PCS · 2026-10-01 → 2026-11-01`. */
function changesOf({ order }: PromiseLine, before: NonNullable<PromiseLine["before"]>): string {
  const ordered = ({ batchPurQty: quantity }: typeof before) => formatMeasured([{ quantity, unitNo: order.purUnitNo }]);
  return [
    ...(before.batchPurQty === order.batchPurQty ? [] : [`${ordered(before)} → ${ordered(order)}`]),
    ...(before.expectArrivalDate === order.expectArrivalDate
      ? []
      : [`${before.expectArrivalDate} → ${order.expectArrivalDate}`]),
  ].join(" · ");
}

/** What was typed for a line: `60 PCS 2026-10-01, 40 PCS 2026-11-01`. */
function typedOf({ parts, unitNo }: KeptLine): string {
  const said = parts.map((cells) => {
    const quantity = cell(cells, "promiseQty");
    return [isQuantity(quantity) ? formatMeasured([{ quantity, unitNo }]) : quantity, cell(cells, "promiseDate")];
  });
  return inWords(said.map((part) => part.filter(Boolean).join(" ")));
}

/** Says which lines the buyer has changed or taken out while they were being answered, until it is read. */
export function OrderedOtherwise({ promises }: { readonly promises: Promises }) {
  const { t } = useTranslation();
  const { store, removed } = promises;
  const { lines } = useSyncExternalStore(store.subscribe, store.state);
  const changed = lines.flatMap((line) => {
    const { id, order, before } = line;
    return before ? [{ id, text: `${lineName(order)} ${order.itemNo}: ${changesOf(line, before)}` }] : [];
  });
  const gone = removed.map(([id, line]) => ({
    id,
    text: t("purchaseOrderPages.lineTakenOut", { line: line.name, typed: typedOf(line) }),
  }));
  const told = [...changed, ...gone];
  const title = t("purchaseOrderPages.orderedOtherwise", { count: told.length });
  return <ChangedLines title={title} told={told} className={styles.changed} onRead={promises.readChanges} />;
}
