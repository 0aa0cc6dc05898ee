import type { Entity } from "@tandem/contract/core/entity";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { billable } from "@tandem/contract/settlement/billables/billables";
import { type BillDetail, bills } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { Alert, Button } from "antd";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { useOpenPart } from "../../document/DocumentPage.tsx";
import { takeStep } from "../../document/takeStep.ts";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatAmount } from "../../fields/format.ts";
import { listAddress } from "../../list/listState.ts";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import { ask } from "../../ui/announce.ts";
import { Link } from "../../ui/Link.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { nameOfLine } from "../billables/goodsColumns.tsx";
import { JoinedDeductions } from "../deductions/JoinedDeductions.tsx";
import { pathToGenerate } from "../invoices/pathToGenerate.ts";
import { BillLines, useDisputed } from "./BillLines.tsx";
import { billFace } from "./billFace.tsx";
import type { BillLine } from "./billLine.ts";
import type { LineStepName } from "./LineAmount.tsx";
import { useDeductFromBill } from "./useDeductFromBill.tsx";

const LineAmount = late(() => import("./LineAmount.tsx"));

/** The lines of a bill that is void are in the pool. */
function NoLines({ bill: { lineCount } }: { readonly bill: BillDetail }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  return (
    <PageMessage tone="info" title={t("billPages.voided")} text={t("billPages.voidedText", { count: lineCount })}>
      {canOpen("billables") && (
        <Button onClick={() => navigate(pathTo("ReconciliationInvoicing.Pool"))}>{t("menus.billables")}</Button>
      )}
    </PageMessage>
  );
}

/** How much of a bill is invoiced, which leads to where. */
function Invoiced({ bill: { billNo, invoicedAmount, currency } }: { readonly bill: BillDetail }) {
  const amount = formatAmount(invoicedAmount, currency);
  if (!useCanOpen()("invoices")) return amount;
  const lines = pathTo("ReconciliationInvoicing.Management.Lines");
  return <Link to={listAddress(lines, { reconciliationNo: billNo })}>{amount}</Link>;
}

/** What ends the dispute of lines, for whoever may change them; it leads to these. */
function DisputedNotice({ bill, onShow }: { readonly bill: BillDetail; readonly onShow: (() => void) | null }) {
  const { t } = useTranslation();
  const { openPart } = useOpenPart();
  const { disputedCount, allowedActions } = bill;
  if (disputedCount === 0 || allowedActions?.adjust !== null) return null;
  const show = () => {
    openPart("lines");
    onShow?.();
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={t("billPages.disputedNotice", { count: disputedCount })}
      action={onShow && <Button onClick={show}>{t("billPages.showDisputed")}</Button>}
    />
  );
}

/** The supplier takes back what it said of one line. */
async function withdrawDispute({ id, version }: BillDetail, line: BillLine): Promise<void> {
  const isMeant = await ask({
    title: i18next.t("billPages.withdrawLineTitle", { line: nameOfLine(line) }),
    content: i18next.t("billPages.withdrawLineText", { amount: formatAmount(line.amount, line.currency) }),
    confirm: i18next.t("billPages.withdrawLine"),
  });
  if (!isMeant) return;
  await takeStep(billFace, (options) => call(bills, "withdrawDispute", { id, version, lineId: line.id }, options));
}

const whatIsOf = (bill: BillDetail) => ({
  isVoid: bill.status === billStatus.code.voided,
  isInvoiced: bill.invoicedCount > 0,
  isDeducted: bill.deductionCount > 0,
  differs: compareNumbers(bill.differenceAmount, "0") !== 0,
});

/** What stands above its facts, or says nothing of it. */
function untoldOf(bill: BillDetail) {
  const { isVoid, isInvoiced, isDeducted, differs } = whatIsOf(bill);
  return [
    ...(["currency", "lineCount", "differenceAmount", "invoicedAmount", "deductionCount"] as const),
    ...(isDeducted ? [] : (["deductedAmount", "payableAmount"] as const)),
    ...(isInvoiced ? [] : (["invoicedCount"] as const)),
    ...(differs ? [] : (["sourceAmount"] as const)),
    ...(bill.disputedCount > 0 ? [] : (["disputedCount"] as const)),
    ...(isVoid ? (["confirmedBy"] as const) : []),
  ];
}

function BillBody({ bill }: { bill: BillDetail }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<{ readonly step: LineStepName; readonly line: BillLine } | null>(null);
  const navigate = useNavigate();
  const { deduct, dialog } = useDeductFromBill();
  const steps = useSteps(billFace, {
    invoice: ({ id }) => navigate(pathToGenerate([id])),
    deduct,
  });
  const messages = useDocumentMessages(
    "bill",
    bill.id,
    bill.lines.map((line) => ({ id: line.id, name: nameOfLine(line) })),
  );
  const disputed = useDisputed(bill.lines);
  const { isVoid, isInvoiced, isDeducted, differs } = whatIsOf(bill);
  return (
    <WholeDocument
      face={billFace}
      document={bill}
      lineEntity={billable as unknown as Entity}
      steps={steps}
      print={usePrint("BILL")}
      notice={<DisputedNotice bill={bill} onShow={disputed.showDisputed} />}
      figures={[
        ...(["amount", "untaxedAmount", "taxAmount"] as const),
        differs && "differenceAmount",
        isDeducted && "deductedAmount",
        isDeducted && "payableAmount",
        isInvoiced && {
          key: "invoicedAmount",
          label: <FieldLabel entityName="bill" field="invoicedAmount" />,
          value: <Invoiced bill={bill} />,
        },
        !isVoid && "confirmedBy",
      ]}
      facts={{ without: untoldOf(bill) }}
      lineCount={bill.lineCount}
      lines={
        isVoid ? (
          <NoLines bill={bill} />
        ) : (
          <BillLines
            bill={bill}
            disputed={disputed}
            beside={[messages.lineColumn()]}
            onStep={(step, line) => setSaid({ step, line })}
            onWithdraw={(line) => void withdrawDispute(bill, line)}
          />
        )
      }
      parts={[
        {
          key: "deductions",
          label: t("deductionPages.part", { count: bill.deductions.length }),
          children: <JoinedDeductions deductions={bill.deductions} none={t("billPages.noneDeducted")} />,
        },
        messages.part,
      ]}
    >
      {said && (
        <Opened onEscape={() => setSaid(null)}>
          <LineAmount {...said} bill={bill} onClose={() => setSaid(null)} />
        </Opened>
      )}
      {dialog}
    </WholeDocument>
  );
}

/** One reconciliation bill, which both sides confirm, or of which one disputes what the other changes (B4.8). */
export default function BillPage() {
  return (
    <OpenedDocument<BillDetail> face={billFace}>{(bill) => <BillBody key={bill.id} bill={bill} />}</OpenedDocument>
  );
}
