import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { type OrderAction, purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { acceptanceStatus, orderDecision, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import {
  codeColumn,
  instantColumn,
  type ListColumn,
  moneyColumn,
  plainColumn,
  statusColumn,
  textColumn,
} from "../../list/columns.tsx";
import type { Condition } from "../../list/listState.ts";
import { relativeTime } from "../../platform/dashboard/clock.ts";
import { deadlineColumn } from "./orderColumns.tsx";
import { type Order, orderFace } from "./orderFace.tsx";
import { signed } from "./signed.ts";
import { useDaysApart } from "./useDaysApart.ts";

const source = listSource(purchaseOrders, "getPurchaseOrderPage");
/** The steps that decide, before all others. */
const deciding: readonly string[] = [
  "agree",
  "decline",
  "askAgain",
  "confirmRefusal",
  "cancel",
] satisfies OrderAction[];
const codes = Object.values(orderDecision.code);
/** What the difference is worded by. */
const differing = ["differingLineCount", "differenceQtyByUnit", "differenceDays", "differencePrice"] as const;

/** By how much an answer differs, in one line: `3 lines: -20 PCS, 5 days later, price +0.05`. */
function Difference({ order }: { order: Pick<Order, (typeof differing)[number]> }) {
  const { t } = useTranslation();
  const daysApart = useDaysApart();
  const { differingLineCount: count, differenceQtyByUnit, differenceDays, differencePrice } = order;
  if (count === 0) return null;
  const quantities = (differenceQtyByUnit ?? []).map((each) => each.replace(/^\S+/, signed));
  const parts = [
    ...quantities,
    ...(differenceDays ? [daysApart(differenceDays)] : []),
    ...(differencePrice ? [t("purchaseOrderPages.priceDiffers", { price: signed(differencePrice) })] : []),
  ];
  return t("purchaseOrderPages.differs", { count, what: parts.join(", ") });
}

function useColumns(): ListColumn<Order>[] {
  const { t } = useTranslation();
  return [
    codeColumn(purchaseOrder, "purchaseNo", { fixed: "left", width: 150 }),
    textColumn(purchaseOrder, "supplierName", { width: 170 }),
    statusColumn(purchaseOrder, "decision", { width: 140 }),
    instantColumn<
      "purchaseOrder",
      typeof purchaseOrder.fields,
      Order,
      "answerDate" | "acceptanceDeadline" | "decision"
    >(purchaseOrder, "answerDate", {
      width: 150,
      reads: ["answerDate", "acceptanceDeadline", "decision"],
      render: ({ answerDate, acceptanceDeadline }) => {
        const since = answerDate ?? acceptanceDeadline;
        return since && relativeTime(since, t);
      },
    }),
    plainColumn<Pick<Order, (typeof differing)[number]>>({
      key: "difference",
      title: t("purchaseOrderPages.difference"),
      width: 260,
      reads: differing,
      render: (order) => <Difference order={order} />,
    }),
    moneyColumn(purchaseOrder, "totalAmount", { width: 140 }),
    codeColumn(purchaseOrder, "currency", { width: 90 }),
    deadlineColumn(),
    textColumn(purchaseOrder, "buyerName", { width: 110 }),
  ];
}

/** What waits for the buyer's decision: answers that differ, refusals, answers that are overdue; decided from here, one or many. */
export default function ToDecideList() {
  const { t } = useTranslation();
  const columns = useColumns();
  const { pendingApproval, rejected } = acceptanceStatus.code;
  const tab = (key: keyof typeof orderDecision.code, refuseSign: Condition) => ({
    key,
    label: t(orderDecision.labelKey(orderDecision.code[key])),
    conditions: { refuseSign },
  });
  return (
    <DocumentList
      face={orderFace}
      entity={purchaseOrder}
      source={source}
      columns={columns}
      facts={["supplierName", "decision", "answerDate", "difference"]}
      title={t("purchaseOrderPages.toDecide")}
      always={{ status: orderStatus.code.effective, decision: codes }}
      tabs={[
        tab("reply", pendingApproval),
        tab("refusal", rejected),
        tab("overdue", acceptanceStatus.groups.waitsForSupplier),
      ]}
      filters={["purchaseNo", "orgNo", "supplierNo", "buyerName", "totalAmount", "currency"]}
      defaultSort={{ field: "answerDate", order: "asc" }}
      whenEmpty={{ text: t("purchaseOrderPages.nothingToDecide") }}
      actions={(_selected, { steps }) => steps.filter(({ key }) => deciding.includes(key))}
    />
  );
}
