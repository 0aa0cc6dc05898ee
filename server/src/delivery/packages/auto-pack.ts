import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, partsOf, subtract } from "@tandem/contract/core/numbers";
import { mostPackages, type PackedLine } from "@tandem/contract/delivery/packages/packages";
import { type Box, type Kind, newBox, packedOf, type Tree, tooMany } from "./model.ts";

/** A level of a box rule, from the innermost, and how much goes into a package of it. */
export interface KindLevel extends Kind {
  readonly levelQty: string | null;
}

/** How lines are packed: by which rules, and how much goes into an innermost package where that is said. */
export interface AutoPacking {
  readonly lineIds: readonly string[] | null;
  /** The rule of all lines; that of each unless given. */
  readonly boxRuleNo: string | null;
  readonly packQty: string | null;
  readonly mixed: boolean;
  /** The levels of rules, from the innermost. */
  readonly levels: ReadonlyMap<string, readonly KindLevel[]>;
}

/** What there is to pack of a line, and how. */
interface ToPack {
  readonly line: PackedLine;
  readonly left: string;
  readonly levels: readonly KindLevel[];
  readonly size: string;
}

/** What a line does not say and must be said for it, at the field that says it. */
function refusedField(
  error: "packageRuleMissing" | "labelPackQtyMissing",
  path: keyof AutoPacking,
  { itemNo }: PackedLine,
) {
  const parameters = { value: itemNo };
  return new Fault(error, parameters, [{ path, key: `errors.${error}`, parameters }]);
}

/**
 * The packages for what is left of lines: as full as their rules say, the outer ones across lines.
 * @throws Fault packageRuleMissing, labelPackQtyMissing, packageNothingLeft, packageTooMany
 */
export function autoPacked(tree: Tree, asked: AutoPacking): Box[] {
  const packed = packedOf(tree);
  const wanted = asked.lineIds ? new Set(asked.lineIds) : null;
  const toPack = [...tree.lines.values()].flatMap((line): ToPack[] => {
    const left = subtract(line.deliveryQty, packed.get(line.id) ?? "0");
    if (!isPositive(left) || (wanted && !wanted.has(line.id))) return [];
    const levels = asked.levels.get(asked.boxRuleNo ?? line.boxRuleNo ?? "") ?? [];
    if (levels.length === 0) throw refusedField("packageRuleMissing", "boxRuleNo", line);
    const size = [asked.packQty, levels[0]?.levelQty, line.packQty].find((each) => each && isPositive(each));
    if (!size) throw refusedField("labelPackQtyMissing", "packQty", line);
    return [{ line, left, levels, size }];
  });
  if (toPack.length === 0) throw new Fault("packageNothingLeft");
  const count = toPack.reduce((total, { left, size }) => total + partsOf(left, size).count, tree.boxes.size);
  // Nobody makes millions before it is refused; what remains of lines may share packages.
  if (count - (asked.mixed ? toPack.length : 0) > mostPackages) throw tooMany(count);
  const byRule = Map.groupBy(toPack, ({ levels }) => levels);
  return [...byRule].flatMap(([levels, of]) => stacked(levels, innermost(of, asked.mixed)));
}

/** The innermost packages of lines under one rule: full ones of each line, then what remains. */
function innermost(lines: readonly ToPack[], mixed: boolean): Box[] {
  const full: Box[] = [];
  const rests: { readonly line: PackedLine; readonly qty: string; readonly share: number; readonly kind: Kind }[] = [];
  for (const { line, left, levels, size } of lines) {
    const [kind] = levels;
    if (!kind) continue;
    const { count, last } = partsOf(left, size);
    const isWhole = compareNumbers(last, size) === 0;
    for (let index = 0; index < (isWhole ? count : count - 1); index += 1) {
      full.push(newBox(kind, null, new Map([[line.id, size]])));
    }
    if (!isWhole) rests.push({ line, qty: last, share: Number(last) / Number(size), kind });
  }
  if (!mixed) return [...full, ...rests.map(({ kind, line, qty }) => newBox(kind, null, new Map([[line.id, qty]])))];
  // The largest first, each into the first package that has room for it.
  const shared: { room: number; readonly kind: Kind; readonly contents: Map<string, string> }[] = [];
  for (const { line, qty, share, kind } of rests.toSorted((one, other) => other.share - one.share)) {
    const fitting = shared.find(({ room }) => room + 1e-9 >= share);
    if (fitting) {
      fitting.room -= share;
      fitting.contents.set(line.id, qty);
    } else shared.push({ room: 1 - share, kind, contents: new Map([[line.id, qty]]) });
  }
  return [...full, ...shared.map(({ kind, contents }) => newBox(kind, null, contents))];
}

/** Packages put into those of the next levels, as many as go into each. */
function stacked(levels: readonly KindLevel[], inner: readonly Box[]): Box[] {
  const all: Box[] = [];
  let loose = inner;
  for (const level of levels.slice(1)) {
    const each = Math.max(1, Number(level.levelQty ?? "1"));
    const outer: Box[] = [];
    for (let first = 0; first < loose.length; first += each) {
      const box = newBox(level, null, new Map());
      outer.push(box);
      all.push(...loose.slice(first, first + each).map((one) => ({ ...one, parentId: box.id })));
    }
    loose = outer;
  }
  return [...all, ...loose];
}
