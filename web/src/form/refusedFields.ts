import type { CallError } from "../api/client.ts";
import { pathOf } from "./FormProblems.tsx";

export type FieldPlace = readonly (string | number)[];

/** What a refused call says of fields of the dialog; none where it says something besides, which is for a message. */
export function refusedFields(
  form: { readonly getFieldsValue: () => object },
  { details }: CallError,
  placeOf: (path: string) => FieldPlace = pathOf,
): readonly { readonly name: FieldPlace; readonly message: string }[] {
  const asked = form.getFieldsValue();
  const fields = details.map(({ path, message }) => ({ name: placeOf(path), message }));
  return fields.every(({ name: [first = ""] }) => Object.hasOwn(asked, first)) ? fields : [];
}
