import { createContext, useContext } from "react";

/** Whether a form adds a record or changes one: fields that are keys cannot be changed. */
export const FormModeContext = createContext<{ readonly changing: boolean }>({ changing: false });

export const useFormMode = () => useContext(FormModeContext);
