import { PostgresQueryCompiler, RawNode } from "kysely";

/** A template by what stands between its parts. */
const keyOf = (pieces: readonly string[]) => pieces.join("\0");

/** A statement, or a part of one, as it was sent. */
export interface Sent {
  readonly text: string;
  /** Of a statement on the rows of an import, what made the stage that was there last. */
  readonly stage: string | undefined;
}

/** Watches what is sent of some templates, alone or within another, until `stop` is called. */
export function watchSent(templates: readonly (readonly string[])[]): {
  /** What was sent of a template, each text once. */
  readonly of: (pieces: readonly string[]) => readonly Sent[];
  readonly stop: () => void;
} {
  const sent = new Map(templates.map((pieces) => [keyOf(pieces), new Map<string, Sent>()]));
  /** By the array of its parts, which is the same each time that a place in the source is reached. */
  const found = new WeakMap<readonly string[], Map<string, Sent> | null>();
  const sentOf = ({ sqlFragments: pieces }: RawNode) => {
    const before = found.get(pieces);
    if (before !== undefined) return before;
    const texts = sent.get(keyOf(pieces)) ?? null;
    found.set(pieces, texts);
    return texts;
  };
  const compile = PostgresQueryCompiler.prototype.compileQuery;
  let stage: string | undefined;
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null || ("kind" in node && node.kind === "ValueNode")) return;
    const known = RawNode.is(node as RawNode) ? sentOf(node as RawNode) : null;
    if (known) {
      const text = compile.call(new PostgresQueryCompiler(), node as RawNode, { queryId: "" }).sql;
      if (text.startsWith("create temporary table import_row")) stage = text;
      if (!known.has(text)) known.set(text, { text, stage: /\bimport_row\b/.test(text) ? stage : undefined });
    }
    for (const child of Object.values(node)) look(child);
  };
  PostgresQueryCompiler.prototype.compileQuery = function (node, queryId) {
    look(node);
    return compile.call(this, node, queryId);
  };
  return {
    of: (pieces) => [...(sent.get(keyOf(pieces))?.values() ?? [])],
    stop: () => {
      PostgresQueryCompiler.prototype.compileQuery = compile;
    },
  };
}
