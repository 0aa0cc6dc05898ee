import { customTypes, fieldNumber } from "@tandem/contract/core/custom-definition";
import type { Change, Input, Row } from "@tandem/contract/core/entity";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { nameFields } from "@tandem/contract/core/languages";
import { customField, dateFormats } from "@tandem/contract/platform/custom-fields/custom-fields";
import { dataSources, readMatchingCondition } from "@tandem/contract/platform/custom-fields/data-sources";
import type { Services } from "@tandem/contract/services";
import { type RawBuilder, sql } from "kysely";
import { enumerationEntries } from "../../base-data/dictionaries/entries.ts";
import type { Context } from "../../core/context.ts";
import { crud } from "../../core/crud.ts";
import { customDefinitions, nameIn, namesOf } from "../../core/custom-fields/definitions.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { dataSourcePage } from "./data-source.ts";
import { modules, tableOf } from "./modules.ts";
import { takenName } from "./taken-names.ts";

type FieldRow = Row<typeof customField>;
type FieldInput = Input<typeof customField>;

const detail = (field: keyof FieldInput & string, key: string): FaultDetail => ({
  path: field,
  key,
  parameters: { field },
  fieldKey: `customField.${field}`,
});

/** Records that hold a value of the field, within the caller's scope. */
function holders({ module, fieldNo }: Pick<FieldInput, "module" | "fieldNo">): RawBuilder<unknown> {
  const entity = modules.get(module);
  if (!entity) throw new Fault("referenceUnknown", { field: "module", value: module });
  return sql`from ${sql.table(tableOf(entity))} where custom_values is not null and custom_values ? ${fieldNo}`;
}

async function recordCount(db: Database, field: Pick<FieldInput, "module" | "fieldNo">): Promise<number> {
  const counted = await sql<{ n: string }>`select count(*) as n ${holders(field)}`.execute(db);
  return Number(counted.rows[0]?.n ?? 0);
}

/** A dropdown offers the entries of an enumeration or the records of a data source, and nothing else offers any. */
async function choicesProblem(db: Database, context: Context, field: FieldInput): Promise<FaultDetail | null> {
  const { enumMid, dropDownDataSource, fixedMatchingCondition } = field;
  if (!enumMid && !dropDownDataSource) return detail("enumMid", "customFieldForm.choicesRequired");
  if (enumMid && dropDownDataSource) return detail("dropDownDataSource", "customFieldForm.oneOfBoth");
  if (enumMid) {
    const entries = await enumerationEntries(db, context.language, [enumMid]);
    return entries.length > 0 ? null : detail("enumMid", "customFieldForm.enumerationEmpty");
  }
  const source = Object.hasOwn(dataSources, dropDownDataSource ?? "") ? dataSources[dropDownDataSource ?? ""] : null;
  if (!source) return detail("dropDownDataSource", "validation.choice");
  const isUnderstood = readMatchingCondition(source, fixedMatchingCondition ?? "") !== null;
  return isUnderstood ? null : detail("fixedMatchingCondition", "customFieldForm.conditionNotUnderstood");
}

/** Checks a definition as a whole, and leaves out what its type has no use for. @throws Fault invalidRequest */
async function checked<F extends FieldInput>(db: Database, context: Context, field: F, before?: FieldRow): Promise<F> {
  const entity = modules.get(field.module);
  if (!entity) throw new Fault("invalidRequest", {}, [detail("module", "validation.choice")]);
  if (!fieldNumber.safeParse(field.fieldNo).success) {
    throw new Fault("invalidRequest", {}, [detail("fieldNo", "customFieldForm.fieldNoForm")]);
  }
  if (Object.hasOwn(entity.fields, field.fieldNo)) {
    throw new Fault("invalidRequest", {}, [detail("fieldNo", "customFieldForm.fieldNoTaken")]);
  }
  if (!/^(?=.)1?2?3?4?5?$/.test(field.displayPage)) {
    throw new Fault("invalidRequest", {}, [detail("displayPage", "validation.choice")]);
  }
  if (!(dateFormats as readonly string[]).includes(field.dateFormat)) {
    throw new Fault("invalidRequest", {}, [detail("dateFormat", "validation.choice")]);
  }
  if (namesOf(field).length === 0) {
    throw new Fault("invalidRequest", {}, [detail("nameEnUs", "customFieldForm.nameRequired")]);
  }
  const taken = await takenName(db, entity, field, before);
  if (taken) throw new Fault("invalidRequest", {}, [detail(taken, "customFieldForm.nameTaken")]);
  if (field.fieldType !== customTypes.dropdown) {
    return { ...field, enumMid: null, dropDownDataSource: null, fixedMatchingCondition: null };
  }
  const problem = await choicesProblem(db, context, field);
  if (problem) throw new Fault("invalidRequest", {}, [problem]);
  return field.enumMid ? { ...field, fixedMatchingCondition: null } : field;
}

