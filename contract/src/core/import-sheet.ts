import type { Fields } from "./entity.ts";
import type { Field } from "./fields.ts";
import { fieldLabelKey } from "./locales.ts";

/** A column of an import workbook. */
export interface ImportColumn {
  readonly name: string;
  readonly field: Field;
  /** Locale key of the column's heading. */
  readonly labelKey: string;
  /** May the column, or a cell of it, be empty. */
  readonly optional: boolean;
}

/** The columns of an import workbook, in the order of the template. */
export interface ImportSheet<Name extends string = string> {
  readonly columns: readonly (ImportColumn & { readonly name: Name })[];
}

/**
 * Declares an import workbook from fields of entities; a cell of an optional column may be empty.
 */
export function importSheet<const Name extends string>(
  parts: readonly {
    readonly entity: { readonly name: string; readonly fields: Fields };
    readonly required: readonly Name[];
    readonly optional: readonly Name[];
  }[],
): ImportSheet<Name> {
  const columns = parts.flatMap(({ entity, required, optional }) =>
    [...required, ...optional].map((name) => {
      const field = entity.fields[name];
      if (!field) throw new RangeError(`${entity.name} has no field ${name}`);
      return { name, field, labelKey: fieldLabelKey(entity.name, name), optional: optional.includes(name) };
    }),
  );
  return { columns };
}
