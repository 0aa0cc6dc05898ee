import type { Row } from "@tandem/contract/core/entity";
import {
  type ReturnNoteDetail,
  type ReturnNoteInput,
  returnNote,
  returnNoteLine,
} from "@tandem/contract/receiving/return-notes/return-notes";
import { returnNoteStatus, returnType } from "@tandem/contract/receiving/return-notes/statuses";
import type { TestApplication, TestUser } from "../application.ts";
import { addClasses, steel } from "../classes.ts";
import { define } from "../custom-fields.ts";
import { type EveryField, importOne, takenBy } from "../every-field.ts";
import { buildAccepted, buildShipped, day, noticeInput, type OrderWish } from "../orders.ts";
import { receiptInput } from "../receipts.ts";
import { filledValues } from "../sample-values.ts";
import { pick } from "../scene.ts";
import type { Breaking, TestedDocument } from "../tested-documents.ts";

let count = 0;

/** What a return note over a receipt says. */
export function returnInput(
  { id: receiptId }: { readonly id: string },
  returnQty: string,
  wish: Partial<ReturnNoteInput> = {},
): ReturnNoteInput {
  const lines = [{ receiptId, returnQty, returnReason: "Cracked" }];
  count += 1;
  // A remark of its own, so that it is not taken for the same note saved twice.
  const remark = `Note ${count}`;
  return { returnType: returnType.code.exchange, returnDate: day(0), remark, lines, ...wish };
}

/** A return note over a receipt, sent to the supplier. */
export async function buildReturned(
  user: TestUser,
  receipt: { readonly id: string },
  returnQty: string,
  wish: Partial<ReturnNoteInput> = {},
): Promise<ReturnNoteDetail> {
  const { id, version } = await user.ok("returnNotes", "saveReturnNote", returnInput(receipt, returnQty, wish));
  await user.ok("returnNotes", "send", { sendList: [{ id, version }] });
  return user.ok("returnNotes", "getReturnNoteById", { id });
}

/** How a receipt is named of which 60 of a new order have arrived, and 30 free of charge. */
async function arrived(app: TestApplication, wish: OrderWish = {}) {
  const order = await buildAccepted(app, { quantities: ["60"], ...wish });
  const { lines } = await noticeInput(app, order, ["60"]);
  const notice = await buildShipped(app, order, ["60"], { lines: lines.map((line) => ({ ...line, giftQty: "30" })) });
  const warehouse = await app.as("warehouse");
  await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"]));
  const request = { current: 1, size: 1, condition: { purchaseNo: order.purchaseNo } };
  const [found] = (await warehouse.ok("receipts", "getReceiptPage", request)).records;
  if (!found) throw new Error("Nothing has arrived");
  const { id: receiptId, receiptNo, purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq } = found;
  return { receiptId, receiptNo, purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq };
}

const texts = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** As many serial numbers as pieces go back. */
const fiveGo = { returnQty: "4", giftQty: "1", serialNos: "E-1, E-2, E-3, E-4, E-5" };

const everyField: EveryField = {
  title: "a return note (B3.5b)",
  service: "returnNotes",
  head: returnNote,
  line: returnNoteLine,
  comesBack: "exportexcel",
  ways: ["import", "form"],
  async fill(app, way) {
    const admin = await app.as("admin");
    if (way === "import") {
      await admin.ok("customFields", "addSysCustomField", define("returnNote", "projectOfNote", "1"));
      await admin.ok("customFields", "addSysCustomField", define("returnNoteLine", "crate", "1"));
    }
    await addClasses(admin);
    const { receiptId, ...ofReceipt } = await arrived(app, { head: steel });
    const { head, line } = takenBy(way, "returnNotes", {
      head: await filledValues(admin, returnNote, { returnNo: "EVERY-R", outReturnNo: `EVERY-${way}`, ...steel }),
      line: await filledValues(admin, returnNoteLine, { ...ofReceipt, ...fiveGo }),
    });
    const own = { head: { projectOfNote: "Hall 7" }, line: { crate: "C-12" } };
    const user = await app.as("warehouse");
    if (way === "import") {
      // In a workbook it is named, and its receipt by number.
      await importOne(user, "returnNotes", { ...head, ...line, "The projectOfNote": "Hall 7", "The crate": "C-12" });
    } else {
      const lines = [{ ...line, receiptId, customValues: own.line }];
      const input = { ...head, customValues: own.head, lines } as unknown as ReturnNoteInput;
      await user.ok("returnNotes", "saveReturnNote", input);
    }
    return { user, condition: { outReturnNo: head.outReturnNo }, head, line, own };
  },
  async again(_app, { user, head, line }, { id, version, lines }) {
    // Its number and its receipts stay.
    const changed = { returnType: "1", returnDate: head.returnDate, remark: "Another remark", outReturnNo: "OUT-2" };
    const serialNos = "S-1, S-2, S-3, S-4, S-5";
    const changedLine = { returnQty: "3", giftQty: "2", returnReason: "Another reason", serialNos };
    const receiptId = String(lines[0]?.receiptId);
    const input = { id, version, ...changed, lines: [{ receiptId, ...changedLine }] } as ReturnNoteInput;
    const now = await user.ok("returnNotes", "saveReturnNote", input);
    return { now, head: { ...head, ...changed }, line: { ...line, ...changedLine } };
  },
};

