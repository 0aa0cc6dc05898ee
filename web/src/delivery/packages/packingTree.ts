import { compareNumbers, isPositive, subtract } from "@tandem/contract/core/numbers";
import type { Held, PackedLine, PackedPackage, Packing } from "@tandem/contract/delivery/packages/packages";

/** What a row of the tree stands for; both groups stand outermost. */
export type Node =
  | { readonly kind: "left" }
  | { readonly kind: "packages" }
  | { readonly kind: "package"; readonly one: PackedPackage }
  /** Goods in a package, or of a line that is not packed. */
  | { readonly kind: "goods"; readonly line: PackedLine; readonly qty: string; readonly inside: PackedPackage | null };

/** A row of the tree, as it is drawn. */
export interface TreeRow {
  readonly key: string;
  readonly node: Node;
  readonly depth: number;
  /** Which of how many beside it. */
  readonly place: number;
  readonly count: number;
  readonly parentKey: string | null;
  /** How many rows lie in it; it can be opened then. */
  readonly inner: number;
}

export const keyOfPackage = (id: string) => `package/${id}`;
export const leftKey = "left";
export const packagesKey = "packages";

/** What of a line is not packed. */
export const leftOf = ({ deliveryQty, packedQty }: PackedLine) => subtract(deliveryQty, packedQty);

/** Whether all that a notice announces is packed. */
export const isAllPacked = ({ lines }: Packing) => lines.every((line) => compareNumbers(leftOf(line), "0") === 0);

/** The rows of the tree, those within a closed one left out. */
export function treeRows(packing: Packing, closed: ReadonlySet<string>): TreeRow[] {
  const lines = new Map(packing.lines.map((line) => [line.id, line]));
  const inside = Map.groupBy(packing.packages, ({ parentId }) => parentId);
  const goodsIn = ({ contents }: PackedPackage) =>
    contents.flatMap(({ shippingNoticeLineId, qty }) => {
      const line = lines.get(shippingNoticeLineId);
      return line ? [{ line, qty }] : [];
    });
  const rows: TreeRow[] = [];
  const add = (one: PackedPackage, depth: number, place: number, count: number, parentKey: string) => {
    const key = keyOfPackage(one.id);
    const goods = goodsIn(one);
    const packages = inside.get(one.id) ?? [];
    rows.push({
      key,
      node: { kind: "package", one },
      depth,
      place,
      count,
      parentKey,
      inner: packages.length + goods.length,
    });
    if (closed.has(key)) return;
    for (const [index, each] of packages.entries()) add(each, depth + 1, index + 1, packages.length, key);
    for (const [index, { line, qty }] of goods.entries()) {
      rows.push({
        key: `${key}/${line.id}`,
        node: { kind: "goods", line, qty, inside: one },
        depth: depth + 1,
        place: index + 1,
        count: goods.length,
        parentKey: key,
        inner: 0,
      });
    }
  };
  const left = packing.lines.filter((line) => isPositive(leftOf(line)));
  const group = (kind: "left" | "packages", place: number, inner: number): TreeRow => ({
    key: kind,
    node: { kind },
    depth: 0,
    place,
    count: 2,
    parentKey: null,
    inner,
  });
  rows.push(group("left", 1, left.length));
  if (!closed.has(leftKey)) {
    for (const [index, line] of left.entries()) {
      rows.push({
        key: `${leftKey}/${line.id}`,
        node: { kind: "goods", line, qty: leftOf(line), inside: null },
        depth: 1,
        place: index + 1,
        count: left.length,
        parentKey: leftKey,
        inner: 0,
      });
    }
  }
  const outermost = inside.get(null) ?? [];
  rows.push(group("packages", 2, outermost.length));
  if (!closed.has(packagesKey)) {
    for (const [index, one] of outermost.entries()) add(one, 1, index + 1, outermost.length, packagesKey);
  }
  return rows;
}

/** What is moved at once: packages, and goods from where they are. */
export interface Cargo {
  readonly packages: readonly PackedPackage[];
  readonly goods: readonly Extract<Node, { kind: "goods" }>[];
}

/** What rows are as something to be moved. */
export function cargoOf(rows: readonly TreeRow[]): Cargo {
  return {
    packages: rows.flatMap(({ node }) => (node.kind === "package" ? [node.one] : [])),
    goods: rows.flatMap(({ node }) => (node.kind === "goods" ? [node] : [])),
  };
}

/** Packages with all that lie in them. */
export function withInner({ packages }: Packing, outer: readonly PackedPackage[]): PackedPackage[] {
  const inside = Map.groupBy(packages, ({ parentId }) => parentId);
  const all = new Set(outer);
  // What is added is looked into, too.
  for (const { id } of all) for (const one of inside.get(id) ?? []) all.add(one);
  return [...all];
}

/** What of a cargo lies in no package that is part of it: the rest goes with that one. */
export function outermostOf(packing: Packing, { packages, goods }: Cargo): Cargo {
  const within = new Set(withInner(packing, packages).map(({ id }) => id));
  return {
    packages: packages.filter(({ parentId }) => parentId === null || !within.has(parentId)),
    goods: goods.filter(({ inside }) => inside === null || !within.has(inside.id)),
  };
}

/** Where something is put: into a package, beside the outermost ones, or out of all. */
export type Target = { readonly packageId: string } | "outermost" | "unpacked";

/** Where what is dropped on a row goes. */
export function targetOf({ node }: TreeRow): Target | null {
  if (node.kind === "left") return "unpacked";
  if (node.kind === "packages") return "outermost";
  if (node.kind === "package") return { packageId: node.one.id };
  return node.inside ? { packageId: node.inside.id } : "unpacked";
}

/** Goods by the package that they are in; under null what is not packed. */
export function heldBySource(goods: Cargo["goods"]): ReadonlyMap<string | null, readonly Held[]> {
  const by = Map.groupBy(goods, ({ inside }) => inside?.id ?? null);
  return new Map(
    [...by].map(([from, of]) => [from, of.map(({ line, qty }) => ({ shippingNoticeLineId: line.id, qty }))]),
  );
}

/** How a package is called. */
export const packageName = ({ levelName, sscc, packageNo }: PackedPackage) => `${levelName} ${sscc ?? packageNo}`;

/** The packages into which some may be put, or which may hold goods. */
export function possibleTargets({ packages }: Packing, cargo: Cargo): PackedPackage[] {
  const outer = new Set(packages.map(({ parentId }) => parentId));
  const largest = Math.max(0, ...cargo.packages.map(({ levelSeq }) => levelSeq));
  return packages.filter(
    ({ id, levelSeq, contents }) =>
      (cargo.goods.length === 0 || !outer.has(id)) &&
      (cargo.packages.length === 0 || (levelSeq > largest && contents.length === 0)),
  );
}
