import { type Category, catalogue, categories } from "./catalogue.ts";
import type { Random } from "./random.ts";

export interface Material {
  itemNo: string;
  itemName: string;
  spec: string;
  unitNo: string;
  category: Category;
  shelfLifeDays: number | null;
  /** Pieces of a full package: what is ordered is a multiple of it. */
  packQty: number;
  /** Unit price in US dollars. */
  price: number;
  serialControl: boolean;
}

const prefixes: Readonly<Record<Category, string>> = {
  fasteners: "FA",
  bearings: "BE",
  electronics: "EL",
  packaging: "PA",
  chemicals: "CH",
  metals: "ME",
  plastics: "PL",
  cables: "CA",
  tools: "TO",
  labels: "LA",
};

/** Every combination of one part of each list, joined. */
function combine(parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>((texts, part) => texts.flatMap((text) => part.map((piece) => text + piece)), [""]);
}

/** The items of each kind in turn, so that a short list has something of every kind. */
function itemsOf(category: Category, random: Random): Material[] {
  const kinds = catalogue[category].map((kind) => shuffle(combine(kind.spec), random).map((spec) => ({ kind, spec })));
  const longest = Math.max(...kinds.map((items) => items.length));
  const inTurn = Array.from({ length: longest }, (_, index) => kinds.flatMap((items) => items.slice(index, index + 1)));
  return inTurn.flat().map(({ kind, spec }, index) => {
    const [lowest, highest] = kind.price;
    return {
      itemNo: `${prefixes[category]}-${10_001 + index}`,
      itemName: kind.name,
      spec,
      unitNo: kind.unit,
      category,
      shelfLifeDays: kind.shelfLifeDays ?? null,
      packQty: kind.pack,
      price: lowest * (highest / lowest) ** random.fraction(),
      serialControl: kind.serial ?? false,
    };
  });
}

function shuffle<T>(values: T[], random: Random): T[] {
  return values
    .map((value) => ({ value, rank: random.fraction() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

/**
 * Materials of every category, as even in number as the catalogue allows.
 * @returns at most `count`; the whole catalogue has about two thousand
 */
export function generateMaterials(count: number, random: Random): Material[] {
  const all = categories.map((category) => itemsOf(category, random));
  const chosen: Material[] = [];
  for (let index = 0; chosen.length < count && all.some((items) => index < items.length); index += 1) {
    for (const items of all) {
      const item = items[index];
      if (item && chosen.length < count) chosen.push(item);
    }
  }
  return chosen.sort((a, b) => (a.itemNo < b.itemNo ? -1 : 1));
}
