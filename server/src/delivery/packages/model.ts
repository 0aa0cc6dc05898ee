import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { type Held, mostPackages, type PackedLine } from "@tandem/contract/delivery/packages/packages";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";

/** A level of a box rule, as a package is of it. */
export interface Kind {
  readonly boxRuleNo: string;
  readonly levelSeq: number;
  readonly levelName: string;
}

/** A package, stored or to be stored: then its id is no number yet. */
export interface Box extends Kind {
  readonly id: string;
  /** How it is called; what is new has no number. */
  readonly name: string;
  readonly parentId: string | null;
  /** Quantities by the id of their line. */
  readonly contents: ReadonlyMap<string, string>;
}

/** How a notice is packed, and what may be: each change of it makes another. */
export interface Tree {
  readonly lines: ReadonlyMap<string, PackedLine>;
  readonly boxes: ReadonlyMap<string, Box>;
}

let drawn = 0;

/** A package to be stored. */
export function newBox(kind: Kind, parentId: string | null, contents: Box["contents"]): Box {
  drawn += 1;
  const { boxRuleNo, levelSeq, levelName } = kind;
  return { boxRuleNo, levelSeq, levelName, id: `new-${drawn}`, name: levelName, parentId, contents };
}

export const isNew = ({ id }: Pick<Box, "id">) => id.startsWith("new-");

/** A tree with some packages put in place of those of their ids, or added, and others taken out. */
function changed(tree: Tree, put: readonly Box[], gone: readonly string[] = []): Tree {
  const boxes = new Map(tree.boxes);
  for (const id of gone) boxes.delete(id);
  for (const box of put) boxes.set(box.id, box);
  return { ...tree, boxes };
}

/** @throws Fault packagesGone */
export function boxOf(tree: Tree, id: string): Box {
  const box = tree.boxes.get(id);
  if (!box) throw new Fault("packagesGone");
  return box;
}

/** @throws Fault packagesGone */
const boxesOf = (tree: Tree, ids: readonly string[]) => [...new Set(ids)].map((id) => boxOf(tree, id));

/** Packages by the one that they lie in. */
export function insideOf(tree: Tree): ReadonlyMap<string | null, readonly Box[]> {
  return Map.groupBy(tree.boxes.values(), ({ parentId }) => parentId);
}

/** How much of each line is packed. */
export function packedOf(tree: Tree): ReadonlyMap<string, string> {
  const parts = [...tree.boxes.values()].flatMap(({ contents }) => [...contents]);
  return new Map([...Map.groupBy(parts, ([line]) => line)].map(([line, of]) => [line, sum(of.map(([, qty]) => qty))]));
}

/** Quantities put to others. */
function plus(contents: Box["contents"], more: Iterable<readonly [string, string]>): Box["contents"] {
  const all = new Map(contents);
  for (const [line, qty] of more) all.set(line, sum([all.get(line) ?? "0", qty]));
  return all;
}

/** What is left when quantities are taken out. @throws Fault packageQuantityExceeded */
function minus(tree: Tree, contents: Box["contents"], less: readonly Held[]): Box["contents"] {
  const all = new Map(contents);
  for (const { shippingNoticeLineId: line, qty } of less) {
    const held = all.get(line) ?? "0";
    if (compareNumbers(qty, held) > 0) throw exceeded(tree, line, qty, held);
    const left = subtract(held, qty);
    if (isPositive(left)) all.set(line, left);
    else all.delete(line);
  }
  return all;
}

function exceeded(tree: Tree, lineId: string, quantity: string, left: string): Fault {
  const line = tree.lines.get(lineId);
  if (!line) return new Fault("orderLineUnknown");
  return new Fault("packageQuantityExceeded", {
    purchaseNo: line.purchaseNo,
    line: lineName(line),
    itemNo: line.itemNo,
    quantity,
    left,
    unitNo: line.unitNo,
  });
}

const asContents = (held: readonly Held[]): Box["contents"] =>
  plus(
    new Map(),
    held.map(({ shippingNoticeLineId, qty }) => [shippingNoticeLineId, qty] as const),
  );

/** Adds packages of a kind, each with the same contents. */
export function added(
  tree: Tree,
  kind: Kind,
  { parentId, count, contents }: { parentId: string | null; count: number; contents: readonly Held[] },
): Tree {
  if (tree.boxes.size + count > mostPackages) throw tooMany(tree.boxes.size + count);
  const boxes = Array.from({ length: count }, () => newBox(kind, parentId, asContents(contents)));
  return changed(tree, boxes);
}

export const withBoxes = (tree: Tree, boxes: readonly Box[]): Tree => changed(tree, boxes);