const laws = {
  "returned of a receipt = what notes that stand send back of it, never more than it brought": `
    select r.id, r.receipt_qty, r.return_qty, n.returned, r.gift_return_qty, n.free from receipt r
    left join (
      select l.receipt_id, sum(l.return_qty) as returned, sum(l.gift_qty) as free from return_note_line l join return_note n on n.id = l.return_note_id
      where n.status in ('1', '2') group by 1) n on n.receipt_id = r.id
    where r.return_qty <> coalesce(n.returned, 0) or r.gift_return_qty <> coalesce(n.free, 0)
      or r.gift_return_qty > r.gift_fit_qty or r.return_qty > case r.status when '1' then r.receipt_qty else 0 end`,

  "goods of notes that are sent wait for their supplier, and are gone once it has them": `
    select n.id, m.left_shelf, m.waits from return_note n
    left join (
      select document_id, sum(case when stock_type = '10' then -qty else 0 end) as left_shelf,
        sum(case when stock_type = '40' then qty else 0 end) as waits
      from (select document_id, stock_type, case transaction_type when '1' then qty else -qty end as qty
        from stock_movement where document_kind = 'returnNote') s group by 1) m on m.document_id = n.id
    where coalesce(m.left_shelf, 0) <> case when n.status in ('1', '2') then n.sum_return_qty else 0 end
      or coalesce(m.waits, 0) <> case n.status when '1' then n.sum_return_qty else 0 end`,

  "sent back or used of a receipt that was in no cell = what lines of notes that stand, and consumptions, say": `
    select r.id, r.return_unstored_qty, n.unstored from receipt r
    left join (select receipt_id, sum(unstored_qty) as unstored from (
        select receipt_id, unstored_qty from return_note_line where status in ('1', '2')
        union all select receipt_id, unstored_qty from vmi_consumption_part) u group by 1) n
      on n.receipt_id = r.id
    where r.return_unstored_qty <> coalesce(n.unstored, 0)`,

  "what suppliers have for good of a batch = what they took back of it, and no more is replaced than went back": `
    select l.id, l.taken_back_qty, t.taken, l.replaced_qty from purchase_order_line l
    left join (select id, sum(qty) as taken from (
        select r.purchase_order_line_id as id, x.check_return_qty as qty from rejection x join receipt r on r.id = x.receipt_id
        where x.status = '2'
        union all select r.purchase_order_line_id, nl.return_qty from return_note_line nl
        join return_note n on n.id = nl.return_note_id join receipt r on r.id = nl.receipt_id
        where n.status = '2' and n.return_type = '1') b group by 1) t on t.id = l.id
    where l.taken_back_qty <> coalesce(t.taken, 0)
      or greatest(l.taken_back_qty, l.replaced_qty) > l.check_return_qty + l.return_exchange_qty`,

  "to be exchanged of a batch = what notes that stand send back of it for exchange": `
    select l.id, l.return_exchange_qty, n.exchanged from purchase_order_line l
    left join (
      select r.purchase_order_line_id, sum(nl.return_qty) as exchanged
      from return_note_line nl join return_note n on n.id = nl.return_note_id join receipt r on r.id = nl.receipt_id
      where n.status in ('1', '2') and n.return_type = '1' group by 1) n on n.purchase_order_line_id = l.id
    where l.return_exchange_qty <> coalesce(n.exchanged, 0)`,

  "a return note's sums are those of its lines": `
    select n.id from return_note n
    left join (select return_note_id, count(*) as lines, sum(return_qty + coalesce(gift_qty, 0)) as returned from return_note_line group by 1) l
      on l.return_note_id = n.id
    where (n.line_count, n.sum_return_qty) is distinct from (l.lines, l.returned)`,

  "lines of a return note have its state, and its parties are those of their receipts": `
    select l.id from return_note_line l join return_note n on n.id = l.return_note_id
    join receipt r on r.id = l.receipt_id join purchase_order_line o on o.id = r.purchase_order_line_id
    where (l.status, l.org_no, l.supplier_no, l.warehouse_no) is distinct from (n.status, n.org_no, n.supplier_no, n.warehouse_no)
      or (n.org_no, n.supplier_no, n.warehouse_no) is distinct from (r.org_no, r.supplier_no, r.warehouse_no)
      or (l.receipt_no, l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq)
        is distinct from (r.receipt_no, o.purchase_no, o.purchase_seq, o.purchase_phase_seq, o.purchase_batch_seq)`,
};

