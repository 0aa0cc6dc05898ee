import type { Entity, Fields } from "@tandem/contract/core/entity";
import type { ReactElement } from "react";
import { pickerField } from "../../fields/fields.tsx";

/** The document nature of a record: those of its big module are offered (S4.7c, S5.5a). */
export function docNatureField<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  name: keyof F & string,
): ReactElement {
  return pickerField(entity, name, { requiredText: "formLib.requiredDocNature" });
}
