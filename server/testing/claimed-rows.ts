import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
  type TypeNode,
} from "typescript/unstable/ast";
import { API, type Checker, type Project, SymbolFlags, type Type } from "typescript/unstable/sync";

/** What a column's value is in TypeScript. */
export type Kind = "string" | "number" | "boolean" | "string[]" | "number[]" | "other";

/** A statement written by hand, and the row that its place says it answers. */
export interface ClaimedRow {
  /** File and line. */
  readonly place: string;
  /** The statement with `$n` for its values; undefined where parts of it are known only when it runs. */
  readonly sql: string | undefined;
  /** Kysely names columns in camel case, the driver leaves them as they are. */
  readonly isCamelCase: boolean;
  /** undefined where its place says nothing of rows, as of what it only changes. */
  readonly columns: readonly { readonly name: string; readonly kind: Kind }[] | undefined;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Every `` sql<Row>`…` `` and `query<Row>("…")` of the sources that begin with the path, read by the compiler; and every
 * `` sql`…`.execute() `` besides, of which nothing is claimed.
 */
export function readClaimedRows(path: string): ClaimedRow[] {
  const compiler = new API({ cwd: root });
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
    const columns = found?.type && columnsOf(checker, found.type);
    if (found && (columns || isRunAlone(node)))
      claims.push({ ...found.statement, columns, place: placeOf(file, node) });
    node.forEachChild(look);
  };
  const ofTemplate = (node: TaggedTemplateExpression) => ({
    type: node.typeArguments?.[0],
    statement: { isCamelCase: true, sql: new Statement(checker).text(node) },
  });
  look(file);
  return claims;

  function ofCall(node: CallExpression) {
    const isQuery = isPropertyAccessExpression(node.expression) && node.expression.name.text === "query";
    const text = node.arguments[0];
    if (!isQuery || !text) return undefined;
    return {
      type: node.typeArguments?.[0],
      statement: { isCamelCase: false, sql: new Statement(checker).plain(text) },
    };
  }
}

/** Whether it is run where it stands, and nothing is said of its rows. */
const isRunAlone = (node: Node): boolean =>
  isTaggedTemplateExpression(node) &&
  node.typeArguments === undefined &&
  isPropertyAccessExpression(node.parent) &&
  node.parent.name.text === "execute";