const breaking: readonly Breaking[] = [
  ["returned of a receipt", "update receipt set return_qty = return_qty / 2 where return_qty > 0"],
  [
    "goods of notes",
    "update stock_movement set qty = qty + 1 where document_kind = 'returnNote'",
    "",
    "update stock_movement set qty = qty - 1 where document_kind = 'returnNote'",
  ],
  [
    "sent back or used of a receipt that",
    "update return_note_line set unstored_qty = unstored_qty / 2 where status = '1'",
  ],
  [
    "what suppliers have for good",
    "update purchase_order_line set taken_back_qty = taken_back_qty + 1",
    "",
    "update purchase_order_line set taken_back_qty = taken_back_qty - 1",
  ],
  ["to be exchanged of a batch", "update return_note set return_type = '2'"],
  ["a return note's sums", "update return_note set sum_return_qty = sum_return_qty + 1"],
  ["lines of a return note", "update return_note_line set warehouse_no = 'W2'"],
  ...["send", "add"].map((action): Breaking => {
    const from = (state: string) =>
      `update record_history set from_state = ${state} where entity_name = 'returnNote' and action = '${action}'`;
    const isFirst = action === "add";
    return [
      isFirst ? "no document" : "a document's history",
      from("'9'"),
      "returnNote",
      from(isFirst ? "null" : "'0'"),
    ];
  }),
];

const everything = { current: 1, size: 1000 };
const states = returnNoteStatus.code;

const doings: TestedDocument["doings"] = {
  names: ["return", "sendBack", "withdraw", "voidReturn", "takeBack", "refuseGoods"],
  async look(admin, purchaseNo) {
    const condition = { purchaseNo: [...purchaseNo] };
    const lines = await admin.ok("returnNotes", "getReturnNoteLinePage", { ...everything, condition });
    const id = [...new Set(lines.records.map((line) => line.returnNoteId)), "0"];
    return (await admin.ok("returnNotes", "getReturnNotePage", { ...everything, condition: { id } })).records;
  },
  act({ supplier, admin }, { receipts, seen }, mark, { doing, which, quantity }) {
    if (doing === "return") {
      const received = pick(which, receipts);
      return (
        received &&
        admin.call("returnNotes", "saveReturnNote", {
          returnType: which % 3 === 0 ? returnType.code.credit : returnType.code.exchange,
          returnDate: day(0),
          remark: mark,
          lines: [{ receiptId: received.id, returnQty: quantity, returnReason: mark }],
        })
      );
    }
    const from = doing === "sendBack" || doing === "voidReturn" ? states.draft : states.sent;
    const fit = (seen as readonly Row<typeof returnNote>[]).filter(({ status }) => which % 4 === 0 || status === from);
    const note = pick(which, fit);
    if (!note) return undefined;
    const named = { id: note.id, version: note.version };
    switch (doing) {
      case "sendBack":
        return admin.call("returnNotes", "send", { sendList: [named] });
      case "withdraw":
        return admin.call("returnNotes", doing, { ...named, reason: mark });
      case "voidReturn":
        return admin.call("returnNotes", "voidReturnNote", named);
      case "takeBack":
        return supplier.call("returnNotes", doing, named);
      default:
        return supplier.call("returnNotes", "refuse", { ...named, reason: mark });
    }
  },
};

/** Sends back a part of what arrived, for exchange. */
const load: TestedDocument["load"] = {
  async run(server, { id: receiptId }, mark, once) {
    const input = {
      returnType: returnType.code.exchange,
      returnDate: day(0),
      remark: mark,
      lines: [{ receiptId, returnQty: "0.5", returnReason: "Cracked" }],
    };
    const key = { "idempotency-key": `${mark} back` };
    const { id, version } = await once("return", async (there) =>
      (await there.as("admin")).call("returnNotes", "saveReturnNote", input, key),
    );
    await (await server.as("admin")).ok("returnNotes", "send", { sendList: [{ id, version }] });
    return id;
  },
  async find(admin, ids) {
    const condition = { id: [...ids], status: states.sent };
    const { records } = await admin.ok("returnNotes", "getReturnNotePage", { ...everything, condition });
    return records.map(({ id }) => id);
  },
  doubles: `select 'return note', remark, count(*) from return_note where starts_with(remark, $1)
    group by 2 having count(*) > 1`,
};

export const tested: TestedDocument = {
  everyField,
  laws,
  breaking,
  history: { entity: "returnNote", table: "return_note" },
  doings,
  load,
  numbered: {
    async row(app, wish) {
      const { receiptId: _named, ...ofReceipt } = await arrived(app, wish);
      const line = { ...ofReceipt, returnQty: "1", returnReason: "Bent" };
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
