import type { Row } from "@tandem/contract/core/entity";
import { materialIssue } from "@tandem/contract/orders/provided-materials/material-issues";
import type { providedMaterial } from "@tandem/contract/orders/provided-materials/provided-materials";
import { materialIssueStatus, materialIssueType } from "@tandem/contract/orders/provided-materials/statuses";
import type { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { TestUser } from "../application.ts";
import { type EveryField, importOne, takenBy } from "../every-field.ts";
import { buildProvided } from "../materials.ts";
import { day } from "../orders.ts";
import { step } from "../probe.ts";
import { filledValues } from "../sample-values.ts";
import { pick } from "../scene.ts";
import type { Breaking, TestedDocument } from "../tested-documents.ts";

const { issue, giveBack } = materialIssueType.code;

const everyField: EveryField = {
  title: "an issue of materials (B3.7d)",
  service: "materialIssues",
  head: materialIssue,
  ways: ["form", "import"],
  async fill(app, way) {
    const user = await app.as("buyer");
    const { materials } = await buildProvided(app);
    const [material] = materials;
    if (!material) throw new Error("No material is provided");
    const all = await filledValues(user, materialIssue, { issueDate: day(0), issueType: issue });
    const { head } = takenBy(way, "materialIssues", { head: all, line: {} });
    const { issueQty, ...ofHead } = head;
    const lines = [{ providedMaterialId: material.id, issueQty: String(issueQty) }];
    const { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, materialNo } = material;
    const named = { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq, materialNo };
    if (way === "import") await importOne(user, "materialIssues", { ...named, ...head });
    else await user.ok("materialIssues", "issueMaterials", { ...ofHead, lines } as never);
    return { user, condition: { purchaseNo, materialNo }, head, line: {} };
  },
};

const laws = {
  "issued and given back of a material = its issues that stand, as far as they were confirmed": `
    select m.id, m.issued_qty, m.given_back_qty, i.issued, i.given_back from provided_material m
    left join (
      select provided_material_id,
        sum(coalesce(confirmed_qty, issue_qty)) filter (where issue_type = '1') as issued,
        sum(coalesce(confirmed_qty, issue_qty)) filter (where issue_type = '2') as given_back
      from material_issue where status <> '0' group by 1) i on i.provided_material_id = m.id
    where (m.issued_qty, m.given_back_qty) is distinct from (coalesce(i.issued, 0), coalesce(i.given_back, 0))`,

  "no more of a material comes back than was issued": `
    select id, issued_qty, given_back_qty from provided_material where given_back_qty > issued_qty or issued_qty < 0`,

  "materials have the state and the parties of their product, and issues the parties of their material": `
    select m.id from provided_material m join purchase_order_line l on l.id = m.purchase_order_line_id
    where (m.status, m.org_no, m.supplier_no, m.classify_type, m.business_classify_type, m.purchase_order_id)
      is distinct from (l.status, l.org_no, l.supplier_no, l.classify_type, l.business_classify_type, l.purchase_order_id)
    union all
    select i.id from material_issue i join provided_material m on m.id = i.provided_material_id
    where (i.org_no, i.supplier_no, i.purchase_order_line_id) is distinct from (m.org_no, m.supplier_no, m.purchase_order_line_id)`,
};

const breaking: readonly Breaking[] = [
  ["issued and given back", "update provided_material set issued_qty = issued_qty + 1"],
  ["materials have", "update provided_material set supplier_no = 'SB'"],
];

interface Seen {
  readonly lines: readonly Row<typeof purchaseOrderLine>[];
  readonly materials: readonly Row<typeof providedMaterial>[];
  readonly issues: readonly Row<typeof materialIssue>[];
}

const everything = { current: 1, size: 1000 };

const doings: TestedDocument["doings"] = {
  names: ["provide", "issueMaterials", "giveBack", "confirmIssue", "cancelIssue"],
  async look(admin, purchaseNo) {
    const asked = { ...everything, condition: { purchaseNo: [...purchaseNo] } };
    const [lines, materials, issues] = await Promise.all([
      admin.ok("purchaseOrderLines", "getPurchaseOrderLinePage", asked),
      admin.ok("providedMaterials", "getProvidedMaterialPage", asked),
      admin.ok("materialIssues", "getMaterialIssuePage", asked),
    ]);
    return [{ lines: lines.records, materials: materials.records, issues: issues.records } as unknown as Seen];
  },
  act({ supplier, admin }, { seen }, mark, { doing, which, quantity }) {
    const [{ lines, materials, issues }] = seen as readonly [Seen];
    const material = pick(which, materials);
    const made = pick(
      which,
      issues.filter(({ status }) => which % 4 === 0 || status === materialIssueStatus.code.issued),
    );
    switch (doing) {
      case "provide": {
        const line = pick(which, lines);
        const known = materials.find((one) => one.purchaseOrderLineId === line?.id && one.materialNo === "M3");
        const named = known ? { id: known.id, version: known.version } : {};
        const typed = { ...named, materialNo: "M3", unitQty: quantity, lossRate: "2.5" };
        return (
          line &&
          admin.call("providedMaterials", "saveProvidedMaterials", {
            id: line.purchaseOrderId,
            lines: [{ ...typed, purchaseOrderLineId: line.id }],
          })
        );
      }
      case "issueMaterials":
      case "giveBack":
        return (
          material &&
          admin.call("materialIssues", "issueMaterials", {
            issueType: doing === "giveBack" ? giveBack : issue,
            issueDate: day(0),
            warehouseNo: "W1",
            remark: mark,
            lines: [{ providedMaterialId: material.id, issueQty: quantity }],
          })
        );
      case "confirmIssue": {
        const named = made && { id: made.id, version: made.version };
        return named && supplier.call("materialIssues", "confirmIssue", { ...named, confirmedQty: quantity });
      }
      default: {
        const named = made && { id: made.id, version: made.version };
        return named && admin.call("materialIssues", "cancelIssue", { ...named, reason: mark });
      }
    }
  },
};

/** Provides a material for the product of a receipt, and issues some. */
async function build(admin: TestUser, { receipt }: { readonly receipt: { readonly id: string } }) {
  const of = { current: 1, size: 1, condition: { id: receipt.id } };
  const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
  if (!received) throw new Error("There is no such receipt");
  const { purchaseOrderLineId, purchaseNo, warehouseNo } = received;
  const [order] = (await admin.ok("purchaseOrders", "getPurchaseOrderPage", { ...of, condition: { purchaseNo } }))
    .records;
  await admin.ok("providedMaterials", "saveProvidedMaterials", {
    id: order?.id ?? "",
    lines: [{ purchaseOrderLineId, materialNo: "M4", unitQty: "0.25" }],
  });
  const condition = { purchaseOrderLineId };
  const [material] = (await admin.ok("providedMaterials", "getProvidedMaterialPage", { ...of, condition })).records;
  const providedMaterialId = material?.id ?? "";
  await admin.ok("materialIssues", "issueMaterials", {
    ...{ issueType: issue, issueDate: day(0), warehouseNo: String(warehouseNo) },
    lines: [{ providedMaterialId, issueQty: "30" }],
  });
  const [made] = (await admin.ok("materialIssues", "getMaterialIssuePage", { ...of, condition })).records;
  return { providedMaterial: { id: providedMaterialId }, materialIssue: { id: made?.id ?? "" } };
}

export const tested: TestedDocument = {
  everyField,
  laws,
  breaking,
  history: { entity: "materialIssue", table: "material_issue" },
  doings,
  build,
  probes: {
    materialIssues: {
      issueMaterials: {
        by: ["buyer"],
        names: "providedMaterial",
        input: ({ id }) => ({
          issueType: issue,
          issueDate: day(0),
          warehouseNo: "none",
          lines: [{ providedMaterialId: id, issueQty: "1" }],
        }),
      },
      confirmIssue: { by: ["supplier"], names: "materialIssue", input: step },
    },
  },
};
