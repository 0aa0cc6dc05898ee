import type { Row } from "@tandem/contract/core/entity";
import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import type { InputOf, Listed, OutputOf } from "@tandem/contract/core/service";
import { acceptance, type acceptances, type InspectionInput } from "@tandem/contract/receiving/acceptances/acceptances";
import type { ReceiptAction, receipt } from "@tandem/contract/receiving/receipts/receipts";
import type { TestApplication, TestUser } from "../application.ts";
import { type EveryField, importOne, namedIn, takenBy } from "../every-field.ts";
import { buildAccepted, buildShipped, day, type OrderWish } from "../orders.ts";
import type { NamedRecord } from "../probe.ts";
import { receiptInput } from "../receipts.ts";
import { filledValues } from "../sample-values.ts";
import { pick } from "../scene.ts";
import type { TestedDocument } from "../tested-documents.ts";

type Receipt = Listed<Row<typeof receipt>, ReceiptAction>;
type JudgedQuantities = Omit<InspectionInput["lines"][number], "receiptId">;

export async function receiptOf(user: TestUser, { id }: NamedRecord): Promise<Receipt> {
  const request = { current: 1, size: 1, condition: { id } };
  const [found] = (await user.ok("receipts", "getReceiptPage", request)).records;
  if (!found) throw new Error("There is no such receipt");
  return found;
}

/** A receipt of 60 of a new order of 100, all of which waits for inspection. */
export async function buildWaiting(app: TestApplication, wish: OrderWish = {}): Promise<Receipt> {
  const order = await buildAccepted(app, { quantities: ["100"], ...wish });
  const notice = await buildShipped(app, order, ["60"]);
  const warehouse = await app.as("warehouse");
  await warehouse.ok("receipts", "receive", receiptInput(notice, ["60"]));
  const condition = { asnNo: notice.asnNo };
  const [found] = (await warehouse.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition })).records;
  if (!found) throw new Error("Nothing has arrived");
  return makeWait(warehouse, found);
}

/** Cancels what a receipt had accepted by itself. */
async function makeWait(user: TestUser, { id }: NamedRecord): Promise<Receipt> {
  const condition = { receiptId: id, status: "1" } as const;
  const { records } = await user.ok("acceptances", "getAcceptancePage", { current: 1, size: 20, condition });
  const cancelList = records.map(({ id: acceptanceId, version }) => ({ id: acceptanceId, version }));
  if (cancelList.length > 0) {
    await user.ok("acceptances", "batchCancel", { cancelList, reason: `To be inspected: ${id}` });
  }
  return receiptOf(user, { id });
}

/** What whoever inspects enters of one receipt. */
export const inspectionOf = (
  { id, version }: NamedRecord & { readonly version?: number },
  found: JudgedQuantities,
): InspectionInput => ({
  checkDate: day(0),
  lines: [{ receiptId: id, ...(version === undefined ? {} : { version }), ...found }],
});

export function inspect(
  user: TestUser,
  of: NamedRecord & { readonly version?: number },
  found: JudgedQuantities,
): Promise<OutputOf<(typeof acceptances)["endpoints"]["inspect"]>> {
  return user.ok("acceptances", "inspect", inspectionOf(of, found));
}

const everyField: EveryField = {
  title: "an acceptance (B3.5b)",
  service: "acceptances",
  head: acceptance,
  ways: ["form", "import"],
  async fill(app, way) {
    const user = await app.as("warehouse");
    const all = await filledValues(user, acceptance, { checkDate: day(0), outCheckNo: `EVERY-${way}` });
    const { head } = takenBy(way, "acceptances", { head: all, line: {} });
    const received = await buildWaiting(app);
    const input = { ...head, lines: [{ receiptId: received.id, acceptedQty: "60" }] };
    if (way === "import") await importOne(user, "acceptances", { ...namedIn(received), acceptedQty: "60", ...head });
    else await user.ok("acceptances", "inspect", input as InputOf<(typeof acceptances)["endpoints"]["inspect"]>);
    return { user, condition: { outCheckNo: head.outCheckNo }, head, line: {} };
  },
};

