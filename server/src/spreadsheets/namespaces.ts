/** What a namespace is to the reader of a workbook. */
type Vocabulary = "own" | "relations" | "compatibility" | "foreign";

const relations = [
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  "http://purl.oclc.org/ooxml/officeDocument/relationships",
];

const openDocument = ["office", "table", "text", "style", "manifest"].map(
  (part) => `urn:oasis:names:tc:opendocument:xmlns:${part}:1.0`,
);

/** Both forms of the standard, and none at all: some programs leave the namespace out; and what OpenDocument says of cells. */
const vocabularies: ReadonlyMap<string, Vocabulary> = new Map<string, Vocabulary>([
  ["", "own"],
  ["http://schemas.openxmlformats.org/spreadsheetml/2006/main", "own"],
  ["http://purl.oclc.org/ooxml/spreadsheetml/main", "own"],
  ["http://schemas.openxmlformats.org/package/2006/relationships", "own"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "compatibility"],
  ...openDocument.map((namespace): [string, Vocabulary] => [namespace, "own"]),
  ...relations.map((namespace): [string, Vocabulary] => [namespace, "relations"]),
]);

type Attributes = Readonly<Record<string, string>>;

/** The elements of a part that say something in words that are understood here; everything in an extension is left out. */
export interface NamespaceReader {
  /** Begins an element. @returns its name without the prefix, or `null` where it is to be passed over */
  open(name: string, attributes: Attributes): string | null;
  /** Ends an element. @returns as for {@link open} */
  close(name: string): string | null;
  /** Whether the element that is being read is within one that is passed over. */
  readonly passesOver: boolean;
  /** The relation that an element refers to, whatever the prefix its program chose. */
  relationId(attributes: Attributes): string;
}

/**
 * Reads names with their namespaces. A workbook carries elements of later programs whose names are those of the standard,
 * such as `x15:workbookPr`, and says the same thing in several ways of which a reader takes the first that it understands
 * (`mc:AlternateContent`).
 */
export function readNamespaces(): NamespaceReader {
  /** What the elements around declare, the innermost last. They are not copied: a part may declare thousands of prefixes. */
  const scopes: { readonly depth: number; readonly prefixes: ReadonlyMap<string, Vocabulary> }[] = [];
  /** For each choice among several ways that is being read, whether one of them was taken. */
  const choices: boolean[] = [];
  let depth = 0;
  let passedOverFrom = 0;

  const vocabularyOf = (prefix: string): Vocabulary =>
    scopes.findLast(({ prefixes }) => prefixes.has(prefix))?.prefixes.get(prefix) ??
    (prefix === "" ? "own" : "foreign");
  const declare = (attributes: Attributes): void => {
    let prefixes: Map<string, Vocabulary> | undefined;
    for (const name in attributes) {
      if (!name.startsWith("xmlns") || (name.length > 5 && name[5] !== ":")) continue;
      prefixes ??= new Map();
      prefixes.set(name.slice(6), vocabularies.get(attributes[name] ?? "") ?? "foreign");
    }
    if (prefixes !== undefined) scopes.push({ depth, prefixes });
  };
  const isTaken = (way: string, attributes: Attributes): boolean => {
    const last = choices.length - 1;
    if (choices[last] !== false) return false;
    const required = (attributes.Requires ?? "").split(/\s+/).filter(Boolean);
    const takes = way === "Fallback" || (way === "Choice" && required.every((one) => vocabularyOf(one) === "own"));
    choices[last] = takes;
    return takes;
  };
  const begin = (name: string, attributes: Attributes): string | null => {
    const [prefix, local] = partsOf(name);
    const vocabulary = vocabularyOf(prefix);
    if (vocabulary === "own" && local !== "extLst") return local;
    if (vocabulary === "compatibility" && local === "AlternateContent") choices.push(false);
    else if (vocabulary !== "compatibility" || !isTaken(local, attributes)) passedOverFrom = depth;
    return null;
  };
  const end = (name: string): string | null => {
    const [prefix, local] = partsOf(name);
    const vocabulary = vocabularyOf(prefix);
    if (vocabulary === "compatibility" && local === "AlternateContent") choices.pop();
    return vocabulary === "own" ? local : null;
  };

  return {
    get passesOver() {
      return passedOverFrom > 0;
    },
    open(name, attributes) {
      depth += 1;
      if (passedOverFrom > 0) return null;
      declare(attributes);
      return begin(name, attributes);
    },
    close(name) {
      const isPassedOver = passedOverFrom > 0;
      if (passedOverFrom === depth) passedOverFrom = 0;
      const local = isPassedOver ? null : end(name);
      if (scopes.at(-1)?.depth === depth) scopes.pop();
      depth -= 1;
      return local;
    },
    relationId(attributes) {
      const name = Object.keys(attributes).find((one) => {
        const [prefix, local] = partsOf(one);
        return local === "id" && vocabularyOf(prefix) === "relations";
      });
      return name === undefined ? "" : (attributes[name] ?? "");
    },
  };
}

function partsOf(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(":");
  return colon === -1 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}

/** The last word of a relation's type, the same in both forms of the standard; nothing for a relation of later programs. */
export function relationKind(type: string): string {
  const slash = type.lastIndexOf("/");
  return relations.includes(type.slice(0, slash)) ? type.slice(slash + 1) : "";
}
