import type { Row } from "@tandem/contract/core/entity";
import type { shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { type PackagingInput, packagingMovement } from "@tandem/contract/receiving/packaging/packaging";
import { packagingMovementType, packagingStatus } from "@tandem/contract/receiving/packaging/statuses";
import { type EveryField, importOne, takenBy } from "../every-field.ts";
import { day } from "../orders.ts";
import { moved, returnable } from "../packaging.ts";
import { filledValues } from "../sample-values.ts";
import { pick } from "../scene.ts";
import type { TestedDocument } from "../tested-documents.ts";

const everyField: EveryField = {
  title: "a movement of returnable packaging",
  service: "packagingMovements",
  head: packagingMovement,
  ways: ["form", "import"],
  async fill(app, way) {
    const packagingItemNo = await returnable(await app.as("admin"));
    const user = await app.as("buyer");
    const { sentBack: movementType } = packagingMovementType.code;
    const wish = { orgNo: "O1", supplierNo: "SA", packagingItemNo, qty: "7", movementDate: day(0), movementType };
    const all = await filledValues(user, packagingMovement, { ...wish, outMovementNo: `EVERY-${way}` });
    const { head } = takenBy(way, "packagingMovements", { head: all, line: {} });
    const { packagingItemNo: _item, qty, ...ofHead } = head;
    const input = { ...ofHead, lines: [{ packagingItemNo, qty }] } as unknown as PackagingInput;
    if (way === "import") await importOne(user, "packagingMovements", head);
    else await user.ok("packagingMovements", "recordMovements", input);
    return { user, condition: { outMovementNo: head.outMovementNo }, head, line: {} };
  },
};

const laws = {
  "what a side holds of packaging is the sum of what went back and forth": `
    select coalesce(b.supplier_no, m.supplier_no) as supplier_no, b.packaging_item_no, b.qty, m.qty as moved from packaging_balance b
    full join (select tenant_id, org_no, supplier_no, packaging_item_no, sum(change_qty) as qty from packaging_movement group by 1, 2, 3, 4) m
      on (m.tenant_id, m.org_no, m.supplier_no, m.packaging_item_no) = (b.tenant_id, b.org_no, b.supplier_no, b.packaging_item_no)
    where coalesce(b.qty, 0) <> coalesce(m.qty, 0)`,

  "of movements of packaging that are taken back nothing is left": `
    select m.id from packaging_movement m left join packaging_movement r on r.tenant_id = m.tenant_id and r.takes_back_id = m.id
    where m.takes_back_id is null and (m.status = 'X') <> (r.id is not null) or r.change_qty <> -m.change_qty
      or m.takes_back_id is not null and m.status <> 'X'`,

  "packaging that came with a delivery stands as long as something of its arrival does, and is of its parties": `
    select m.id from packaging_movement m join receipt f on f.tenant_id = m.tenant_id and f.id = m.receipt_id
    where m.takes_back_id is null and ((m.status <> 'X') <> exists (select from receipt r where r.tenant_id = m.tenant_id
        and r.shipping_notice_id = m.shipping_notice_id and r.status = '1' and (r.receipt_no = m.receipt_no or r.receipt_no like m.receipt_no || '-%'))
      or (m.org_no, m.supplier_no, m.shipping_notice_id) is distinct from (f.org_no, f.supplier_no, f.shipping_notice_id))`,

  "an account of packaging is opened once": `
    select packaging_item_no from packaging_movement where movement_type in ('7', '8') and status <> 'X'
    group by tenant_id, org_no, supplier_no, packaging_item_no having count(*) > 1`,
};

type Movement = Row<typeof packagingMovement>;
type Seen = readonly [notices: readonly Row<typeof shippingNotice>[], movements: readonly Movement[]];
const everything = { current: 1, size: 1000 };

const doings: TestedDocument["doings"] = {
  names: [
    "announcePackaging",
    "sendEmpties",
    "countEmpties",
    "openEmpties",
    "confirmEmpties",
    "disputeEmpties",
    "takeBackEmpties",
  ],
  prepare: async (admin) => void (await returnable(admin)),
  async look(admin, purchaseNo, noticeIds) {
    const [notices, movements] = await Promise.all([
      noticeIds.length === 0
        ? { records: [] }
        : admin.ok("shippingNotices", "getShippingNoticePage", { ...everything, condition: { id: [...noticeIds] } }),
      purchaseNo.length === 0
        ? { records: [] }
        : admin.ok("packagingMovements", "getMovementPage", { ...everything, condition: {} }),
    ]);
    return [notices.records, movements.records];
  },
  act({ supplier, admin }, { seen }, mark, { doing, which, quantity }) {
    const [notices, movements] = seen as Seen;
    const qty = String(Math.ceil(Number(quantity)));
    const { waiting } = packagingStatus.code;
    const of = pick(
      which,
      movements.filter(({ status }) => which % 4 === 0 || status === waiting),
    );
    const named = of && { id: of.id, version: of.version };
    const { sentBack, countedAtBuyer, openingAtSupplier } = packagingMovementType.code;
    const write = (movementType: PackagingInput["movementType"]) =>
      admin.call("packagingMovements", "recordMovements", {
        ...{ orgNo: "O1", supplierNo: "SA", movementType, movementDate: day(0), movementReason: mark },
        lines: [{ packagingItemNo: "PALLET", qty }],
      });
    switch (doing) {
      case "announcePackaging": {
        const notice = pick(which, notices);
        const packaging = [{ packagingItemNo: "PALLET", announcedQty: qty }];
        return (
          notice &&
          supplier.call("shippingNotices", "keepPackaging", { id: notice.id, version: notice.version, packaging })
        );
      }
      case "sendEmpties":
        return write(sentBack);
      case "countEmpties":
        return write(countedAtBuyer);
      case "openEmpties":
        return write(openingAtSupplier);
      case "confirmEmpties":
        return named && supplier.call("packagingMovements", "confirm", { confirmList: [named] });
      case "disputeEmpties":
        return named && supplier.call("packagingMovements", "disputeMovement", { ...named, reason: mark });
      default:
        return named && admin.call("packagingMovements", "takeBackMovement", { ...named, reason: mark });
    }
  },
};

export const tested: TestedDocument = {
  everyField,
  laws,
  breaking: [
    ["what a side holds", "update packaging_balance set qty = qty + 1"],
    [
      "of movements of packaging",
      "update packaging_movement set status = 'X' where status = '0'",
      "",
      `update packaging_movement m set status = '0' where status = 'X' and takes_back_id is null
         and not exists (select from packaging_movement r where r.takes_back_id = m.id)`,
    ],
  ],
  history: { entity: "packagingMovement", table: "packaging_movement" },
  doings,
  probes: {
    packagingBalances: {},
    packagingMovements: {
      recordMovements: {
        by: ["buyer", "warehouse"],
        nothing: "adds; organisations and suppliers that are not seen are not known (packaging.test.ts)",
      },
    },
  },
  async build(admin, { receipt }) {
    const packagingItemNo = await returnable(admin);
    const { current, size } = { current: 1, size: 1 };
    const [received] = (await admin.ok("receipts", "getReceiptPage", { current, size, condition: { id: receipt.id } }))
      .records;
    const parties = received && { orgNo: received.orgNo, supplierNo: received.supplierNo };
    const movementNo = await moved(admin, packagingItemNo, "3", parties);
    const condition = { movementNo };
    const [made] = (await admin.ok("packagingMovements", "getMovementPage", { current, size, condition })).records;
    return {
      packagingMovement: { id: made?.id ?? "" },
      packagingBalance: { id: made?.packagingBalanceId ?? "" },
    };
  },
};
