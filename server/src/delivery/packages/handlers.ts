import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { type Held, type Packing, shippingPackage } from "@tandem/contract/delivery/packages/packages";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { Services } from "@tandem/contract/services";
import { type Measured, requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { writtenValues } from "../../core/written-values.ts";
import { exportList } from "../../exports/export.ts";
import { isYes } from "../../orders/order-rules/decisions.ts";
import { deliveryRulesOf } from "../shipping-notices/delivery-rules.ts";
import { autoPacked } from "./auto-pack.ts";
import {
  added,
  type Box,
  boxOf,
  contentsMoved,
  deleted,
  merged,
  moved,
  packedOf,
  requireLaws,
  split,
  type Tree,
  unpacked,
  withBoxes,
} from "./model.ts";
import {
  findNotice,
  type PackedNotice,
  packingOf,
  type RuleLevel,
  readPacking,
  ruleLevels,
  treeOf,
  whyNotPacked,
} from "./read-packing.ts";
import { writePacking } from "./write-packing.ts";

type Input = { readonly shippingNoticeId: string };

/** Changes how a notice is packed, which is locked meanwhile; answers how it then is. */
async function pack(
  tx: Database,
  context: Context,
  { shippingNoticeId }: Input,
  change: (tree: Tree, levels: readonly RuleLevel[]) => Tree,
): Promise<Packing> {
  const notice = await findNotice(tx, shippingNoticeId, true);
  const refusal = whyNotPacked(context, notice);
  if (refusal) throw new Fault(refusal);
  const before = treeOf(await readPacking(tx, notice));
  const levels = await ruleLevels(
    tx,
    notice.supplierNo,
    [...before.boxes.values()].map(({ boxRuleNo }) => boxRuleNo),
  );
  const after = change(before, levels);
  requireLaws(before, after);
  if (notice.checkStatus !== noticeStatus.code.toPack) await requireStillPacked(tx, notice, before, after);
  await writePacking(tx, context, notice, levels, before, after);
  return packingOf(tx, context, shippingNoticeId);
}

/**
 * What went out because all of it was packed stays so.
 * @throws Fault noticeNotPacked
 */
async function requireStillPacked(tx: Database, { id }: PackedNotice, before: Tree, after: Tree): Promise<void> {
  const [had, has] = [packedOf(before), packedOf(after)];
  const line = [...after.lines.values()].find(
    (each) => compareNumbers(has.get(each.id) ?? "0", had.get(each.id) ?? "0") < 0,
  );
  if (!line) return;
  const { packingAsked } = (await deliveryRulesOf(tx, { ids: [id] }))({ id });
  if (!isYes(packingAsked.value)) return;
  const { purchaseNo, itemNo, unitNo, deliveryQty: announced } = line;
  throw new Fault("noticeNotPacked", {
    ...{ purchaseNo, line: lineName(line), itemNo, unitNo, announced, packed: has.get(line.id) ?? "0" },
    ...ruleParameters(packingAsked.rule, "packingAsked"),
  });
}

/** A handler of a call that packs a notice anew, by what its input says. */
const packing =
  <In extends Input>(change: (tree: Tree, input: In, levels: readonly RuleLevel[]) => Tree) =>
  (context: Context, input: In): Promise<Packing> =>
    context.write((tx) => pack(tx, context, input, (tree, levels) => change(tree, input, levels)));

/** The same, where quantities are named: they are as fine as their units. */
const packingOfHeld =
  <In extends Input & { readonly contents: readonly Held[] }>(
    change: (tree: Tree, input: In, levels: readonly RuleLevel[]) => Tree,
  ) =>
  (context: Context, input: In): Promise<Packing> =>
    context.write(async (tx) => {
      const answer = await pack(tx, context, input, (tree, levels) => change(tree, input, levels));
      await requireUnitDecimals(tx, measured(answer, input.contents));
      return answer;
    });

function measured({ lines }: Packing, contents: readonly Held[]) {
  const units = new Map(lines.map(({ id, unitNo }) => [id, unitNo]));
  return contents.map(({ shippingNoticeLineId, qty }, index) => ({
    unitNo: units.get(shippingNoticeLineId) ?? "",
    quantity: qty,
    path: `contents.${index}.qty`,
    fieldKey: "packagePages.quantity",
  }));
}

/**
 * What packages that were filled automatically hold, each quantity once: rules and materials say how much without knowing the unit.
 * Where the caller said how much, it stands in the request; else the material and its rule are named.
 */
function measuredIn({ lines }: Packing, boxes: readonly Box[], isGiven: boolean): Measured[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const held = boxes.flatMap(({ contents, boxRuleNo }) =>
    [...contents].map(([lineId, quantity]): [string, Measured] => {
      const { unitNo = "", itemNo = "" } = byId.get(lineId) ?? {};
      const measured = { unitNo, quantity, path: "packQty", fieldKey: "labelPages.packQty" };
      if (isGiven) return [JSON.stringify([unitNo, quantity]), measured];
      const said = (max: number): FaultDetail => ({
        path: "boxRuleNo",
        key: "validation.packedDecimals",
        parameters: { itemNo, boxRuleNo, quantity, unitNo, max },
      });
      return [JSON.stringify([itemNo, boxRuleNo, unitNo, quantity]), { ...measured, said }];
    }),
  );
  return [...new Map(held).values()];
}

function kindOf(levels: readonly RuleLevel[], { boxRuleNo, levelSeq }: Pick<RuleLevel, "boxRuleNo" | "levelSeq">) {
  const kind = levels.find((level) => level.boxRuleNo === boxRuleNo && level.levelSeq === levelSeq);
  if (!kind) throw new Fault("referenceUnknown", { field: "boxRuleNo", value: boxRuleNo });
  return kind;
}

/** How delivery notices are packed. */
export const shippingPackageHandlers: HandlersOf<Services["shippingPackages"]> = {
  getPackagePage: (context, request) => context.list(shippingPackage, request),
  exportexcel: exportList(shippingPackage),
  getPacking: (context, { shippingNoticeId }) => context.read((db) => packingOf(db, context, shippingNoticeId)),
  packAutomatically: (context, input) =>
    context.write(async (tx) => {
      const { lineIds = null, boxRuleNo = null, packQty = null, mixed } = input;
      let boxes: readonly Box[] = [];
      const answer = await pack(tx, context, input, (tree, levels) => {
        const byRule = Map.groupBy(levels, (level) => level.boxRuleNo);
        if (boxRuleNo !== null && !byRule.has(boxRuleNo)) kindOf(levels, { boxRuleNo, levelSeq: 1 });
        boxes = autoPacked(tree, { lineIds, boxRuleNo, packQty, mixed, levels: byRule });
        return withBoxes(tree, boxes);
      });
      await requireUnitDecimals(tx, measuredIn(answer, boxes, packQty !== null));
      return answer;
    }),
  addPackages: packingOfHeld((tree, { parentId, boxRuleNo, levelSeq, count, contents }, levels) => {
    if (parentId !== null) boxOf(tree, parentId);
    return added(tree, kindOf(levels, { boxRuleNo, levelSeq }), { parentId, count, contents });
  }),
  updatePackage: (context, { shippingNoticeId, id, version, ...values }) =>
    context.write(async (tx) => {
      const notice = await findNotice(tx, shippingNoticeId, true);
      const refusal = whyNotPacked(context, notice);
      if (refusal) throw new Fault(refusal);
      const changed = await tx
        .updateTable("shippingPackage")
        .set(writtenValues(shippingPackage, values))
        .where("shippingNoticeId", "=", shippingNoticeId)
        .where("id", "=", id)
        .where("version", "=", version)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw new Fault("versionStale");
      return packingOf(tx, context, shippingNoticeId);
    }),
  movePackages: packing((tree, { ids, parentId }) => {
    if (parentId !== null) boxOf(tree, parentId);
    return moved(tree, ids, parentId);
  }),
  moveContents: packingOfHeld((tree, input) => contentsMoved(tree, input)),
  splitPackage: packingOfHeld((tree, { id, contents }) => split(tree, id, contents)),
  mergePackages: packing((tree, { ids, intoId }) => merged(tree, ids, intoId)),
  unpackPackages: packing((tree, { ids }) => unpacked(tree, ids)),
  deletePackages: packing((tree, { ids }) => deleted(tree, ids)),
};
