import { type ReturnNoteDetail, returnNoteLine } from "@tandem/contract/receiving/return-notes/return-notes";
import { useTranslation } from "react-i18next";
import { LinesTable } from "../../document/LinesTable.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { codeColumn, dateColumn, type ListColumn, quantityColumn, textColumn } from "../../list/columns.tsx";
import { orderColumns, useChainOf } from "../../orders/purchase-orders/lines.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { returnNoteFace } from "./returnNoteFace.tsx";

type Line = ReturnNoteDetail["lines"][number];

function ReturnNoteLines({ note }: { note: ReturnNoteDetail }) {
  const { t } = useTranslation();
  const columns: ListColumn<Line>[] = [
    codeColumn(returnNoteLine, "receiptNo", { width: 150 }),
    dateColumn(returnNoteLine, "receiptDate"),
    ...orderColumns<Line>({ order: t("returnNoteLine.purchaseNo"), item: t("returnNoteLine.itemNo") }),
    quantityColumn(returnNoteLine, "receiptQty", { width: 120 }),
    quantityColumn(returnNoteLine, "returnQty", { width: 120 }),
    ...(note.lines.some(({ giftQty }) => giftQty !== null)
      ? [quantityColumn(returnNoteLine, "giftQty", { width: 120 })]
      : []),
    codeColumn(returnNoteLine, "purUnitNo", { width: 80 }),
    textColumn(returnNoteLine, "returnReason"),
    textColumn(returnNoteLine, "serialNos"),
  ];
  return (
    <LinesTable
      entity={returnNoteLine}
      columns={columns}
      rows={note.lines}
      facts={["item", "returnQty", "giftQty", "returnReason"]}
      {...useChainOf<Line>((line) => line.purchaseOrderLineId)}
    />
  );
}

function ReturnNoteBody({ note }: { note: ReturnNoteDetail }) {
  const steps = useSteps(returnNoteFace);
  return (
    <WholeDocument
      face={returnNoteFace}
      document={note}
      steps={steps}
      print={usePrint("RETURN")}
      figures={["returnQtyByUnit", "lineCount", "returnDate", "warehouseNo"]}
      lines={<ReturnNoteLines note={note} />}
    />
  );
}

/** One return note as both sides see it (B3.5b). */
export default function ReturnNotePage() {
  return (
    <OpenedDocument<ReturnNoteDetail> face={returnNoteFace}>
      {(note) => <ReturnNoteBody key={note.id} note={note} />}
    </OpenedDocument>
  );
}
