import type { Entity } from "@tandem/contract/core/entity";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { billable } from "@tandem/contract/settlement/billables/billables";
import { type BillDetail, bills } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { Button } from "antd";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { takeStep } from "../../document/takeStep.ts";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { formatAmount } from "../../fields/format.ts";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import { ask } from "../../ui/announce.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { nameOfLine } from "../billables/goodsColumns.tsx";
import { BillLines, useDisputed } from "./BillLines.tsx";
import { billFace } from "./billFace.tsx";
import type { BillLine } from "./billLine.ts";
import type { LineStepName } from "./LineAmount.tsx";

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

function BillBody({ bill }: { bill: BillDetail }) {
  const [said, setSaid] = useState<{ readonly step: LineStepName; readonly line: BillLine } | null>(null);
  const steps = useSteps(billFace);
  const messages = useDocumentMessages(
    "bill",
    bill.id,
    bill.lines.map((line) => ({ id: line.id, name: nameOfLine(line) })),
  );
  const disputed = useDisputed(bill.lines);
  const isVoid = bill.status === billStatus.code.voided;
  const differs = compareNumbers(bill.differenceAmount, "0") !== 0;
  return (
    <WholeDocument
      face={billFace}
      document={bill}
      lineEntity={billable as unknown as Entity}
      steps={steps}
      print={usePrint("BILL")}
      figures={["amount", "untaxedAmount", "taxAmount", differs && "differenceAmount", !isVoid && "confirmedBy"]}
      facts={{
        without: [
          ...(["currency", "lineCount", "differenceAmount"] as const),
          ...(differs ? [] : (["sourceAmount"] as const)),
          ...(bill.disputedCount > 0 ? [] : (["disputedCount"] as const)),
          ...(isVoid ? (["confirmedBy"] as const) : []),
        ],
      }}
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
      parts={[messages.part]}
    >
      {said && (
        <Opened onEscape={() => setSaid(null)}>
          <LineAmount {...said} bill={bill} onClose={() => setSaid(null)} />
        </Opened>
      )}
    </WholeDocument>
  );
}

/** One reconciliation bill, which both sides confirm, or of which one disputes what the other changes (B4.8). */
export default function BillPage() {
  return (
    <OpenedDocument<BillDetail> face={billFace}>{(bill) => <BillBody key={bill.id} bill={bill} />}</OpenedDocument>
  );
}
