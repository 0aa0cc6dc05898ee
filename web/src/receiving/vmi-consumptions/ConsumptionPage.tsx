import {
  type VmiConsumptionDetail,
  vmiConsumption,
  vmiConsumptionLine,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { LinesTable } from "../../document/LinesTable.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { codeColumn, type ListColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { listAddress } from "../../list/listState.ts";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { consumptionFace } from "./consumptionFace.tsx";

type Line = VmiConsumptionDetail["lines"][number];

const isSaid = (lines: readonly Line[], field: "lotNo" | "cellNo" | "serialNos" | "remark") =>
  lines.some((line) => line[field] !== null);

function ConsumptionLines({ whole: { lines } }: { readonly whole: VmiConsumptionDetail }) {
  const columns: ListColumn<Line>[] = [
    codeColumn(vmiConsumptionLine, "itemNo", { width: 130 }),
    textColumn(vmiConsumptionLine, "itemName", { width: 200 }),
    ...(isSaid(lines, "lotNo") ? [codeColumn(vmiConsumptionLine, "lotNo", { width: 140 })] : []),
    ...(isSaid(lines, "cellNo") ? [codeColumn(vmiConsumptionLine, "cellNo", { width: 135 })] : []),
    quantityColumn(vmiConsumptionLine, "consumeQty", { width: 110 }),
    ...(lines.some(({ freeQty }) => Number(freeQty) > 0)
      ? [quantityColumn(vmiConsumptionLine, "freeQty", { width: 140 })]
      : []),
    codeColumn(vmiConsumptionLine, "unitNo", { width: 75 }),
    textColumn(vmiConsumptionLine, "receiptNos", { width: 220 }),
    ...(isSaid(lines, "serialNos") ? [textColumn(vmiConsumptionLine, "serialNos", { width: 200 })] : []),
    ...(isSaid(lines, "remark") ? [textColumn(vmiConsumptionLine, "remark", { width: 200 })] : []),
  ];
  return (
    <LinesTable
      entity={vmiConsumptionLine}
      columns={columns}
      rows={lines}
      facts={["itemName", "consumeQty", "unitNo", "receiptNos"]}
    />
  );
}

/** Whether a bill has taken it in, and the way to what is to be paid for it. */
function Billed({ whole: { isBilled, consumptionNo } }: { readonly whole: VmiConsumptionDetail }) {
  const { t } = useTranslation();
  const said = fieldValue(vmiConsumption.fields.isBilled, isBilled);
  if (!useCanOpen()("billables")) return said;
  const to = listAddress(pathTo("ReconciliationInvoicing.Pool"), { sourceNo: consumptionNo });
  return (
    <>
      {said} · <Link to={to}>{t("vmiConsumptionPages.toPool")}</Link>
    </>
  );
}

function ConsumptionBody({ whole }: { readonly whole: VmiConsumptionDetail }) {
  return (
    <WholeDocument
      face={consumptionFace}
      document={whole}
      steps={useSteps(consumptionFace)}
      print={usePrint("CONSUMPTION")}
      parts={[useDocumentMessages("vmiConsumption", whole.id, []).part]}
      figures={["consumeQtyByUnit", "lineCount", "consumeDate", "warehouseNo"]}
      facts={{ shown: { isBilled: <Billed whole={whole} /> } }}
      lines={<ConsumptionLines whole={whole} />}
    />
  );
}

/** One consumption as both sides see it. */
export default function ConsumptionPage() {
  return (
    <OpenedDocument<VmiConsumptionDetail> face={consumptionFace}>
      {(whole) => <ConsumptionBody key={whole.id} whole={whole} />}
    </OpenedDocument>
  );
}
