import { allSides, type Named, type Probe, type WorldRole } from "../probe.ts";
import type { TestedDocument } from "../tested-documents.ts";

const suppliers: readonly WorldRole[] = ["supplier"];

/** Names a notice to be packed. */
const packs = (more: object): Probe => ({
  by: suppliers,
  names: "shippingNotice",
  input: ({ id }: Named) => ({ shippingNoticeId: id, ...more }),
});

const held = { contents: [{ shippingNoticeLineId: "0", qty: "1" }] };

const laws = {
  "no more of a line is packed than its notice announces": `
    select l.id from shipping_notice_line l join shipping_package_content c on c.tenant_id = l.tenant_id and c.shipping_notice_line_id = l.id
    group by l.tenant_id, l.id, l.delivery_qty having sum(c.qty) > l.delivery_qty`,
  "packages hold packages of smaller kinds or goods of their own notice": `
    select p.id from shipping_package p join shipping_package i on i.tenant_id = p.tenant_id and i.parent_id = p.id
    where i.level_seq >= p.level_seq
      or exists (select from shipping_package_content c where c.tenant_id = p.tenant_id and c.shipping_package_id = p.id)
    union all
    select p.id from shipping_package p join shipping_package_content c on c.tenant_id = p.tenant_id and c.shipping_package_id = p.id
    join shipping_notice_line l on l.tenant_id = c.tenant_id and l.id = c.shipping_notice_line_id
    where l.shipping_notice_id <> p.shipping_notice_id`,
};

export const tested: TestedDocument = {
  laws,
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
