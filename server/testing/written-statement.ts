import {
  type BindingName,
  type CallExpression,
  type ConditionalExpression,
  type Expression,
  type Identifier,
  isArrayLiteralExpression,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type TaggedTemplateExpression,
} from "typescript/unstable/ast";
import { type Checker, SymbolFlags } from "typescript/unstable/sync";

/** All of some parts, where each is known. */
const allOf = (parts: readonly (string | undefined)[]): string[] | undefined =>
  parts.every((part) => part !== undefined) ? [...parts] : undefined;

/** What an object that is written out says of a property. */
function propertyIn(object: Expression, name: string): Expression | undefined {
  if (!isObjectLiteralExpression(object)) return undefined;
  for (const property of object.properties) {
    if (isPropertyAssignment(property) && isIdentifier(property.name) && property.name.text === name) {
      return property.initializer;
    }
  }
  return undefined;
}

/** Writes out a template as PostgreSQL would read it. */
export class Statement {
  private values = 0;
  /** What the parameters of the functions that are being read were called with, by their symbols; null for what was left out. */
  private bound = new Map<number, Expression | null>();
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
    if (isParenthesizedExpression(text)) return this.plain(text.expression);
    if (isConditionalExpression(text)) return this.plain(this.chosen(text));
    // A question of the driver may say more than its text.
    const said = propertyIn(text, "text");
    if (said) return this.plain(said);
    const bound = this.boundTo(text) ?? this.propertyOf(text);
    if (bound) return this.plain(bound);
    if (isIdentifier(text)) {
      const written = this.constant(text, (made) => this.plain(made));
      if (written !== undefined) return written;
    }
    // A code that stands between the quotes of its text, or a number, whichever it is.
    if (isIdentifier(text) || isPropertyAccessExpression(text)) return this.anyOfItsType(text);
    if (isCallExpression(text) && isIdentifier(text.expression) && text.expression.text === "codesText")
      return "'code'";
    if (isCallExpression(text)) return this.replaced(text) ?? this.answerOf(text, (answer) => this.plain(answer));
    return this.joined(text, (expression) => this.plain(expression));
  }

  /** A text of which a part is replaced by another. */
  private replaced({ expression, arguments: [from, to] }: CallExpression): string | undefined {
    if (!isPropertyAccessExpression(expression) || expression.name.text !== "replaceAll" || !from || !to)
      return undefined;
    const [text, what, by] = [expression.expression, from, to].map((part) => this.plain(part));
    return what === undefined || by === undefined ? undefined : text?.replaceAll(what, by);
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
    const bound = this.boundTo(expression) ?? this.propertyOf(expression);
    if (bound) return this.part(bound);
    if (isParenthesizedExpression(expression)) return this.part(expression.expression);
    if (isConditionalExpression(expression)) return this.part(this.chosen(expression));
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
    if (helper === "join" && given) return this.listed(given)?.join(", ");
    if (helper === "id") return allOf(expression.arguments.map((name) => this.plain(name)))?.join(".");
    return /^(raw|ref|table)$/.test(helper) && given ? this.plain(given) : undefined;
  }

  /** The parts that stand in a list, or are made of each of a list's texts. */
  private listed(list: Expression): string[] | undefined {
    if (isArrayLiteralExpression(list)) return allOf(list.elements.map((element) => this.part(element)));
    if (!isCallExpression(list) || !isPropertyAccessExpression(list.expression)) return undefined;
    const { expression: from, name } = list.expression;
    const [make] = list.arguments;
    if (name.text !== "map" || !make || !isArrowFunction(make) || isBlock(make.body)) return undefined;
    const declared = isIdentifier(from) ? this.declarationOf(from) : undefined;
    const texts = declared && isVariableDeclaration(declared) ? declared.initializer : undefined;
    const [each] = make.parameters;
    if (!texts || !isArrayLiteralExpression(texts) || !each?.name) return undefined;
    const { body } = make;
    return allOf(texts.elements.map((text) => this.within([[each.name, text]], () => this.part(body))));
  }

  /** Which of two is read: the second, where the first needs what is not given. */
  private chosen({ condition, whenTrue, whenFalse }: ConditionalExpression): Expression {
    const { id } = (isIdentifier(condition) && this.checker.getSymbolAtLocation(condition)) || {};
    return id !== undefined && this.bound.get(id) === null ? whenFalse : whenTrue;
  }

  private named(expression: Expression): string | undefined {
    return this.constant(expression, (initializer) => this.part(initializer));
  }

  /** What a parameter is where its function is called. */
  private boundTo(expression: Expression): Expression | undefined {
    if (!isIdentifier(expression) || this.bound.size === 0) return undefined;
    const { id } = this.checker.getSymbolAtLocation(expression) ?? {};
    return (id === undefined ? undefined : this.bound.get(id)) ?? undefined;
  }

  /** What stands in an object that is written out, or that a parameter is given. */
  private propertyOf(expression: Expression): Expression | undefined {
    if (!isPropertyAccessExpression(expression)) return undefined;
    const { expression: owner, name } = expression;
    const declared = isIdentifier(owner) ? this.declarationOf(owner) : undefined;
    const made = declared && isVariableDeclaration(declared) ? declared.initializer : undefined;
    const object = this.boundTo(owner) ?? this.propertyOf(owner) ?? made;
    return object && propertyIn(object, name.text);
  }

  /** Remembers what a parameter is given, or each of those that it is taken apart into. */
  private bind(name: BindingName, given: Expression | undefined): boolean {
    if (isIdentifier(name)) return this.bindTo(name, given ? (this.boundTo(given) ?? given) : null);
    const object = given && (this.boundTo(given) ?? given);
    return (
      object !== undefined &&
      isObjectBindingPattern(name) &&
      name.elements.every((element) => {
        if (!element.name || !isIdentifier(element.name)) return false;
        const property = propertyIn(object, element.name.text) ?? element.initializer;
        return this.bindTo(element.name, property ? (this.boundTo(property) ?? property) : null);
      })
    );
  }

  private bindTo(name: Identifier, given: Expression | null): boolean {
    const { id } = this.checker.getSymbolAtLocation(name) ?? {};
    // What is handed on under the same name would be looked for within itself.
    if (id === undefined || this.bound.has(id)) return false;
    this.bound.set(id, given);
    return true;
  }

  /** What a function that does nothing but answer makes of what it is called with. */
  private answerOf(call: CallExpression, read: (answer: Expression) => string | undefined): string | undefined {
    const declared = this.declarationOf(call.expression);
    const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared;
    if (!made || !(isArrowFunction(made) || isFunctionDeclaration(made)) || !made.body) return undefined;
    const [first] = isBlock(made.body) ? made.body.statements : [];
    const answer = isBlock(made.body) ? first && isReturnStatement(first) && first.expression : made.body;
    if (!answer) return undefined;
    const given = made.parameters.map(
      ({ name, initializer }, place) => [name, call.arguments[place] ?? initializer] as const,
    );
    return this.within(given, () => read(answer));
  }

  /** What is read while names stand for what they are given; undefined where one of them cannot. */
  private within<T>(
    given: readonly (readonly [BindingName, Expression | undefined])[],
    read: () => T | undefined,
  ): T | undefined {
    const before = new Map(this.bound);
    const isBound = given.every(([name, value]) => this.bind(name, value));
    const found = isBound ? read() : undefined;
    this.bound = before;
    return found;
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
