import { ArrowRightOutlined } from "@ant-design/icons";
import { subtract } from "@tandem/contract/core/numbers";
import { bill, bills } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { mostInvoicedBills } from "@tandem/contract/settlement/invoices/calls";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listSource } from "../../api/listSource.ts";
import { refusalText } from "../../document/stepWords.ts";
import { whyNotWithAll } from "../../document/whyNotWithAll.ts";
import { formatMoney } from "../../fields/format.ts";
import {
  codeColumn,
  dateColumn,
  integerColumn,
  moneyColumn,
  plainColumn,
  quantityColumn,
  textColumn,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { type Bill, sumsOf } from "../bills/billFace.tsx";
import { areMixed } from "./areMixed.ts";
import { pathToGenerate } from "./pathToGenerate.ts";

const source = listSource(bills, "getBillPage");
const confirmed = { status: billStatus.code.confirmed };
const reads = ["billNo", "orgNo", "supplierNo", "currency", "amount", "invoicedAmount"] as const;
type Chosen = Pick<Bill, (typeof reads)[number] | "allowedActions">;

const leftOf = ({ amount, invoicedAmount }: Pick<Bill, "amount" | "invoicedAmount">) =>
  subtract(amount, invoicedAmount);

/** Why bills are not invoiced together; null: they are. */
function whyNotTogether(chosen: readonly Chosen[]): string | null {
  return whyNotWithAll("invoice", chosen, mostInvoicedBills) ?? (areMixed(chosen) ? refusalText("invoiceMixed") : null);
}

/** The bills that both sides have confirmed and of which something is left to invoice: several are invoiced together (S2.11). */
export default function BillsToInvoice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const columns = [
    codeColumn(bill, "billNo", { fixed: "left", width: 165 }),
    ...(ofBuyer ? [textColumn(bill, "supplierName", { width: 180 })] : []),
    textColumn(bill, "orgName", { width: 170 }),
    plainColumn<Bill>({
      key: "left",
      title: t("invoicePages.left"),
      width: 150,
      align: "right",
      reads: ["amount", "invoicedAmount", "currency"],
      render: ({ currency, ...row }) => formatMoney(leftOf(row), currency),
    }),
    codeColumn(bill, "currency", { width: 95 }),
    moneyColumn(bill, "amount", { width: 150 }),
    moneyColumn(bill, "invoicedAmount", { width: 160 }),
    quantityColumn(bill, "taxRate", { width: 115 }),
    dateColumn(bill, "billDate", { width: 115 }),
    integerColumn(bill, "lineCount", { width: 125 }),
  ];
  return (
    <ListPage<"bill", typeof bill.fields, Bill, (typeof reads)[number]>
      entity={bill}
      source={source}
      title={t("routes.addReconciliation")}
      always={confirmed}
      columns={columns}
      facts={[ofBuyer ? "supplierName" : "orgName", "left", "currency", "billDate"]}
      quickDays="billDate"
      filters={[
        ...(["billNo", "orgNo"] as const),
        ...(ofBuyer ? (["supplierNo"] as const) : []),
        ...(["billDate", "currency", "taxRate"] as const),
      ]}
      summed={{
        title: t("invoicePages.left"),
        of: (rows) => sumsOf(rows.map(({ currency, ...row }) => ({ amount: leftOf(row), currency }))),
      }}
      reads={reads}
      whenEmpty={{ text: t("invoicePages.noBills"), go: "bills" }}
      onOpen={({ id }) => navigate(pathToDocument("ReconciliationInvoicing.Pool.Bill", id))}
      actions={({ selected }) => [
        {
          key: "goOn",
          label: t("invoicePages.goOn"),
          icon: <ArrowRightOutlined />,
          permission: "isAdd",
          primary: true,
          disabledReason: whyNotTogether(selected),
          run: () => navigate(pathToGenerate(selected.map(({ id }) => id))),
        },
      ]}
    />
  );
}
