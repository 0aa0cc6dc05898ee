import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import i18next from "i18next";
import type { ListColumn } from "./columns.tsx";

/** What a column is called, in the user's language. */
export function columnLabel(entity: Entity, column: Pick<ListColumn<never>, "key" | "title">): string {
  if (typeof column.title === "string") return column.title;
  return column.key in entity.fields ? i18next.t(fieldLabelKey(entity.name, column.key)) : column.key;
}
