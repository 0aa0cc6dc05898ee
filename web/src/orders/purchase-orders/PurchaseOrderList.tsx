import { AuditOutlined, DiffOutlined, FieldTimeOutlined, PlusOutlined } from "@ant-design/icons";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import type { purchaseOrderNoun } from "@tandem/contract/orders/purchase-orders/noun";
import { orderAnswerImport, orderAnswers } from "@tandem/contract/orders/purchase-orders/order-answers";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { type OrderAction, purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser, usePage } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import type { ListTab } from "../../list/StatusTabs.tsx";
import { useWaiting } from "../../platform/dashboard/waiting.ts";
import { useSync } from "../../platform/erp/useSync.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo, type RouteName } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { useOrderColumns, useOrderToggles } from "./orderColumns.tsx";
import { orderFace } from "./orderFace.tsx";
import { useWithErpPush } from "./useErpPush.tsx";
import { useMarks } from "./useMarks.tsx";

const source = listSource(purchaseOrders, "getPurchaseOrderPage");
const exportTo = listExport(purchaseOrders, "exportexcel");
const importTo = importTarget(
  purchaseOrders,
  "importexcel",
  "downExcelTemplate",
  purchaseOrderImport,
  orderFace.touches,
);
const lines = listExport(purchaseOrders, "exportPurchaseLines");
const linesToAnswer = listExport(orderAnswers, "exportexcel");
/** Rows of an order are answered together. */
const answered = { ...orderAnswerImport, number: "purchaseNo" };
const answerTo = {
  ...importTarget(orderAnswers, "importexcel", "downExcelTemplate", answered, [
    purchaseOrders,
    ...(orderFace.touches ?? []),
  ]),
  permission: "isSave",
  labelKey: "purchaseOrderPages.answerByWorkbook",
  hintKey: "purchaseOrderPages.answersHint",
} as const;

/** What the tabs are of, and what nobody looks orders up by. */
const notFiltered = ["status", "refuseSign", "purRefuseSign", "supplierNo", "remark"] as const;

/** By the states that the tiles of the start page count, so that both say the same numbers. */
function useTabs(): ListTab[] {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const { effective, failure } = orderStatus.code;
  const { pendingAcceptance, reAcceptance, pendingApproval, rejected } = acceptanceStatus.code;
  const answered = (refuseSign: string): ListTab => ({
    key: refuseSign,
    label: t(acceptanceStatus.labelKey(refuseSign)),
    conditions: { status: effective, refuseSign },
  });
  return [
    // Drafts are the buyer's own.
    ...(side === "buyer"
      ? [{ key: "draft", label: t("purchaseOrderPages.tabs.draft"), conditions: { status: orderStatus.code.draft } }]
      : []),
    answered(pendingAcceptance),
    answered(reAcceptance),
    answered(pendingApproval),
    {
      key: "executing",
      label: t("purchaseOrderPages.tabs.executing"),
      conditions: { status: effective, refuseSign: acceptanceStatus.groups.fullyAccepted },
    },
    answered(rejected),
    { key: "failed", label: t("purchaseOrderPages.tabs.failed"), conditions: { status: failure } },
  ];
}

/** What waits for the buyer's decision, by the names under which the start page counts it. */
const decided: readonly string[] = [
  "repliesToApprove",
  "refusals",
] satisfies (keyof typeof purchaseOrderNoun.waiting)[];

/** The way to what waits for the buyer's decision, while something does. */
function useToDecide() {
  const { t } = useTranslation();
  const waiting = useWaiting().items?.filter(({ name }) => decided.includes(name)) ?? [];
  const count = waiting.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return undefined;
  return { path: pathTo("Offsite.User.Order.ToDecide"), text: t("purchaseOrderPages.toDecideCount", { count }) };
}

/** Leads to a new order: the main thing to do while no order is selected. */
function useAdding(): (isMain: boolean) => PageAction {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (isMain) => ({
    key: "create",
    label: t("purchaseOrderPages.add"),
    icon: <PlusOutlined />,
    permission: "isAdd",
    primary: isMain,
    underMore: !isMain,
    run: () => navigate(pathTo("Offsite.User.Order.Add")),
  });
}

/** The pages that show more of orders. */
function usePages(): PageAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const page = (name: RouteName, icon: ReactNode, label: string, permission?: MenuFlag): PageAction => ({
    key: name,
    label,
    icon,
    underMore: true,
    ...(permission ? { permission } : {}),
    run: () => navigate(pathTo(name)),
  });
  return [
    page("Offsite.User.Order.ToDecide", <AuditOutlined />, t("purchaseOrderPages.toDecide"), "isCheck"),
    page("Offsite.User.Order.Changes", <DiffOutlined />, t("purchaseOrderPages.changes")),
    page("Offsite.User.Order.AnswerRates", <FieldTimeOutlined />, t("purchaseOrderPages.answerRates")),
  ];
}

/** The workbooks of who brings orders, and of who answers them. */
function useWorkbooks() {
  const { t } = useTranslation();
  const { can } = usePage();
  if (can("isSave")) {
    return {
      exportTo: { ...exportTo, others: [{ label: t("purchaseOrderPages.linesToAnswer"), target: linesToAnswer }] },
      importTo: answerTo,
      importTitle: t("purchaseOrderPages.answersTitle"),
    };
  }
  return {
    exportTo: { ...exportTo, others: [{ label: t("exportDialog.lines"), target: lines }] },
    importTo: { ...importTo, documentsAdded: "purchaseOrderPages.imported" },
    importTitle: t("purchaseOrderPages.importTitle"),
  };
}

/** Purchase orders of both sides (B1.5a): the buyer brings and issues them, the supplier answers. */
export default function PurchaseOrderList() {
  const { t } = useTranslation();
  const ofBuyer = useCurrentUser().side === "buyer";
  const sync = useSync();
  const print = usePrint("PO");
  const columns = useOrderColumns();
  const add = useAdding();
  const pages = usePages();
  const { marks, notice } = useMarks();
  const withPush = useWithErpPush();
  return (
    <>
      <DocumentList
        face={orderFace}
        print={print}
        entity={purchaseOrder}
        source={source}
        {...useWorkbooks()}
        columns={columns}
        beside={useToDecide()}
        facts={["refuseSign", ofBuyer ? "supplierName" : "orgName", "orderQty", "acceptanceDeadline"]}
        tabs={useTabs()}
        quickDays="purchaseDate"
        toggles={useOrderToggles()}
        reads={["redFlag", "flagNote"]}
        notice={notice}
        filters={withListedFilters(
          purchaseOrder,
          columns,
          [
            "purchaseNo",
            "orgNo",
            ...(ofBuyer ? (["supplierNo"] as const) : []),
            "purchaseDate",
            "orderType",
            "deliveryStatus",
            "receiptStatus",
            "acceptanceDeadline",
            "currency",
            "buyerName",
            "acceptedAutomatically",
          ],
          notFiltered,
        )}
        whenEmpty={{ text: t(ofBuyer ? "purchaseOrderPages.noneYet" : "purchaseOrderPages.noneYetOfSupplier") }}
        sums={["orderQtyByUnit"]}
        actions={(selected, { steps, print: printThem }) => [
          add(selected.length === 0),
          // Where nothing is selected, what brings orders and sends them out comes first.
          ...(ofBuyer && selected.length === 0
            ? withPush(steps).map((step) => ({ ...step, underMore: step.key !== ("issue" satisfies OrderAction) }))
            : withPush(steps)),
          ...sync.actions,
          ...printThem,
          ...marks(selected),
          ...pages,
        ]}
      />
      {sync.dialog}
    </>
  );
}
