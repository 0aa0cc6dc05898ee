import { createContext, use } from "react";

/**
 * What the Tab key does at the links and buttons that stand in a row: a row is one stop of it, and they are reached in the row
 * that has its grid's focus alone. Elsewhere it is nothing.
 */
export const TabStop = createContext<{ readonly tabIndex?: -1 }>({});

const passed = { tabIndex: -1 } as const;
const reached = {};

export const tabStop = (focused: boolean) => (focused ? reached : passed);

/** What a link or a button says to the Tab key where it stands. */
export const useTabStop = () => use(TabStop);
