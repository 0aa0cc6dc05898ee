import {
  type ReturnNoteDetail,
  type ReturnNoteInput,
  returnNote,
  returnNoteLine,
} from "@tandem/contract/receiving/return-notes/return-notes";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import type { TestApplication, TestUser } from "../application.ts";
import { define } from "../custom-fields.ts";
import type { EveryField } from "../every-field.ts";
import { buildAccepted, buildShipped, day, type OrderWish } from "../orders.ts";
import { receiptInput } from "../receipts.ts";
import { importSheetOf, typedSheet } from "../records.ts";
import { sampleValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";

let count = 0;

/** A return note over a receipt, sent to the supplier. */
export async function buildReturned(
  user: TestUser,
  { id: receiptId }: { readonly id: string },
  returnQty: string,
  wish: Partial<ReturnNoteInput> = {},
): Promise<ReturnNoteDetail> {
  const lines = [{ receiptId, returnQty, returnReason: "Cracked" }];
  count += 1;
  // A remark of its own, so that it is not taken for the same note saved twice.
  const remark = `Note ${count}`;
  const input = { returnType: returnType.code.exchange, returnDate: day(0), remark, lines, ...wish };
  const { id, version } = await user.ok("returnNotes", "saveReturnNote", input);
  await user.ok("returnNotes", "send", { sendList: [{ id, version }] });
  return user.ok("returnNotes", "getReturnNoteById", { id });
}

/** How a receipt is named of which 60 of a new order have arrived. */
async function arrived(app: TestApplication, wish: OrderWish = {}) {
  const order = await buildAccepted(app, { quantities: ["60"], ...wish });
  const warehouse = await app.as("warehouse");
  await warehouse.ok("receipts", "receive", receiptInput(await buildShipped(app, order, ["60"]), ["60"]));
  const request = { current: 1, size: 1, condition: { purchaseNo: order.purchaseNo } };
  const [found] = (await warehouse.ok("receipts", "getReceiptPage", request)).records;
  if (!found) throw new Error("Nothing has arrived");
  const { receiptNo, purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq } = found;
  return { receiptNo, purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq };
}

const texts = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const everyField: EveryField = {
  title: "a return note (B3.5b)",
  service: "returnNotes",
  head: returnNote,
  line: returnNoteLine,
  comesBack: "exportexcel",
  async fill(app) {
    const admin = await app.as("admin");
    await admin.ok("customFields", "addSysCustomField", define("returnNote", "projectOfNote", "1"));
    await admin.ok("customFields", "addSysCustomField", define("returnNoteLine", "crate", "1"));
    // In a workbook it is named, and its receipt by number.
    const head = sampleValues(returnNote, { returnNo: "EVERY-R" });
    const line = sampleValues(returnNoteLine, await arrived(app));
    const own = { head: { projectOfNote: "Hall 7" }, line: { crate: "C-12" } };
    const row = { ...texts(head), ...texts(line), "The projectOfNote": "Hall 7", "The crate": "C-12" };
    const user = await app.as("warehouse");
    const { errors } = await importSheetOf(user, "returnNotes", typedSheet([row]));
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return { user, condition: { returnNo: head.returnNo }, head, line, own };
  },
  async again(_app, { user, head, line }, { id, version, lines }) {
    // Its number and its receipts stay.
    const changed = { returnType: "1", returnDate: head.returnDate, remark: "Another remark" };
    const changedLine = { returnQty: "3", returnReason: "Another reason" };
    const receiptId = String(lines[0]?.receiptId);
    const input = { id, version, ...changed, lines: [{ receiptId, ...changedLine }] } as ReturnNoteInput;
    const now = await user.ok("returnNotes", "saveReturnNote", input);
    return { now, head: { ...head, ...changed }, line: { ...line, ...changedLine } };
  },
};

export const tested: TestedDocument = {
  everyField,
  numbered: {
    async row(app, wish) {
      const line = { ...(await arrived(app, wish)), returnQty: "1", returnReason: "Bent" };
      return texts({ returnType: returnType.code.exchange, returnDate: day(0), ...line });
    },
    pattern: /^RTN-\d{4}-\d{6}$/,
    other: { returnType: returnType.code.credit },
    mark: "remark",
    quantity: "returnQty",
  },
  probes: {
    returnNotes: {
      saveReturnNote: {
        by: ["warehouse"],
        names: "receipt",
        input: ({ id }) => ({
          returnType: "1",
          returnDate: day(0),
          lines: [{ receiptId: id, returnQty: "0", returnReason: "None" }],
        }),
      },
    },
  },
  async build(admin, { receipt }) {
    const { id, lines } = await buildReturned(admin, receipt, "5");
    return { returnNote: { id }, returnNoteLine: { id: lines[0]?.id ?? "" } };
  },
};
