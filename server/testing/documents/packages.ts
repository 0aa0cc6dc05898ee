import type { Row } from "@tandem/contract/core/entity";
import type { shippingPackage } from "@tandem/contract/delivery/packages/packages";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { TestUser } from "../application.ts";
import { allSides, type NamedRecord, type Probe, type WorldRole } from "../probe.ts";
import { pick } from "../scene.ts";
import type { TestedDocument } from "../tested-documents.ts";

const suppliers: readonly WorldRole[] = ["supplier"];

/** Names a notice to be packed. */
const packs = (more: object): Probe => ({
  by: suppliers,
  names: "shippingNotice",
  input: ({ id }: NamedRecord) => ({ shippingNoticeId: id, ...more }),
});

const held = { contents: [{ shippingNoticeLineId: "0", qty: "1" }] };

const laws = {
  "no more of a line is packed than its notice announces": `
    select l.id from shipping_notice_line l join shipping_package_content c on c.tenant_id = l.tenant_id and c.shipping_notice_line_id = l.id
    group by l.tenant_id, l.id, l.delivery_qty, l.gift_qty having sum(c.qty) > l.delivery_qty + coalesce(l.gift_qty, 0)`,
  "packages hold packages of smaller kinds or goods of their own notice": `
    select p.id from shipping_package p join shipping_package i on i.tenant_id = p.tenant_id and i.parent_id = p.id
    where i.level_seq >= p.level_seq
      or exists (select from shipping_package_content c where c.tenant_id = p.tenant_id and c.shipping_package_id = p.id)
    union all
    select p.id from shipping_package p join shipping_package_content c on c.tenant_id = p.tenant_id and c.shipping_package_id = p.id
    join shipping_notice_line l on l.tenant_id = c.tenant_id and l.id = c.shipping_notice_line_id
    where l.shipping_notice_id <> p.shipping_notice_id`,
  "no number of a shipping unit is given twice, to packages or boxes": `
    select sscc from (select tenant_id, sscc from shipping_package union all select tenant_id, sscc from label) s
    where sscc is not null group by tenant_id, sscc having count(*) > 1`,
};

export const boxRuleNo = "PROPERTY";

const carton = { levelName: "Carton", hasSscc: "Y", extensionDigit: 1 } as const;
const pallet = { levelName: "Pallet", levelQty: "4", hasSscc: "Y", extensionDigit: 2 } as const;

/** A box rule, of cartons alone unless it says otherwise, which is there afterwards. */
export async function provideBoxRule(
  admin: TestUser,
  lines: readonly (typeof carton | typeof pallet)[] = [carton],
): Promise<void> {
  const rule = { boxRuleNo, boxRuleName: "Property", statusCode: "1", ssccPrefix: "6901234" } as const;
  await admin.call("boxRules", "addbmboxrulehead", { ...rule, lines: [...lines] });
}

/** Adds a package to a notice of which nothing is received yet; an empty one, as what is packed has no labels of its own. */
export async function packNothing(admin: TestUser, supplier: TestUser, { id }: NamedRecord): Promise<NamedRecord> {
  await provideBoxRule(admin);
  const kind = { parentId: null, boxRuleNo, levelSeq: 1, count: 1 };
  const { packages } = await supplier.ok("shippingPackages", "addPackages", {
    ...{ shippingNoticeId: id, ...kind, contents: [] },
  });
  return { id: packages[0]?.id ?? "" };
}

const doings: TestedDocument["doings"] = {
  names: ["pack", "packLine", "stack", "unpack"],
  prepare: (admin) => provideBoxRule(admin, [carton, pallet]),
  async look(admin, _purchaseNo, noticeIds) {
    const request = { current: 1, size: 1000, condition: { shippingNoticeId: [...noticeIds] } };
    return (await admin.ok("shippingPackages", "getPackagePage", request)).records;
  },
  act({ supplier }, { noticeLines, seen }, _mark, { doing, which, quantity }) {
    const packages = seen as readonly Row<typeof shippingPackage>[];
    const of = noticeLines.filter(({ checkStatus }) => which % 4 === 0 || noticeStatus.isIn("packable", checkStatus));
    const line = pick(which, of);
    if (doing === "unpack" || doing === "stack") {
      const one = pick(which, packages);
      if (!one) return undefined;
      const { shippingNoticeId, id } = one;
      if (doing === "unpack")
        return supplier.call("shippingPackages", "deletePackages", { shippingNoticeId, ids: [id] });
      const onto = packages.find((each) => each.shippingNoticeId === shippingNoticeId && each.levelSeq === 2);
      return supplier.call("shippingPackages", "movePackages", {
        shippingNoticeId,
        ids: [id],
        parentId: onto?.id ?? null,
      });
    }
    if (!line) return undefined;
    const { shippingNoticeId } = line;
    if (doing === "pack") {
      const packQty = which % 3 === 0 ? quantity : "7";
      return supplier.call("shippingPackages", "packAutomatically", {
        shippingNoticeId,
        boxRuleNo,
        packQty,
        mixed: true,
      });
    }
    const contents = [{ shippingNoticeLineId: line.id, qty: quantity }];
    const kind = { parentId: null, boxRuleNo, levelSeq: 1 + (which % 2), count: 1 };
    return supplier.call("shippingPackages", "addPackages", { shippingNoticeId, ...kind, contents });
  },
};

export const tested: TestedDocument = {
  laws,
  doings,
  probes: {
    shippingPackages: {
      getPacking: { by: allSides, names: "shippingNotice", input: ({ id }) => ({ shippingNoticeId: id }) },
      packAutomatically: packs({ mixed: true }),
      addPackages: packs({ parentId: null, boxRuleNo: "none", levelSeq: 1, count: 1, contents: [] }),
      updatePackage: packs({ id: "0", version: -1, remark: "Mine" }),
      movePackages: packs({ ids: ["0"], parentId: null }),
      moveContents: packs({ fromId: null, toId: "0", ...held }),
      splitPackage: packs({ id: "0", ...held }),
      mergePackages: packs({ ids: ["0"], intoId: "0" }),
      unpackPackages: packs({ ids: ["0"] }),
      deletePackages: packs({ ids: ["0"] }),
    },
  },
};