/** Values that were left behind by a field of the same number, and that the new one could not hold. */
async function requireFitting(db: Database, field: FieldInput): Promise<void> {
  const patterns: Partial<Record<FieldInput["fieldType"], string>> = {
    [customTypes.number]: "^-?\\d{1,20}(\\.\\d{1,6})?$",
    [customTypes.date]: "^\\d{4}-\\d{2}-\\d{2}$",
  };
  const pattern = patterns[field.fieldType];
  if (pattern === undefined) return;
  const found =
    await sql`select 1 ${holders(field)} and custom_values ->> ${field.fieldNo} !~ ${pattern} limit 1`.execute(db);
  if (found.rows.length > 0) throw new Fault("customFieldHoldsOther", { fieldNo: field.fieldNo });
}

const stored = crud(customField, {
  async beforeAdd(context, tx, input) {
    const complete = await checked(tx, context, input);
    await requireFitting(tx, complete);
    return complete;
  },
  async beforeUpdate(context, tx, change: Change<typeof customField>) {
    const before = await findRow<FieldRow>(tx, customField, change.id);
    const {
      fieldNoName: _name,
      createName: _by,
      createDate: _at,
      updateName: _who,
      updateDate: _when,
      ...kept
    } = before;
    const whole = { ...kept, ...change, module: before.module, fieldNo: before.fieldNo };
    const complete = await checked(tx, context, whole, before);
    if (complete.fieldType !== before.fieldType) await requireUnused(tx, before);
    const { module: _module, fieldNo: _fieldNo, ...values } = complete;
    return { ...values, id: change.id, version: change.version };
  },
});

/** What is a number to some records cannot become a date. @throws Fault customFieldInUse */
async function requireUnused(tx: Database, field: FieldRow): Promise<void> {
  const count = await recordCount(tx, field);
  if (count > 0) throw new Fault("customFieldInUse", { fieldNo: field.fieldNo, count });
}

/** The definition with its name in the caller's language. */
const named = (context: Context, field: FieldRow): FieldRow => ({
  ...field,
  fieldNoName: nameIn(context.language, field),
});

/**
 * Fields that tenants define for the records of a page (S3.2). The values of a field that is removed stay with their
 * records, hidden: defined again under the same number, it shows them again.
 */
export const customFieldHandlers: HandlersOf<Services["customFields"]> = {
  getSysCustomFieldPage: (context, request) =>
    stored.list(context, request, {
      reads: Object.values(nameFields),
      rows: (rows) => rows.map((field) => named(context, field)),
    }),
  getSysCustomFieldById: async (context, input) => named(context, await stored.get(context, input)),
  addSysCustomField: async (context, input) => named(context, await stored.add(context, input)),
  updateSysCustomField: async (context, change) => named(context, await stored.update(context, change)),
  deleteSysCustomFieldByIds: stored.remove,

  getCustomFieldUse: (context, { idList }) =>
    context.read(async (db) => {
      const records: { id: string; recordCount: number }[] = [];
      for (const id of new Set(idList)) {
        const field = await findRow<FieldRow>(db, customField, id);
        records.push({ id, recordCount: await recordCount(db, field) });
      }
      return { records };
    }),

  getCustomFieldListByModule: (context, { module }) =>
    context.read(async (db) => ({ records: await customDefinitions(db, context.language, module) })),

  getDropDownDataSourcePage: dataSourcePage,
};
