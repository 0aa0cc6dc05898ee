import { RollbackOutlined } from "@ant-design/icons";
import { returnNote, returnNoteImport, returnNotes } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import {
  byUnitColumn,
  codeColumn,
  dateColumn,
  integerColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { importTarget } from "../../workbooks/importTarget.ts";
import { type ReturnNote, receiptsToReturn, returnNoteFace } from "./returnNoteFace.tsx";

const source = listSource(returnNotes, "getReturnNotePage");
const exportTo = listExport(returnNotes, "exportexcel");
const importTo = importTarget(
  returnNotes,
  "importexcel",
  "downExcelTemplate",
  returnNoteImport,
  returnNoteFace.touches,
);

/** What the tabs are of, and what the side is anyway. */
const notFiltered = ["status", "supplierNo"] as const;

/** Return notes of both sides (B3.5b): the warehouse sends them, the supplier answers. */
export default function ReturnNoteList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  const print = usePrint("RETURN");
  const canOpen = useCanOpen();
  /** The way to the receipts; it leads where nothing is selected. */
  const create = (isMain: boolean): PageAction[] => [
    {
      key: "create",
      label: t("returnNotePages.create"),
      icon: <RollbackOutlined />,
      permission: "isAdd",
      primary: isMain,
      run: () => navigate(receiptsToReturn()),
    },
  ];
  const columns = withFurtherFields<"returnNote", typeof returnNote.fields, ReturnNote>(
    returnNote,
    [
      codeColumn(returnNote, "returnNo", { fixed: "left", width: 155 }),
      stateColumn(returnNoteFace, "status", 130),
      ofBuyer
        ? textColumn(returnNote, "supplierName", { width: 170 })
        : textColumn(returnNote, "orgName", { width: 150 }),
      statusColumn(returnNote, "returnType", { width: 110 }),
      dateColumn(returnNote, "returnDate", { width: 115 }),
      codeColumn(returnNote, "warehouseNo", { width: 115 }),
      byUnitColumn<"returnNote", typeof returnNote.fields, ReturnNote>(returnNote, "sumReturnQty", "returnQtyByUnit"),
      integerColumn(returnNote, "lineCount", { width: 100 }),
      textColumn(returnNote, "refuseReason", { width: 200 }),
    ],
    ["returnQtyByUnit"],
  );
  return (
    <DocumentList
      face={returnNoteFace}
      print={print}
      entity={returnNote}
      source={source}
      exportTo={{ ...exportTo, label: t("returnNoteLine.name") }}
      importTo={{ ...importTo, documentsAdded: "returnNotePages.imported" }}
      beside={{ path: pathTo("ReceiptTracking.Return.Lines"), text: t("returnNotePages.byLine") }}
      columns={columns}
      facts={["status", ofBuyer ? "supplierName" : "orgName", "sumReturnQty", "returnDate"]}
      tabs={{ field: "status", codes: ofBuyer ? returnNoteStatus.codes : returnNoteStatus.groups.seenBySupplier }}
      quickDays="returnDate"
      filters={withListedFilters(
        returnNote,
        columns,
        ["returnNo", "orgNo", ...(ofBuyer ? (["supplierNo"] as const) : []), "warehouseNo", "returnType", "returnDate"],
        notFiltered,
      )}
      sums={["returnQtyByUnit"]}
      actions={(selected, { steps, print: printThem }) => [
        ...(canOpen("receipts") ? create(selected.length === 0) : []),
        ...steps,
        ...printThem,
      ]}
      rowActionsWidth={200}
    />
  );
}
