import { returnNote, returnNoteGroups, returnNoteLine } from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { printedNoun } from "../../platform/printing/printed-noun.ts";
import { sumsByUnit } from "../../platform/printing/wording.ts";

/** How return notes are worded where they are printed. */
export const printedReturnNote = printedNoun(returnNote, returnNoteLine, {
  groups: returnNoteGroups,
  numberField: "returnNo",
  parent: "returnNoteId",
  status: { field: "status", set: returnNoteStatus, marked: returnNoteStatus.groups.unsent },
  totals: (wording, _note, lines) => [
    ["returnNote.lineCount", wording.writing.quantity(String(lines.length))],
    ["returnNote.sumReturnQty", sumsByUnit(wording, lines, (line) => line.returnQty)],
  ],
  signatures: ["printDocument.signSender", "printDocument.signCarrier", "printDocument.signReceiver"],
});