const laws = {
  "received = accepted + rejected + waiting, and accepted = what acceptances that stand say": `
    select r.id, r.receipt_qty, r.accepted_qty, r.rejected_qty, a.accepted from receipt r
    left join (select receipt_id, sum(accepted_qty) as accepted, sum(gift_qty) as free from acceptance where status = '1' group by 1) a
      on a.receipt_id = r.id
    where r.accepted_qty <> coalesce(a.accepted, 0) or r.gift_fit_qty <> coalesce(a.free, 0)
      or r.gift_fit_qty + r.gift_waiting_qty + r.gift_rejected_qty <> case r.status when '1' then coalesce(r.gift_qty, 0) else 0 end
      or r.accepted_qty + r.rejected_qty > case r.status when '1' then r.receipt_qty else 0 end`,
  "goods of a receipt lie as they were judged": `
    select r.id, r.accepted_qty, r.rejected_qty, s.* from receipt r
    left join (
      select d.receipt_id, sum(d.qty) filter (where d.stock_type = '10') as available, sum(d.qty) filter (where d.stock_type = '20') as waiting,
        sum(d.qty) filter (where d.stock_type = '22') as rejected
      from (select coalesce(a.receipt_id, x.receipt_id, m.document_id) as receipt_id, m.stock_type,
          case m.transaction_type when '1' then m.qty else -m.qty end as qty
        from stock_movement m left join acceptance a on m.document_kind = 'acceptance' and a.id = m.document_id
        left join rejection x on m.document_kind = 'rejection' and x.id = m.document_id
        where m.document_kind in ('receipt', 'gift', 'acceptance', 'rejection')) d group by 1) s on s.receipt_id = r.id
    where (coalesce(s.available, 0), coalesce(s.waiting, 0), coalesce(s.rejected, 0)) is distinct from (r.accepted_qty + r.gift_fit_qty,
      case r.status when '1' then r.receipt_qty - r.accepted_qty - r.rejected_qty + r.gift_waiting_qty else 0 end,
      coalesce((select sum(check_return_qty + coalesce(gift_qty, 0)) from rejection x where x.receipt_id = r.id and x.status = '0'), 0))`,
  "an acceptance is of the parties of its receipt, and goes no further than it says": `
    select a.id from acceptance a join receipt r on r.id = a.receipt_id
    where (a.org_no, a.supplier_no, a.warehouse_no) is distinct from (r.org_no, r.supplier_no, r.warehouse_no)
      or r.return_qty > r.accepted_qty or r.gift_return_qty > r.gift_fit_qty`,
};

const everything = { current: 1, size: 1000 };

export const tested: TestedDocument = {
  everyField,
  laws,
  breaking: [
    [
      "received = accepted",
      "update acceptance set accepted_qty = accepted_qty + 1 where status = '1'",
      "",
      "update acceptance set accepted_qty = accepted_qty - 1 where status = '1'",
    ],
    [
      "goods of a receipt",
      "update stock_movement set qty = qty + 1 where document_kind = 'rejection'",
      "",
      "update stock_movement set qty = qty - 1 where document_kind = 'rejection'",
    ],
    ["an acceptance is of the parties", "update acceptance set warehouse_no = 'W2'"],
  ],
  history: { entity: "acceptance", table: "acceptance" },
  doings: {
    names: ["inspect", "concede", "rejectPart", "cancelAcceptance"],
    async look(admin, purchaseNo) {
      const condition = { purchaseNo: [...purchaseNo] };
      return (await admin.ok("acceptances", "getAcceptancePage", { ...everything, condition })).records;
    },
    act({ admin }, { receipts, seen }, mark, { doing, which, quantity }) {
      if (doing === "cancelAcceptance") {
        const stand = (seen as readonly Row<typeof acceptance>[]).filter(
          ({ status }) => which % 4 === 0 || status === "1",
        );
        const one = pick(which, stand);
        return one && admin.call("acceptances", doing, { id: one.id, version: one.version, reason: mark });
      }
      const waiting = (receipts as readonly Receipt[]).filter(
        ({ waitingQty }) => which % 4 === 0 || compareNumbers(waitingQty, "0") > 0,
      );
      const received = pick(which, waiting);
      if (!received) return undefined;
      const found = {
        inspect: { acceptedQty: quantity },
        concede: { concededQty: quantity, deductionRate: "5", concessionReason: mark },
        rejectPart: { rejectedQty: quantity, rejectReason: mark },
      }[doing as "inspect" | "concede" | "rejectPart"];
      return admin.call("acceptances", "inspect", inspectionOf(received, found));
    },
  },
  probes: {
    acceptances: {
      inspect: {
        by: ["warehouse"],
        names: "receipt",
        input: ({ id }) => inspectionOf({ id, version: -1 }, { acceptedQty: "1" }),
      },
    },
  },
  async build(admin, { receipt: of }) {
    const waits = await makeWait(admin, of);
    const acceptedQty = subtract(waits.waitingQty, "1");
    await inspect(admin, waits, { acceptedQty, rejectedQty: "1", rejectReason: "Bent" });
    const condition = { receiptId: of.id };
    const accepted = (await admin.ok("acceptances", "getAcceptancePage", { ...everything, condition })).records;
    const rejected = (await admin.ok("rejections", "getRejectionPage", { ...everything, condition })).records;
    return { acceptance: { id: accepted[0]?.id ?? "" }, rejection: { id: rejected[0]?.id ?? "" } };
  },
};