function placeOf(file: SourceFile, node: Node): string {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${relative(root, file.fileName)}:${line + 1}`;
}

/** The columns of a row's type; undefined where the type is a value and no row. */
function columnsOf(checker: Checker, node: TypeNode): ClaimedRow["columns"] {
  const type = checker.getTypeFromTypeNode(node);
  if (!type) return undefined;
  const shown = checker.typeToString(type);
  if (/^(string|number|boolean|unknown|any)\b/.test(shown)) return undefined;
  return checker.getPropertiesOfType(type).map((property) => ({
    name: property.name,
    kind: kindOf(checker, checker.getTypeOfSymbol(property)),
  }));
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

/** Writes out a template as PostgreSQL would read it. */
class Statement {
  private values = 0;
  /** What the parameters of the functions that are being read were called with, by their symbols. */
  private readonly bound = new Map<number, Expression>();
  private readonly checker: Checker;

  constructor(checker: Checker) {
    this.checker = checker;
  }

  text({ template }: TaggedTemplateExpression): string | undefined {
    return this.joined(template, (expression) => this.part(expression));
  }

  /** A text without values, which may be put together from constants. */
  plain(text: Expression): string | undefined {
    if (isStringLiteral(text)) return text.text;
    if (isNumericLiteral(text)) return text.text;
    const bound = this.boundTo(text);
    if (bound) return this.plain(bound);
    if (isIdentifier(text)) {
      const written = this.constant(text, (initializer) => this.plain(initializer));
      if (written !== undefined) return written;
    }
    // A code that stands between the quotes of its text, or a number, whichever it is.
    if (isIdentifier(text) || isPropertyAccessExpression(text)) return this.anyOfItsType(text);
    if (isCallExpression(text) && isIdentifier(text.expression) && text.expression.text === "codesText")
      return "'code'";
    if (isCallExpression(text)) return this.answerOf(text, (answer) => this.plain(answer));
    return this.joined(text, (expression) => this.plain(expression));
  }

  /** A value of a code or a number, of which nothing but its type is known. */
  private anyOfItsType(expression: Expression): string | undefined {
    const type = this.checker.getTypeAtLocation(expression);
    const shown = type ? this.checker.typeToString(type) : "any";
    if (/^"[^"]*"$/.test(shown)) return shown.slice(1, -1);
    return /^(?:number|\d+)$/.test(shown) ? "1" : undefined;
  }

  private joined(template: Expression, read: (part: Expression) => string | undefined): string | undefined {
    if (isNoSubstitutionTemplateLiteral(template)) return template.text;
    if (!isTemplateExpression(template)) return undefined;
    let text = template.head.text;
    for (const { expression, literal } of template.templateSpans) {
      const part = read(expression);
      if (part === undefined) return undefined;
      text += part + literal.text;
    }
    return text;
  }

  /** A part that is SQL itself, or the place of a value. */
  private part(expression: Expression): string | undefined {
    if (isTaggedTemplateExpression(expression)) return this.text(expression);
    const bound = this.boundTo(expression);
    if (bound) return this.part(bound);
    if (isConditionalExpression(expression)) return this.part(expression.whenTrue);
    const type = this.checker.getTypeAtLocation(expression);
    const shown = type ? this.checker.typeToString(type) : "any";
    if (!/Builder|Expression|^any$/.test(shown)) {
      this.values += 1;
      return `$${this.values}`;
    }
    if (isIdentifier(expression)) {
      const named = this.named(expression);
      if (named !== undefined) return named;
    }
    // What `line-name-sql.ts` calls a line of an order by: a text.
    if (isIdentifier(expression) && /^(?:lineName|numberedLine)(?:Sql|OfL)$/.test(expression.text))
      return "'1/1/1'::text";
    // Whatever the condition is, it changes no column.
    if (shown === "RawBuilder<boolean>") return "true";
    if (!isCallExpression(expression)) return undefined;
    if (isIdentifier(expression.expression) && expression.expression.text === "sqlCodes") return "'code'";
    if (isIdentifier(expression.expression)) return this.answerOf(expression, (answer) => this.part(answer));
    if (!isPropertyAccessExpression(expression.expression)) return undefined;
    const [given] = expression.arguments;
    const helper = expression.expression.name.text;
    if (helper === "lit") return "1";
    return /^(raw|ref|table|id)$/.test(helper) && given ? this.plain(given) : undefined;
  }

  private named(expression: Expression): string | undefined {
    return this.constant(expression, (initializer) => this.part(initializer));
  }

  /** What a parameter is where its function is called. */
  private boundTo(expression: Expression): Expression | undefined {
    if (!isIdentifier(expression) || this.bound.size === 0) return undefined;
    const { id } = this.checker.getSymbolAtLocation(expression) ?? {};
    return id === undefined ? undefined : this.bound.get(id);
  }

  /** What a function that does nothing but answer makes of what it is called with. */
  private answerOf(call: CallExpression, read: (answer: Expression) => string | undefined): string | undefined {
    const declared = this.declarationOf(call.expression);
    const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared;
    if (!made || !(isArrowFunction(made) || isFunctionDeclaration(made)) || !made.body) return undefined;
    const [first] = isBlock(made.body) ? made.body.statements : [];
    const answer = isBlock(made.body) ? first && isReturnStatement(first) && first.expression : made.body;
    if (!answer) return undefined;
    for (const [place, { name, initializer }] of made.parameters.entries()) {
      const given = call.arguments[place] ?? initializer;
      const { id } = (isIdentifier(name) && this.checker.getSymbolAtLocation(name)) || {};
      // What is handed on under the same name would be looked for within itself.
      if (given && id !== undefined && !this.bound.has(id)) this.bound.set(id, this.boundTo(given) ?? given);
      else return undefined;
    }
    const text = read(answer);
    for (const { name } of made.parameters) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol) this.bound.delete(symbol.id);
    }
    return text;
  }

  /** What a constant of this file or another is made of. */
  private constant(name: Expression, read: (initializer: Expression) => string | undefined): string | undefined {
    const declared = this.declarationOf(name);
    return declared && isVariableDeclaration(declared) && declared.initializer ? read(declared.initializer) : undefined;
  }

  /** Where it is declared, in this file or another. */
  private declarationOf(name: Expression): Node | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    const isImported = symbol && (symbol.flags & SymbolFlags.Alias) !== 0;
    return (isImported ? this.checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration?.resolve();
  }
}
