import { z } from "zod";
import { document, need } from "../../core/document.ts";
import { documentCalls, listedRecord, workbookCalls } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { code, date, quantity, reference, status, text, yesNo } from "../../core/fields.ts";
import { lifecycle } from "../../core/lifecycle.ts";
import { action, documentList, exportOf, service } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { ofOrderLine, ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { serialNos } from "../serial-numbers/named.ts";
import { warehousingStatus } from "./statuses.ts";

/** Goods lie where they were put until that is cancelled; then they wait to be put away again. */
export const warehousingLifecycle = lifecycle({
  name: "warehousing",
  field: "status",
  states: warehousingStatus,
  initial: ["stored"],
  ends: ["cancelled"],
  actions: {
    cancel: {
      from: ["stored"],
      to: ["cancelled"],
      side: "buyer",
      permission: "isDelete",
      reason: true,
      error: "warehousingNotCancellable",
    },
  },
});

/** What of a receipt was put into which cell (B3.5b). */
export const warehousing = entity(
  "warehousing",
  {
    warehousingNo: code({ readOnly: true }),
    /** The number of the system in which it was put away. */
    outWarehousingNo: text({ optional: true }),
    status: status(warehousingStatus, { readOnly: true }),
    warehousingDate: date(),
    warehousingQty: quantity({ positive: true }),
    warehouseNo: code({ readOnly: true, names: "warehouse", within: ["orgNo"] }),
    cellNo: code({ names: "cell", within: ["warehouseNo"], waits: false }),
    warehousedBy: text({ readOnly: true, optional: true }),
    ...ofParties,
    receiptId: reference({ readOnly: true, names: "receipt" }),
    receiptNo: code({ readOnly: true }),
    receiptDate: date({ readOnly: true }),
    asnNo: code({ readOnly: true }),
    ...ofOrderLine,
    lotNo: text({ readOnly: true, optional: true }),
    serialNos,
    /** Whether so much of its receipt has gone back from the cells that less is left there than was put away: it stands then. */
    isFollowed: yesNo({ readOnly: true }),
    /** What used some of its receipt's goods that were their supplier's (VMI), as far as the caller sees it. */
    consumptionNos: text({ readOnly: true, optional: true }),
    remark: text({ optional: true, max: 500 }),
    cancelReason: text({ readOnly: true, optional: true, max: 500 }),
  },
  {
    keyword: ["warehousingNo", "receiptNo", "asnNo", "purchaseNo", "itemNo", "goodsName"],
    doubts: [...farAway("warehousingDate"), after("warehousingDate", 0, "future")],
    source: "warehousing_row",
  },
);

/** Where the fields of a put-away stand in its drawer. */
export const warehousingGroups = fieldGroups(warehousing, {
  basic: [
    "warehousingNo",
    "status",
    "warehousingDate",
    "warehousingQty",
    "purUnitNo",
    "warehouseNo",
    "cellNo",
    "warehousedBy",
    "outWarehousingNo",
    "remark",
    "cancelReason",
  ],
  whatArrived: [
    "itemNo",
    "goodsName",
    "spec",
    "lotNo",
    "serialNos",
    "receiptNo",
    "receiptDate",
    "asnNo",
    "purchaseNo",
    "purchaseSeq",
    "purchasePhaseSeq",
    "purchaseBatchSeq",
    "supplierName",
  ],
});

const isUnused = need({
  reads: ["isFollowed", "consumptionNos"],
  holds: ({ isFollowed, consumptionNos }) => isFollowed !== yesNoStatus.code.yes || !consumptionNos,
  error: "warehousingConsumed",
  says: ({ consumptionNos }) => ({ consumptions: String(consumptionNos) }),
});

const isThere = need({
  reads: ["isFollowed"],
  holds: ({ isFollowed }) => isFollowed !== yesNoStatus.code.yes,
  error: "warehousingFollowed",
});

/** What users do with a put-away: it is cancelled while its goods lie where they were put. */
export const warehousingDocument = document({
  entity: warehousing,
  lifecycles: [warehousingLifecycle],
  menus: ["warehousings"],
  steps: {
    cancel: {
      lifecycle: warehousingLifecycle,
      needs: [isUnused, isThere],
      method: "cancelWarehousing",
      together: { method: "batchCancel", list: "cancelList" },
    },
  },
});

/** What is put away at once: how much of which receipts into which cells. A receipt may go into several. */
export const warehousingInput = inputWith(
  warehousing,
  {
    lines: z
      .array(
        z.strictObject({
          receiptId: recordId,
          cellNo: warehousing.fields.cellNo.schema,
          warehousingQty: warehousing.fields.warehousingQty.schema,
          /** Of each piece, where not all that waits of the receipt goes. */
          serialNos: serialNos.schema.nullable().optional(),
        }),
      )
      .min(1)
      .max(1000),
  },
  ["cellNo", "warehousingQty", "serialNos"],
);
export type WarehousingInput = z.output<typeof warehousingInput>;

const calls = documentCalls(listedRecord(warehousingDocument));

/** Putting what arrived and was accepted into cells (B2.6). */
export const warehousings = service(
  "IWarehousingDetailService",
  { menus: ["warehousings"], atAnyTime: true },
  {
    getWarehousingPage: documentList(warehousingDocument),
    proposeCells: action({
      by: "buyer",
      permission: "isAdd",
      summary:
        "For goods of receipts the cells that the strategies of putting away find, with what waits of each and how much of it goes there: several cells of one receipt where none holds all of it; empty where they find none.",
      input: z.strictObject({ receiptIds: z.array(recordId).min(1).max(1000) }),
      output: z.object({
        proposals: z.array(
          z.object({
            receiptId: recordId,
            unstoredQty: z.string(),
            cellNo: z.string().nullable(),
            warehousingQty: z.string(),
          }),
        ),
      }),
    }),
    putAway: action({
      by: "buyer",
      permission: "isAdd",
      once: true,
      input: warehousingInput,
      output: z.object({ warehousingNos: z.array(z.string()) }),
    }),
    cancelWarehousing: calls.reasoned("isDelete"),
    batchCancel: calls.togetherReasoned("isDelete", "cancelList", "Cancels several put-aways for one reason."),
    ...workbookCalls("Puts goods of receipts into cells as a workbook says.", { by: "buyer" }),
    exportexcel: exportOf(warehousing),
  },
);
