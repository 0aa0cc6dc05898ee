import { isPositive } from "@tandem/contract/core/numbers";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import {
  type ShippingNoticeDetail,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { LinesTable } from "../../document/LinesTable.tsx";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import {
  codeColumn,
  dateColumn,
  type ListColumn,
  plainColumn,
  quantityBarColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFilledFields,
} from "../../list/columns.tsx";
import { orderColumns, useChainOf } from "../../orders/purchase-orders/lines.tsx";
import { beyondWord } from "./beyondWord.ts";
import { NoticeLineClosing } from "./NoticeLineClosing.tsx";
import { isUnderWay } from "./noticeFace.tsx";
import { ReceivedOfLine } from "./ReceivedOfLine.tsx";

type Line = ShippingNoticeDetail["lines"][number];

/** A quantity as the supplier counts it, where that is in another unit than the order's. */
function ownQuantity({ supplierQty, supplierUnitNo }: Line): string | null {
  return supplierQty && supplierUnitNo ? formatMeasured([{ quantity: supplierQty, unitNo: supplierUnitNo }]) : null;
}

/** What is shipped of a line, in both units where there are two: `240 PCS (10 CTN)`. */
function Shipped({ line }: { line: Line }) {
  const own = ownQuantity(line);
  if (!own) return formatNumber(line.deliveryQty);
  return `${formatMeasured([{ quantity: line.deliveryQty, unitNo: line.purUnitNo }])} (${own})`;
}

/** What will not come, where that was said of a line or may be. */
function closingColumns(notice: ShippingNoticeDetail, t: TFunction): ListColumn<Line>[] {
  const isSaid = notice.lines.some(({ closedQty }) => isPositive(closedQty));
  if (!isSaid && notice.allowedActions.closeLines !== null) return [];
  return [
    plainColumn<Line>({
      key: "closing",
      title: t("shippingNoticeLine.closedQty"),
      width: 190,
      render: (line) => <NoticeLineClosing notice={notice} line={line} />,
    }),
  ];
}

/** Whether lines came in time, once they came. */
const timingColumns = ({ lines }: ShippingNoticeDetail): ListColumn<Line>[] =>
  lines.some(({ arrivalDate }) => arrivalDate)
    ? [
        dateColumn(shippingNoticeLine, "arrivalDate"),
        statusColumn(shippingNoticeLine, "promiseTiming", { width: 150 }),
        statusColumn(shippingNoticeLine, "askedTiming", { width: 150 }),
      ]
    : [];

/** The lines of a notice, as it stands or as it stood. */
export function ShippedLines(props: {
  readonly lines: readonly Line[];
  /** The notice as it stands; without it nothing is told of what became of the lines. */
  readonly notice?: ShippingNoticeDetail;
  readonly beside?: readonly ListColumn<Line>[];
}) {
  const { lines, notice, beside = [] } = props;
  const { t } = useTranslation();
  const columns: ListColumn<Line>[] = [
    ...orderColumns<Line>({ order: t("shippingNoticeLine.purchaseNo"), item: t("shippingNoticeLine.itemNo") }),
    ...beside,
    quantityColumn<"shippingNoticeLine", typeof shippingNoticeLine.fields, Line>(shippingNoticeLine, "deliveryQty", {
      width: lines.some(ownQuantity) ? 190 : 120,
      render: (line) => <Shipped line={line} />,
    }),
    ...(lines.some(({ scheduleNo }) => scheduleNo)
      ? [codeColumn(shippingNoticeLine, "scheduleNo", { width: 140 })]
      : []),
    ...(lines.some(({ giftQty }) => giftQty) ? [quantityColumn(shippingNoticeLine, "giftQty", { width: 110 })] : []),
    ...(notice
      ? [
          quantityColumn<"shippingNoticeLine", typeof shippingNoticeLine.fields, Line>(
            shippingNoticeLine,
            "receiveQty",
            { width: lines.some(beyondWord) ? 190 : 110, render: (line) => <ReceivedOfLine line={line} /> },
          ),
        ]
      : []),
    codeColumn(shippingNoticeLine, "purUnitNo", { width: 80 }),
    ...(notice
      ? [
          quantityBarColumn(t("documentPage.progress"), ["deliveryQty", "receiveQty"], (line) => ({
            ordered: line.deliveryQty,
            onWay: isUnderWay(notice) ? stillOnWay(line) : "0",
            received: line.receiveQty,
          })),
          ...closingColumns(notice, t),
        ]
      : []),
    dateColumn(shippingNoticeLine, "expectArrivalDate"),
    dateColumn(shippingNoticeLine, "promiseDate"),
    ...(notice ? timingColumns(notice) : []),
    codeColumn(shippingNoticeLine, "lotNo", { width: 120 }),
    dateColumn(shippingNoticeLine, "productDate"),
    ...(lines.some(({ approvalStatus }) => approvalStatus)
      ? [statusColumn(shippingNoticeLine, "approvalStatus", { width: 150 })]
      : []),
    codeColumn(shippingNoticeLine, "warehouseNo", { width: 120 }),
    textColumn(shippingNoticeLine, "supRemarks"),
  ];
  return (
    <LinesTable
      entity={shippingNoticeLine}
      columns={withFilledFields(shippingNoticeLine, columns)}
      rows={lines}
      {...useChainOf<Line>((line) => line.purchaseOrderLineId)}
    />
  );
}
