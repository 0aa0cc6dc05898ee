import type { Input } from "@tandem/contract/core/entity";
import type { customField } from "@tandem/contract/platform/custom-fields/custom-fields";

export type Definition = Input<typeof customField>;

/** A field of the tenant's own for the records of a module, shown everywhere. */
export const define = (
  module: string,
  fieldNo: string,
  fieldType: Definition["fieldType"],
  more: Partial<Definition> = {},
) => ({
  module,
  fieldNo,
  nameEnUs: `The ${fieldNo}`,
  isDisplay: "1" as const,
  displayPage: "12345",
  displayOrder: 1,
  fieldType,
  dateFormat: "yyyy-MM-dd",
  ...more,
});
