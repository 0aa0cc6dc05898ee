import { CarOutlined, EditOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  type ListColumn,
  quantityBarColumn,
  quantityColumn,
  statusColumn,
  textColumn,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import {
  countedColumn,
  dueDateColumns,
  lineNameColumn,
  orderLineName,
  shippableFacts,
} from "../../orders/purchase-orders/lines.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { noticeFormLinesOf, type ShippableLine, startingFields, unsentDraft } from "./noticeDraft.ts";
import { type ToShip, useStartNotice, whyNotTogether } from "./startNotice.ts";

const source = listSource(shippingNotices, "getShippableLinePage");

/** What is told of a line that can be shipped. */
function useColumns(narrow: boolean): ListColumn<Row<typeof purchaseOrderLine>>[] {
  const { t } = useTranslation();
  return [
    codeColumn(purchaseOrderLine, "purchaseNo", {
      ...{ fixed: "left", width: 145 },
      // What tells lines apart, and which of them go together, heads their cards.
      ...(narrow ? { render: (line) => `${orderLineName(line)} · ${line.orgNo}` } : {}),
    }),
    lineNameColumn(purchaseOrderLine),
    codeColumn(purchaseOrderLine, "itemNo", { width: 120 }),
    textColumn(purchaseOrderLine, "goodsName", { width: 170 }),
    codeColumn(purchaseOrderLine, "orgNo", { width: 120 }),
    countedColumn("unDeliveryQty", narrow, { title: t("purchaseOrderPages.shippable"), width: 115 }),
    codeColumn(purchaseOrderLine, "purUnitNo", { width: 75 }),
    ...dueDateColumns().toReversed(),
    quantityBarColumn(t("documentPage.progress"), ["batchPurQty", "onWayQty", "receiptQty"], (line) => ({
      ordered: line.batchPurQty,
      onWay: line.onWayQty,
      received: line.receiptQty,
    })),
    quantityColumn(purchaseOrderLine, "batchPurQty"),
    statusColumn(purchaseOrderLine, "orderType", { width: 120 }),
    textColumn(purchaseOrderLine, "spec"),
    codeColumn(purchaseOrderLine, "warehouseNo", { width: 120 }),
  ];
}

/** What can be shipped now, soonest first: the supplier chooses lines for a new delivery notice (B1.5b). */
export default function ShippableLines() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const narrow = useNarrow();
  const startNotice = useStartNotice();
  const unsent = noticeFormLinesOf(unsentDraft(user.id)).length;
  const columns = useColumns(narrow);
  const actions = ({ selected }: ListContext<ShippableLine & ToShip>): PageAction[] => [
    {
      key: "ship",
      label: t("shippingNoticePages.create"),
      icon: <CarOutlined />,
      permission: "isAdd",
      primary: true,
      disabledReason: whyNotTogether(selected),
      run: () => startNotice(selected),
    },
    {
      key: "continue",
      label:
        unsent > 0 ? t("shippingNoticePages.continueDraft", { count: unsent }) : t("shippingNoticePages.startEmpty"),
      icon: <EditOutlined />,
      permission: "isAdd",
      // On a phone one button is to be seen: of lines that are selected the one that says why they do not go together.
      underMore: narrow && selected.length > 0,
      run: () => navigate(pathTo("Offsite.Delivery.AddAsn.Add")),
    },
  ];
  return (
    <ListPage
      entity={purchaseOrderLine}
      source={source}
      columns={columns}
      filters={["purchaseNo", "orgNo", "itemNo", "goodsName", "orderType", "expectArrivalDate", "promiseDate"]}
      defaultSort={{ field: "expectArrivalDate", order: "asc" }}
      facts={shippableFacts}
      sums={["unDeliveryQty"]}
      whenEmpty={{
        text: t("shippingNoticePages.nothingShippable"),
        go: "purchaseOrders",
      }}
      reads={startingFields}
      notice={
        user.frozenOrgNames.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t("errors.supplierFrozen")}
            description={user.frozenOrgNames.join(", ")}
          />
        )
      }
      actions={actions}
    />
  );
}
