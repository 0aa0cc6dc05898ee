import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { Alert } from "antd";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { firstOnes } from "../../fields/firstOnes.ts";
import { formatMeasured } from "../../fields/format.ts";
import styles from "./PromiseEditor.module.css";
import type { PromiseLine } from "./promiseLines.ts";

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

/** Says which lines the buyer has changed while they were being answered, until it is read. */
export function OrderedOtherwise({ store }: { readonly store: LinesStore<PromiseLine> }) {
  const { t } = useTranslation();
  const { lines } = useSyncExternalStore(store.subscribe, store.state);
  const changed = lines.flatMap((line) => (line.before ? [{ line, changes: changesOf(line, line.before) }] : []));
  if (changed.length === 0) return null;
  const { first, rest } = firstOnes(changed);
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.changed ?? ""}
      title={t("purchaseOrderPages.orderedOtherwise", { count: changed.length })}
      description={
        <ul>
          {first.map(({ line: { id, order }, changes }) => (
            <li key={id}>{`${lineName(order)} ${order.itemNo}: ${changes}`}</li>
          ))}
          {rest && <li>{rest}</li>}
        </ul>
      }
      closable={{
        "aria-label": t("actions.close"),
        onClose: () => store.setLines(lines.map(({ before: _before, ...line }) => line)),
      }}
    />
  );
}
