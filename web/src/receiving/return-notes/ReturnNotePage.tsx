import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type ReturnNoteDetail, returnNoteLine } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { LinesTable } from "../../document/LinesTable.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import {
  codeColumn,
  dateColumn,
  type ListColumn,
  plainColumn,
  quantityColumn,
  textColumn,
} from "../../list/columns.tsx";
import { Item } from "../../orders/purchase-orders/lines.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { StatusText } from "../../ui/StatusText.tsx";
import { returnNoteFace } from "./returnNoteFace.tsx";

type Line = ReturnNoteDetail["lines"][number];

function ReturnNoteLines({ note }: { note: ReturnNoteDetail }) {
  const { t } = useTranslation();
  const columns: ListColumn<Line>[] = [
    codeColumn(returnNoteLine, "receiptNo", { width: 150 }),
    dateColumn(returnNoteLine, "receiptDate"),
    plainColumn<Line>({
      key: "order",
      title: t("returnNoteLine.purchaseNo"),
      width: 190,
      render: (line) => `${line.purchaseNo} ${lineName(line)}`,
    }),
    plainColumn<Line>({
      key: "item",
      title: t("returnNoteLine.itemNo"),
      width: 230,
      render: (line) => <Item line={line} />,
    }),
    quantityColumn(returnNoteLine, "receiptQty", { width: 120 }),
    quantityColumn(returnNoteLine, "returnQty", { width: 120 }),
    codeColumn(returnNoteLine, "purUnitNo", { width: 80 }),
    textColumn(returnNoteLine, "returnReason"),
  ];
  return <LinesTable entity={returnNoteLine} columns={columns} rows={note.lines} />;
}

function ReturnNoteBody({ note }: { note: ReturnNoteDetail }) {
  const navigate = useNavigate();
  const steps = useSteps(returnNoteFace, {
    modify: ({ id }) => navigate(pathToDocument("ReceiptTracking.Return.Modify", id)),
  });
  const { printAction, printDialog } = usePrint("RETURN");
  return (
    <>
      <WholeDocument
        face={returnNoteFace}
        document={note}
        statuses={
          <StatusText
            set={returnNoteStatus}
            code={note.status}
            waitsForMe={note.allowedActions.takeBack === null || note.allowedActions.send === null}
          />
        }
        actions={[...steps.ofPage(note), printAction([note])]}
        figures={["sumReturnQty", "lineCount", "returnDate", "warehouseNo"]}
        lines={<ReturnNoteLines note={note} />}
      />
      {printDialog}
    </>
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
