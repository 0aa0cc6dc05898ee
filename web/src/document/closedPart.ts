import { createContext } from "react";

/** Opens the part of a page in which this stands, where it is not the open one: what is out of view takes no focus. */
export const ClosedPartContext = createContext<(() => void) | null>(null);
