import { compareNumbers } from "@tandem/contract/core/numbers";
import { sql } from "kysely";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { partiesOf } from "../../core/parties.ts";
import { drawSsccs } from "../labels/draw-ssccs.ts";
import { type Box, isNew, type Tree } from "./model.ts";
import type { PackedNotice, RuleLevel } from "./read-packing.ts";

/** What of a package is stored beside its contents. */
const isElsewhere = (one: Box, other: Box) => one.parentId !== other.parentId;

function isSame(one: Box["contents"], other: Box["contents"]): boolean {
  return one.size === other.size && [...one].every(([line, qty]) => compareNumbers(qty, other.get(line) ?? "0") === 0);
}

/**
 * Writes what changed from one tree to another: packages that are new, elsewhere, hold other goods, or are gone; each in a
 * statement for all. Pages of others hear of it.
 *
 * @throws Fault ssccUsedUp
 */
export async function writePacking(
  tx: Database,
  context: Context,
  notice: PackedNotice,
  levels: readonly RuleLevel[],
  before: Tree,
  after: Tree,
): Promise<void> {
  const made = [...after.boxes.values()].filter(isNew);
  const stored = await insertBoxes(tx, context, notice, levels, made);
  const idOf = (id: string) => stored.get(id) ?? id;
  const kept = [...after.boxes.values()].flatMap((box) => {
    const was = before.boxes.get(box.id);
    return was ? [{ box, was }] : [];
  });
  const placed = [
    ...kept.filter(({ box, was }) => isElsewhere(box, was)).map(({ box }) => box),
    ...made.filter(({ parentId }) => parentId !== null),
  ];
  await placeBoxes(
    tx,
    placed.map(({ id, parentId }) => ({ id: idOf(id), parentId: parentId === null ? null : idOf(parentId) })),
  );
  const refilled = kept.filter(({ box, was }) => !isSame(box.contents, was.contents)).map(({ box }) => box);
  const gone = [...before.boxes.keys()].filter((id) => !after.boxes.has(id));
  await emptyBoxes(
    tx,
    refilled.map(({ id }) => id),
    gone,
  );
  await fillBoxes(
    tx,
    [...refilled, ...made].flatMap(({ id, contents }) =>
      [...contents].map(([line, qty]) => ({ id: idOf(id), line, qty })),
    ),
  );
  await forgetLabels(tx, after);
  const news = { id: notice.id, number: notice.number, ...partiesOf(notice), what: "packed" };
  await sql`insert into outbox (topic, payload) values ('shippingNotice', ${JSON.stringify(news)}::jsonb || ${cause})`.execute(
    tx,
  );
}

/** Stores new packages, with an SSCC where their kind has one; answers their ids by those they had so far. */
async function insertBoxes(
  tx: Database,
  context: Context,
  notice: PackedNotice,
  levels: readonly RuleLevel[],
  made: readonly Box[],
): Promise<ReadonlyMap<string, string>> {
  if (made.length === 0) return new Map();
  const ruleOf = new Map(levels.map((level) => [`${level.boxRuleNo}/${level.levelSeq}`, level]));
  const numbered = made.flatMap(({ id, boxRuleNo, levelSeq }) => {
    const level = ruleOf.get(`${boxRuleNo}/${levelSeq}`);
    return level?.hasSscc ? [{ id, prefix: `${level.extensionDigit ?? 0}${level.ssccPrefix}` }] : [];
  });
  const drawn = await drawSsccs(
    tx,
    context,
    numbered.map(({ prefix }) => prefix),
  );
  const ssccs = new Map(numbered.map(({ id }, index) => [id, drawn[index]]));
  const { rows } = await sql<{ place: string; id: string }>`
    with made as (
      select place, box_rule_no, level_seq, level_name, sscc,
        'P' || to_char(nextval('shipping_package_number'), 'FM999999999000000000') as package_no
      from unnest(${made.map(({ boxRuleNo }) => boxRuleNo)}::text[], ${made.map(({ levelSeq }) => levelSeq)}::integer[],
        ${made.map(({ levelName }) => levelName)}::text[], ${made.map(({ id }) => ssccs.get(id) ?? null)}::text[])
        with ordinality as m (box_rule_no, level_seq, level_name, sscc, place)
      order by place),
    inserted as (
      insert into shipping_package (package_no, sscc, shipping_notice_id, org_no, supplier_no, classify_type, business_classify_type,
        box_rule_no, level_seq, level_name)
      select package_no, sscc, ${notice.id}, ${notice.orgNo}, ${notice.supplierNo}, ${notice.classifyType}, ${notice.businessClassifyType},
        box_rule_no, level_seq, level_name from made order by place
      returning id, package_no)
    select m.place, i.id from made m join inserted i on i.package_no = m.package_no`.execute(tx);
  return new Map(rows.map(({ place, id }) => [made[Number(place) - 1]?.id ?? "", id]));
}

async function placeBoxes(
  tx: Database,
  placed: readonly { readonly id: string; readonly parentId: string | null }[],
): Promise<void> {
  if (placed.length === 0) return;
  await sql`update shipping_package p set parent_id = w.parent_id
    from unnest(${placed.map(({ id }) => id)}::bigint[], ${placed.map(({ parentId }) => parentId)}::bigint[]) as w (id, parent_id)
    where p.id = w.id`.execute(tx);
}

/** Takes out what packages hold, those that are gone with them. */
async function emptyBoxes(tx: Database, refilled: readonly string[], gone: readonly string[]): Promise<void> {
  if (refilled.length > 0) {
    await sql`delete from shipping_package_content where shipping_package_id = any (${refilled}::bigint[])`.execute(tx);
  }
  if (gone.length > 0) await sql`delete from shipping_package where id = any (${gone}::bigint[])`.execute(tx);
}

async function fillBoxes(
  tx: Database,
  held: readonly { readonly id: string; readonly line: string; readonly qty: string }[],
): Promise<void> {
  if (held.length === 0) return;
  await sql`insert into shipping_package_content (shipping_package_id, shipping_notice_line_id, qty)
    select * from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map(({ line }) => line)}::bigint[],
      ${held.map(({ qty }) => qty)}::numeric[])`.execute(tx);
}

/** Boxes that were labelled before their line was packed are none any more: what is packed has the labels of its packages. */
async function forgetLabels(tx: Database, { boxes }: Tree): Promise<void> {
  const lines = [...new Set([...boxes.values()].flatMap(({ contents }) => [...contents.keys()]))];
  if (lines.length === 0) return;
  await sql`delete from label where shipping_notice_line_id = any (${lines}::bigint[])`.execute(tx);
}
