import type { FormInstance } from "antd";
import { useRef } from "react";
import type { FieldPlace } from "./refusedFields.ts";

/** Whether a place is among values that changed, also where it was emptied. */
const isIn = (values: unknown, [first = "", ...rest]: FieldPlace): boolean =>
  typeof values === "object" &&
  values !== null &&
  Object.hasOwn(values, first) &&
  (rest.length === 0 || isIn((values as Record<string | number, unknown>)[first], rest));

/**
 * What the server refused of the fields of a form stands at them until they are changed, or the form is sent again: fields that
 * nothing else checks would keep it.
 */
export function useMarks<Values>(form: FormInstance<Values>) {
  const marked = useRef<readonly FieldPlace[]>([]);
  const unmark = (isGone: (name: FieldPlace) => boolean) => {
    const gone = marked.current.filter(isGone);
    if (gone.length === 0) return;
    marked.current = marked.current.filter((name) => !isGone(name));
    form.setFields(gone.map((name) => ({ name: [...name] as never, errors: [] })));
  };
  return {
    mark: (problems: readonly { readonly name: FieldPlace; readonly message: string }[]) => {
      marked.current = problems.map(({ name }) => name);
      form.setFields(problems.map(({ name, message }) => ({ name: [...name] as never, errors: [message] })));
    },
    /** What was said is no more of what stands in the fields that changed. */
    changed: (values: object) => unmark((name) => isIn(values, name)),
    clear: () => unmark(() => true),
  };
}
