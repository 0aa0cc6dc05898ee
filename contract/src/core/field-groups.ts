import type { Fields, WritableField } from "./entity.ts";

/** Fields of a record that stand together, by group: groups and fields in the order in which people read them. */
export type FieldGroups<F extends Fields = Fields> = Readonly<Record<string, readonly (keyof F & string)[]>>;

type Left<F extends Fields, Groups extends FieldGroups<F>> = Exclude<WritableField<F>, Groups[keyof Groups][number]>;

/**
 * Says of a document where the fields of its head stand, once for its page, form and print. It does not compile while a
 * field that people fill in is in no group. `number` is what the document is called; `parties` are whom it is between;
 * what comes of it later is `progress`, and is neither filled in nor printed; `basic` is always printed, any other group
 * where the layout has a section of its name.
 */
export function fieldGroups<F extends Fields, const Groups extends FieldGroups<F>>(
  _entity: { readonly fields: F },
  groups: Groups & ([Left<F, Groups>] extends [never] ? unknown : { readonly missing: Left<F, Groups> }),
): Groups {
  return groups;
}

/** Whether a record has the name of what a number stands for, as `orgName` beside `orgNo`: people read the name. */
export function isNamed(fields: Fields, name: string): boolean {
  return name.endsWith("No") && `${name.slice(0, -2)}Name` in fields;
}
