import type { Row } from "@tandem/contract/core/entity";
import type { rejection } from "@tandem/contract/receiving/rejections/rejections";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { pick } from "../scene.ts";
import type { TestedDocument } from "../tested-documents.ts";

const laws = {
  "rejected of a receipt = what rejections that stand say, and so of its order line": `
    select 'receipt' as of, r.id, r.rejected_qty as said, x.rejected from receipt r
    left join (select receipt_id, sum(check_return_qty) as rejected, sum(gift_qty) as free from rejection where status <> 'X' group by 1) x
      on x.receipt_id = r.id
    where r.rejected_qty <> coalesce(x.rejected, 0) or r.gift_rejected_qty <> coalesce(x.free, 0)
    union all
    select 'line', l.id, l.check_return_qty, x.rejected from purchase_order_line l
    left join (select purchase_order_line_id, sum(rejected_qty) as rejected from receipt group by 1) x on x.purchase_order_line_id = l.id
    where l.check_return_qty <> coalesce(x.rejected, 0)`,
};

const everything = { current: 1, size: 1000 };
const { waiting, sentBack } = rejectionStatus.code;

export const tested: TestedDocument = {
  laws,
  breaking: [
    [
      "rejected of a receipt",
      "update rejection set check_return_qty = check_return_qty + 1",
      "",
      // What was taken back of a batch is the sum of those.
      "update rejection set check_return_qty = check_return_qty - 1",
    ],
  ],
  history: { entity: "rejection", table: "rejection" },
  doings: {
    names: ["sendRejected", "keepRejected", "takeRejected", "cancelRejection"],
    async look(admin, purchaseNo) {
      const condition = { purchaseNo: [...purchaseNo] };
      return (await admin.ok("rejections", "getRejectionPage", { ...everything, condition })).records;
    },
    act({ supplier, admin }, { seen }, mark, { doing, which }) {
      const from = doing === "sendRejected" || doing === "cancelRejection" ? waiting : sentBack;
      const fit = (seen as readonly Row<typeof rejection>[]).filter(({ status }) => which % 4 === 0 || status === from);
      const one = pick(which, fit);
      if (!one) return undefined;
      const named = { id: one.id, version: one.version };
      if (doing === "sendRejected") return admin.call("rejections", "sendBack", { sendBackList: [named] });
      if (doing === "takeRejected") return supplier.call("rejections", "takeBack", { takeBackList: [named] });
      const method = doing === "keepRejected" ? "withdraw" : "cancelRejection";
      return admin.call("rejections", method, { ...named, reason: mark });
    },
  },
  probes: { rejections: {} },
};
