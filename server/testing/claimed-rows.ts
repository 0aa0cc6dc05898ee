import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type CallExpression,
  isCallExpression,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
  type TypeNode,
} from "typescript/unstable/ast";
import { API, type Checker, type Project, type Type } from "typescript/unstable/sync";
import { Statement } from "./written-statement.ts";

/** What a column's value is in TypeScript. */
export type Kind = "string" | "number" | "boolean" | "string[]" | "number[]" | "other";

/** A statement written by hand, and the row that its place says it answers. */
export interface ClaimedRow {
  /** File and line. */
  readonly place: string;
  /** The statement with `$n` for its values; undefined where parts of it are known only when it runs. */
  readonly sql: string | undefined;
  /** What stands between the parts of a template, by which it is known again when it is sent. */
  readonly pieces: readonly string[] | undefined;
  /** Kysely names columns in camel case, the driver leaves them as they are. */
  readonly isCamelCase: boolean;
  /** undefined where its place says nothing of rows, as of what it only changes, or leaves that to its caller. */
  readonly columns: readonly { readonly name: string; readonly kind: Kind }[] | undefined;
  /** What all columns are, where it names none. */
  readonly others: Kind | undefined;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Every `` sql<Row>`…` `` and `query<Row>("…")` of the sources that begin with the path, read by the compiler; and every
 * `` sql`…`.execute() `` besides, of which nothing is claimed.
 */
export function readClaimedRows(path: string): ClaimedRow[] {
  const compiler = openCompiler();
  try {
    const project = compiler.updateSnapshot({ openProjects: [`${root}tsconfig.node.json`] }).getProjects()[0];
    if (!project) throw new Error("tsconfig.node.json is not read");
    const wanted = (name: string) => name.startsWith(root + path) && !name.endsWith(".test.ts");
    return project.program
      .getSourceFileNames()
      .filter(wanted)
      .flatMap((name) => claimsOf(project, name));
  } finally {
    compiler.close();
  }
}

/** It ends soon, and looking for memory that it could use again would take a third of its time. */
function openCompiler(): API {
  const { GOGC, GOMEMLIMIT } = process.env;
  Object.assign(process.env, { GOGC: "off", GOMEMLIMIT: "3GiB" });
  try {
    return new API({ cwd: root });
  } finally {
    for (const [name, value] of Object.entries({ GOGC, GOMEMLIMIT })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function claimsOf({ program, checker }: Project, name: string): ClaimedRow[] {
  const file = program.getSourceFile(name);
  if (!file) return [];
  const claims: ClaimedRow[] = [];
  const look = (node: Node): void => {
    const found = isTaggedTemplateExpression(node)
      ? ofTemplate(node)
      : isCallExpression(node)
        ? ofCall(node)
        : undefined;
    const { columns, others } = (found?.type && columnsOf(checker, found.type)) || {};
    if (found && (columns || others || isRunAlone(node)))
      claims.push({ ...found.statement, columns, others, place: placeOf(file, node) });
    node.forEachChild(look);
  };
  const ofTemplate = (node: TaggedTemplateExpression) => ({
    type: node.typeArguments?.[0],
    statement: { isCamelCase: true, sql: new Statement(checker).text(node), pieces: piecesOf(node) },
  });
  look(file);
  return claims;

  function ofCall(node: CallExpression) {
    const isQuery = isPropertyAccessExpression(node.expression) && node.expression.name.text === "query";
    const text = node.arguments[0];
    if (!isQuery || !text) return undefined;
    return {
      type: node.typeArguments?.[0],
      statement: { isCamelCase: false, sql: new Statement(checker).plain(text), pieces: undefined },
    };
  }
}

/** Whether it is run where it stands, and nothing is said of its rows. */
const isRunAlone = (node: Node): boolean =>
  isTaggedTemplateExpression(node) &&
  node.typeArguments === undefined &&
  isPropertyAccessExpression(node.parent) &&
  node.parent.name.text === "execute";

const piecesOf = ({ template }: TaggedTemplateExpression): readonly string[] =>
  isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];

function placeOf(file: SourceFile, node: Node): string {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${relative(root, file.fileName)}:${line + 1}`;
}

/** The columns of a row's type; undefined where the type is a value and no row, or says nothing of its columns. */
function columnsOf(checker: Checker, node: TypeNode): Pick<ClaimedRow, "columns" | "others"> | undefined {
  const type = checker.getTypeFromTypeNode(node);
  if (!type) return undefined;
  const shown = checker.typeToString(type);
  if (/^(string|number|boolean|unknown|any)\b|\[\]$/.test(shown)) return undefined;
  const columns = checker.getPropertiesOfType(type).map((property) => ({
    name: property.name,
    kind: kindOf(checker, checker.getTypeOfSymbol(property)),
  }));
  if (columns.length > 0) return { columns, others: undefined };
  const [others] = checker.getIndexInfosOfType(type);
  const kind = others ? kindOf(checker, others.valueType) : "other";
  return kind === "other" ? undefined : { columns: undefined, others: kind };
}

function kindOf(checker: Checker, type: Type | undefined): Kind {
  const value = type && checker.getNonNullableType(type);
  if (!value) return "other";
  if (checker.isTypeAssignableTo(value, checker.getStringType())) return "string";
  if (checker.isTypeAssignableTo(value, checker.getNumberType())) return "number";
  if (checker.isTypeAssignableTo(value, checker.getBooleanType())) return "boolean";
  const array = /^(?:readonly )?(string|number)\[\]$/.exec(checker.typeToString(value));
  return array ? (`${array[1]}[]` as Kind) : "other";
}
