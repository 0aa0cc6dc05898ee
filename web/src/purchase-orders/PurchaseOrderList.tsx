import { CheckOutlined, ImportOutlined, SendOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { decide } from "@tandem/contract/core/lifecycle";
import { acceptanceLifecycle, orderLifecycle } from "@tandem/contract/purchase-orders/lifecycle";
import { purchaseOrder, purchaseOrders } from "@tandem/contract/purchase-orders/purchase-orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { PageAction } from "../core/ActionBar.tsx";
import { useActor } from "../core/actor.ts";
import { ask, sayDone } from "../core/announce.ts";
import { call } from "../core/client.ts";
import {
  codeColumn,
  dateColumn,
  instantColumn,
  integerColumn,
  moneyColumn,
  ownStatusColumn,
  plainColumn,
  quantityBarColumn,
  quantityColumn,
  statusColumn,
  textColumn,
} from "../core/columns.tsx";
import { useCurrentUser } from "../core/currentUser.ts";
import { ImportDialog, importTarget } from "../core/ImportDialog.tsx";
import { type ListContext, ListPage } from "../core/ListPage.tsx";
import { listExport, listSource } from "../core/listSource.ts";
import { OrganisationPicker, SupplierPicker } from "../core/pickers.tsx";
import { takeStep } from "../core/takeStep.ts";
import { pathToDocument } from "../shell/routes.tsx";

type Order = Row<typeof purchaseOrder>;

const source = listSource(purchaseOrders, "getPurchaseOrderPage");
const exportTo = listExport(purchaseOrders, "exportexcel");
const target = importTarget(purchaseOrders, "importexcel", "downExcelTemplate");

const waitsForSupplier = (order: Order) => order.status === "1" && ["0", "4"].includes(order.refuseSign);
const waitsForBuyer = (order: Order) => ["2", "5"].includes(order.refuseSign);

function useColumns() {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const waitsForMe = side === "supplier" ? waitsForSupplier : waitsForBuyer;
  return [
    codeColumn(purchaseOrder, "purchaseNo", { fixed: "left", width: 150 }),
    side === "supplier"
      ? textColumn(purchaseOrder, "orgName", { width: 150 })
      : textColumn(purchaseOrder, "supplierName", { width: 170 }),
    dateColumn(purchaseOrder, "purchaseDate", { width: 110 }),
    ownStatusColumn(purchaseOrder, "status", (order) => side === "buyer" && order.status === "0", { width: 110 }),
    ownStatusColumn(purchaseOrder, "refuseSign", waitsForMe, {
      width: 150,
      render: (order) => (order.status === "0" ? null : undefined),
    }),
    quantityBarColumn<Order>(t("documentPage.progress"), (order) => ({
      ordered: order.orderQty,
      onWay: order.onWayQty,
      received: order.receiptQty,
    })),
    quantityColumn(purchaseOrder, "orderQty"),
    integerColumn(purchaseOrder, "lineCount", { width: 90 }),
    moneyColumn(purchaseOrder, "totalAmount", { width: 140 }),
    codeColumn(purchaseOrder, "currency", { width: 80 }),
    dateColumn(purchaseOrder, "acceptanceDeadline", { width: 120 }),
    statusColumn(purchaseOrder, "deliveryStatus", { width: 120 }),
    statusColumn(purchaseOrder, "receiptStatus", { width: 120 }),
    instantColumn(purchaseOrder, "firstReadTime", { width: 145 }),
    textColumn(purchaseOrder, "buyerName", { width: 110 }),
    statusColumn(purchaseOrder, "orderType", { width: 110 }),
  ];
}

void plainColumn;
