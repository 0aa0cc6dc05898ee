import { type DisplayPage, isShownAt } from "@tandem/contract/core/custom-definition";
import type { Entity } from "@tandem/contract/core/entity";
import type { Field } from "@tandem/contract/core/fields";
import { fieldColumn, type ListColumn } from "./columns.tsx";
import type { FieldGroup } from "./RecordDrawer.tsx";

/** The tenant's own fields that stand at a place, with their names among the entity's fields. */
export function customFieldsAt(entity: Entity, page: DisplayPage): [string, Field][] {
  return Object.entries(entity.fields).filter(([, { custom }]) => custom && isShownAt(custom, page));
}

/** Columns of the tenant's own fields; rows hold their values beside the others. */
export function customColumns<R>(entity: Entity, page: "column" | "child"): ListColumn<R>[] {
  return customFieldsAt(entity, page).map(
    ([name]) => fieldColumn(entity, name, { sortable: false }) as unknown as ListColumn<R>,
  );
}

/** A page's columns with those of the tenant's own fields, which stand before who changed a record and when. */
export function withCustomColumns<R>(entity: Entity, columns: readonly ListColumn<R>[]): readonly ListColumn<R>[] {
  const own = customColumns<R>(entity, "column");
  if (own.length === 0) return columns;
  const audit = columns.findIndex(({ key }) => key === "createName");
  return columns.toSpliced(audit < 0 ? columns.length : audit, 0, ...own);
}

/** A page's filters with those of the tenant's own fields. */
export function withCustomFilters(
  entity: Entity,
  filters: readonly string[] | undefined,
): readonly string[] | undefined {
  const own = customFieldsAt(entity, "filter").map(([name]) => name);
  return own.length > 0 ? [...(filters ?? []), ...own] : filters;
}

/** A drawer's groups with that of the tenant's own fields, before who changed a record and when (S3.2). */
export function withCustomGroup(entity: Entity, groups: readonly FieldGroup<string>[]): readonly FieldGroup<string>[] {
  const fields = customFieldsAt(entity, "drawer").map(([name]) => name);
  if (fields.length === 0) return groups;
  const audit = groups.findIndex(({ title }) => title === "groups.audit");
  return groups.toSpliced(audit < 0 ? groups.length : audit, 0, { title: "customInfo.title", fields });
}
