import type { Field } from "@tandem/contract/core/fields";
import type { ImportSheet } from "@tandem/contract/core/import-sheet";
import { type LanguageCode, languageCodes, nameFields } from "@tandem/contract/core/languages";
import { type MatchedEntity, matchedEntities } from "@tandem/contract/core/matched-values";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../core/database.ts";
import { currencyMark } from "../spreadsheets/currencies.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";
import { isSameUnit } from "./unit-aliases.ts";

/** A value as it is compared: case, width and spaces around it do not matter. */
export const plainValue = (value: string) => value.normalize("NFKC").trim().toLowerCase();

/** More different values that are no codes than this are no units or currencies, but another column. */
const mostAsked = 100;

/** What a column holds codes of, where every system has codes of its own for that. */
export function matchedEntityOf(name: string, { names }: Pick<Field, "names">): MatchedEntity | null {
  if (name === "currency") return "currency";
  return matchedEntities.find((each) => each === names?.entity) ?? null;
}

interface Unit {
  readonly code: string;
  readonly names: readonly string[];
}

type Matches = Readonly<Record<MatchedEntity, ReadonlyMap<string, string>>>;

/** What units and currencies are called in workbooks: by their codes here, or as somebody has matched them. */
export class ValueMeanings {
  private readonly units: readonly Unit[];
  private readonly unitCodes: ReadonlySet<string>;
  /** By codes as they are compared; null where several are the same so. */
  private readonly plainUnits: ReadonlyMap<string, string | null>;
  private readonly matches: Matches;
  private readonly unknown: Record<MatchedEntity, Map<string, { count: number; code: string | null }>> = {
    unit: new Map(),
    currency: new Map(),
  };

  constructor(units: readonly Unit[], matches: Matches) {
    this.units = units;
    this.unitCodes = new Set(units.map(({ code }) => code));
    const called = Map.groupBy(units, ({ code }) => plainValue(code));
    this.plainUnits = new Map(
      [...called].map(([plain, [unit, ...others]]) => [plain, others.length === 0 ? (unit?.code ?? null) : null]),
    );
    this.matches = matches;
  }

  isCode(entity: MatchedEntity, text: string): boolean {
    return entity === "unit" ? this.unitCodes.has(text) : currencyMark(text) === text;
  }

  /** What a text is called here; what nobody has matched, and is no code in other capitals, stays as it is. */
  codeOf(entity: MatchedEntity, text: string): string {
    if (this.isCode(entity, text)) return text;
    return this.matches[entity].get(plainValue(text)) ?? this.inCapitals(entity, text) ?? text;
  }

  /** The one code that a text differs from in its capitals alone. */
  private inCapitals(entity: MatchedEntity, text: string): string | null {
    if (entity === "unit") return this.plainUnits.get(plainValue(text)) ?? null;
    const upper = text.toUpperCase();
    return this.isCode(entity, upper) ? upper : null;
  }

  /** The same, and keeps in mind what is to be asked about. */
  read(entity: MatchedEntity, text: string): string {
    const said = text.trim();
    if (said === "" || this.isCode(entity, said)) return text;
    const code = this.matches[entity].get(plainValue(said)) ?? null;
    if (code === null && this.inCapitals(entity, said) !== null) return this.codeOf(entity, said);
    const asked = this.unknown[entity];
    const before = asked.get(said);
    if (before) before.count += 1;
    else if (asked.size <= mostAsked) {
      asked.set(said, { count: 1, code });
    }
    return this.codeOf(entity, said);
  }

  /** The unit behind a number, which may be called by its name too. */
  readUnit(text: string): string {
    const isName = this.units.some(({ code, names }) =>
      [code, ...names].some((name) => plainValue(name) === plainValue(text)),
    );
    return isName ? text : this.read("unit", text);
  }

  /** A cell of a column with the code that is meant. */
  readCell(name: string, field: Field, cell: CellValue): CellValue {
    const entity = typeof cell === "string" ? matchedEntityOf(name, field) : null;
    return entity === null ? cell : this.read(entity, cell as string);
  }

  /** What a person has to say: values that are no codes, or, `again`, those too that were matched before. */
  asked(language: LanguageCode, again: boolean): Pick<ImportOutcome, "values" | "codes"> {
    const values = matchedEntities.flatMap((entity) => {
      const found = [...this.unknown[entity]].filter(([, { code }]) => again || code === null);
      if (this.unknown[entity].size > mostAsked) return [];
      return found.map(([value, { count, code }]) => ({
        entity,
        value,
        count,
        code: code ?? this.likely(entity, value),
      }));
    });
    const codes = [...new Set(values.map(({ entity }) => entity))].flatMap((entity) => this.offered(entity, language));
    return { values, codes };
  }

  private likely(entity: MatchedEntity, value: string): string | null {
    if (entity === "currency") {
      const mark = currencyMark(value) ?? currencyMark(value.toUpperCase());
      return mark !== null && this.isCode("currency", mark) ? mark : null;
    }
    const isCalled = ({ code, names }: Unit) => [code, ...names].some((name) => isSameUnit(name, value));
    return this.units.find(isCalled)?.code ?? null;
  }

  private offered(entity: MatchedEntity, language: LanguageCode): ImportOutcome["codes"] {
    if (entity === "unit") return this.units.map(({ code, names }) => ({ entity, code, name: names[0] ?? "" }));
    const called = new Intl.DisplayNames(language, { type: "currency" });
    return Intl.supportedValuesOf("currency").map((code) => ({ entity, code, name: called.of(code) ?? "" }));
  }
}

/** What is known of the values of a sheet; null where no column of it holds such codes. */
export async function valueMeanings(db: Database, { columns }: ImportSheet): Promise<ValueMeanings | null> {
  if (columns.every(({ name, field, counted }) => !counted && matchedEntityOf(name, field) === null)) return null;
  return valueMeaningsOf(db);
}

/** What the units and currencies of a tenant are called. */
export async function valueMeaningsOf(db: Database): Promise<ValueMeanings> {
  const names = languageCodes.map((language) => nameFields[language]);
  const columns = sql.join(["unitNo", "unitName", ...names].map((name) => sql.ref(name)));
  // As one value: a tenant may have thousands, and a row for each would cost more than the rest of a small workbook.
  const [asked, matched] = await inOneBreath([
    sql<{ units: (string | null)[][] | null }>`select json_agg(json_build_array(${columns}) order by unit_no) as units
      from unit`.execute(db),
    db.selectFrom("importValue").select(["entityName", "value", "code"]).execute(),
  ]);
  const matchesOf = (entity: MatchedEntity) =>
    new Map(matched.flatMap(({ entityName, value, code }) => (entityName === entity ? [[value, code] as const] : [])));
  return new ValueMeanings(
    (asked.rows[0]?.units ?? []).map(([code, ...called]) => ({
      code: code ?? "",
      names: called.flatMap((name) => name ?? []),
    })),
    { unit: matchesOf("unit"), currency: matchesOf("currency") },
  );
}