/** Puts packages into another, or beside the outermost; what lies in another of them goes with that one. */
export function moved(tree: Tree, ids: readonly string[], parentId: string | null): Tree {
  const named = new Set(ids);
  const goesWithAnother = ({ parentId: outer }: Box): boolean =>
    outer !== null && (named.has(outer) || goesWithAnother(boxOf(tree, outer)));
  const outermost = boxesOf(tree, ids).filter((box) => !goesWithAnother(box));
  return changed(
    tree,
    outermost.map((box) => ({ ...box, parentId })),
  );
}

/** Moves goods between packages, and what is not packed. */
export function contentsMoved(
  tree: Tree,
  { fromId, toId, contents }: { fromId: string | null; toId: string | null; contents: readonly Held[] },
): Tree {
  const from = fromId === null ? null : boxOf(tree, fromId);
  const out = from ? changed(tree, [{ ...from, contents: minus(tree, from.contents, contents) }]) : tree;
  const to = toId === null ? null : boxOf(out, toId);
  return to ? changed(out, [{ ...to, contents: plus(to.contents, asContents(contents)) }]) : out;
}

/** Moves some of what a package holds into a new one beside it. @throws Fault packageSplitWhole */
export function split(tree: Tree, id: string, contents: readonly Held[]): Tree {
  const box = boxOf(tree, id);
  const left = minus(tree, box.contents, contents);
  if (left.size === 0) throw new Fault("packageSplitWhole");
  return changed(tree, [{ ...box, contents: left }, newBox(box, box.parentId, asContents(contents))]);
}

const isOfKind = (one: Kind, other: Kind) => one.boxRuleNo === other.boxRuleNo && one.levelSeq === other.levelSeq;

/** Puts what packages of a kind hold into one of them. @throws Fault packagesDiffer */
export function merged(tree: Tree, ids: readonly string[], intoId: string): Tree {
  const into = boxOf(tree, intoId);
  const others = boxesOf(tree, ids).filter(({ id }) => id !== intoId);
  if (others.some((other) => !isOfKind(other, into))) throw new Fault("packagesDiffer");
  const gone = new Set(others.map(({ id }) => id));
  const inner = [...tree.boxes.values()].filter(({ parentId }) => parentId !== null && gone.has(parentId));
  const contents = plus(
    into.contents,
    others.flatMap((other) => [...other.contents]),
  );
  return changed(tree, [{ ...into, contents }, ...inner.map((box) => ({ ...box, parentId: intoId }))], [...gone]);
}

/** Takes packages away; those that lie in them come where they were. */
export function unpacked(tree: Tree, ids: readonly string[]): Tree {
  const gone = new Map(boxesOf(tree, ids).map((box) => [box.id, box]));
  const outOf = (parentId: string | null): string | null => {
    const box = parentId === null ? undefined : gone.get(parentId);
    return box ? outOf(box.parentId) : parentId;
  };
  const inner = [...tree.boxes.values()].filter(
    ({ id, parentId }) => !gone.has(id) && parentId !== null && gone.has(parentId),
  );
  return changed(
    tree,
    inner.map((box) => ({ ...box, parentId: outOf(box.parentId) })),
    [...gone.keys()],
  );
}

/** Takes packages away with all that lies in them. */
export function deleted(tree: Tree, ids: readonly string[]): Tree {
  const inside = insideOf(tree);
  const all = (box: Box): string[] => [box.id, ...(inside.get(box.id) ?? []).flatMap(all)];
  return changed(tree, [], boxesOf(tree, ids).flatMap(all));
}

/** Why there are not so many packages. */
export const tooMany = (count: number) => new Fault("packageTooMany", { count, max: mostPackages });

/**
 * What holds of every tree: only larger kinds hold smaller ones, a package holds packages or goods, and never is more packed
 * than announced.
 *
 * @throws Fault packageTooMany, packagesGone, packageDoesNotFit, packageHoldsGoods, packageHoldsPackages, packageQuantityExceeded
 */
export function requireLaws(before: Tree, after: Tree): void {
  if (after.boxes.size > mostPackages) throw tooMany(after.boxes.size);
  for (const box of after.boxes.values()) {
    if (box.parentId === null) continue;
    const outer = boxOf(after, box.parentId);
    if (outer.levelSeq <= box.levelSeq) throw new Fault("packageDoesNotFit", { inner: box.name, outer: outer.name });
    if (outer.contents.size === 0) continue;
    const hadPackages = [...before.boxes.values()].some(({ parentId }) => parentId === outer.id);
    throw new Fault(hadPackages ? "packageHoldsPackages" : "packageHoldsGoods", { value: outer.name });
  }
  const already = packedOf(before);
  for (const [lineId, packed] of packedOf(after)) {
    const announced = after.lines.get(lineId)?.deliveryQty;
    if (announced !== undefined && compareNumbers(packed, announced) <= 0) continue;
    const was = already.get(lineId) ?? "0";
    throw exceeded(after, lineId, subtract(packed, was), subtract(announced ?? "0", was));
  }
}
