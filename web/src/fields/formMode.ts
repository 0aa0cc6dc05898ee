import { createContext, useContext } from "react";
import type { LookupRule } from "./lookupRules.ts";

/** What the fields of a form know of it. */
export interface FormMode {
  /** It changes a record: fields that are keys cannot be changed. */
  readonly changing: boolean;
  /** How its fields depend on each other (S4.7). */
  readonly rules: readonly LookupRule[];
}

export const FormModeContext = createContext<FormMode>({ changing: false, rules: [] });

export const useFormMode = () => useContext(FormModeContext);
