import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { billable, billables } from "@tandem/contract/settlement/billables/billables";
import { billedStatus } from "@tandem/contract/settlement/billables/statuses";
import { useTranslation } from "react-i18next";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  moneyColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { DrawerDeclaration } from "../../list/listDeclaration.ts";
import { withListedFilters } from "../../list/listedFilters.ts";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import styles from "./BillableList.module.css";
import { readOfBillables } from "./billsToCome.ts";
import { SourceLink, useSourceAddress } from "./SourceLink.tsx";
import { useCreateBills } from "./useCreateBills.tsx";

type Billable = Listed<Row<typeof billable>, "createBill">;
type Fields = (typeof billable)["fields"];

const source = listSource(billables, "getBillablePage");
const exportTo = listExport(billables, "exportexcel");

/** The list opens with what is still to be billed. */
const usual = { billedStatus: billedStatus.code.unbilled };

/** The bill that has taken a row in. */
function BillLink({ billId, billNo }: Pick<Billable, "billId" | "billNo">) {
  if (!useCanOpen()("bills") || !billId) return billNo;
  return <Link to={pathToDocument("ReconciliationInvoicing.Pool.Bill", billId)}>{billNo}</Link>;
}

const columnsOf = ({ side, sysUserOrgResDtoList: organisations }: ReturnType<typeof useCurrentUser>) =>
  withFurtherFields<"billable", Fields, Billable>(billable, [
    codeColumn<"billable", Fields, Billable, "acceptanceId" | "vmiConsumptionId" | "sourceType" | "sourceNo">(
      billable,
      "sourceNo",
      {
        fixed: "left",
        width: 150,
        reads: ["acceptanceId", "vmiConsumptionId", "sourceType", "sourceNo"],
        render: (row) => <SourceLink row={row} />,
      },
    ),
    dateColumn(billable, "sourceDate", { width: 105 }),
    ...(side === "buyer" ? [textColumn(billable, "supplierName", { width: 145 })] : []),
    // Who sees one organization alone knows it.
    ...(side === "supplier" || organisations.length > 1 ? [textColumn(billable, "orgName", { width: 165 })] : []),
    codeColumn(billable, "itemNo", { width: 110 }),
    quantityColumn(billable, "billQty", { width: 90 }),
    codeColumn(billable, "purUnitNo", { width: 60 }),
    codeColumn(billable, "currency", { width: 95 }),
    moneyColumn(billable, "amount", { width: 130 }),
    codeColumn<"billable", Fields, Billable, "billId" | "billNo">(billable, "billNo", {
      width: 155,
      reads: ["billId", "billNo"],
      render: (row) => <BillLink {...row} />,
    }),
    textColumn(billable, "goodsName", { width: 140 }),
    moneyColumn(billable, "price", { width: 150 }),
    quantityColumn(billable, "taxRate", { width: 105 }),
    statusColumn(billable, "sourceType", { width: 110 }),
    statusColumn(billable, "billedStatus", { width: 110 }),
    codeColumn(billable, "purchaseNo", { width: 145 }),
    lineNameColumn<"billable", Fields, Billable>(billable),
    codeColumn(billable, "asnNo", { width: 150 }),
    codeColumn(billable, "receiptNo", { width: 150 }),
    codeColumn(billable, "warehouseNo", { width: 115 }),
  ]);

/** Where a row comes from, and which bill it is on. */
function FurtherPages({ row }: { row: Billable }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const { sourceNo, billId, billNo, purchaseOrderLineId } = row;
  const ofSource = useSourceAddress()(row);
  return (
    <p className={styles.links}>
      {billId && billNo && canOpen("bills") && (
        <Link to={pathToDocument("ReconciliationInvoicing.Pool.Bill", billId)}>
          {t("billablePages.toDocument", { number: billNo })}
        </Link>
      )}
      {ofSource && <Link to={ofSource}>{t("billablePages.toDocument", { number: sourceNo })}</Link>}
      {canOpen("orderTracking") && (
        <Link to={pathToDocument("Offsite.Delivery.OrderTracking.Chain", purchaseOrderLineId)}>
          {t("receiptPages.toChain")}
        </Link>
      )}
    </p>
  );
}

const drawer: DrawerDeclaration<Billable, keyof Fields & string> = {
  title: ({ sourceNo }) => sourceNo,
  groups: [
    {
      title: "groups.basic",
      fields: ["sourceType", "sourceDate", "billedStatus", "billNo", "supplierNo", "supplierName", "orgNo", "orgName"],
    },
    {
      title: "billablePages.goods",
      fields: [
        ...(["itemNo", "goodsName", "spec", "billQty", "purUnitNo", "purchaseNo", "purchaseSeq", "asnNo"] as const),
        ...(["receiptNo", "warehouseNo"] as const),
      ],
    },
    {
      title: "billablePages.amounts",
      fields: [
        ...(["price", "untaxedPrice", "priceQty", "priceUnitNo", "agreementNo", "currency", "taxRate"] as const),
        ...(["amount", "untaxedAmount", "taxAmount", "invoicedQty", "invoicedAmount"] as const),
      ],
    },
  ],
  extra: (row) => <FurtherPages row={row} />,
};

/** The pool of reconciliation: what was accepted and came back, of which the buyer makes bills (B2.29t, B3.16). */
export default function BillableList() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const ofBuyer = user.side === "buyer";
  const columns = columnsOf(user);
  const { actions, dialog } = useCreateBills();
  return (
    <>
      <ListPage<"billable", Fields, Billable, (typeof readOfBillables)[number]>
        entity={billable}
        source={source}
        exportTo={exportTo}
        columns={columns}
        facts={["sourceType", ofBuyer ? "supplierName" : "goodsName", "amount", "currency"]}
        tabs={{ field: "billedStatus" }}
        usual={usual}
        quickDays="sourceDate"
        filters={withListedFilters(
          billable,
          columns,
          [
            ...(["sourceNo", "billNo", "purchaseNo", "orgNo", "itemNo"] as const),
            ...(ofBuyer ? (["supplierNo"] as const) : []),
            ...(["sourceType", "sourceDate", "currency", "taxRate", "warehouseNo", "receiptNo", "asnNo"] as const),
          ],
          ["billedStatus", "supplierNo", "purUnitNo"],
        )}
        sums={["amount"]}
        reads={readOfBillables}
        actions={actions}
        beside={
          useCanOpen()("bills")
            ? { path: pathTo("ReconciliationInvoicing.Pool.Bills"), text: t("menus.bills") }
            : undefined
        }
        whenEmpty={{ text: t("billablePages.noneYet") }}
        drawer={drawer}
      />
      {dialog}
    </>
  );
}
