import { create } from "zustand";
import type { PageAction } from "./ActionBar.tsx";

interface PageActions {
  /** Of what they are: the number of the document on screen. */
  readonly of: string;
  readonly actions: readonly PageAction[];
}

const nothing: PageActions = { of: "", actions: [] };

/** What can be done with the document on screen, for the palette. */
export const usePageActions = create<PageActions>(() => nothing);

export function offerActions(of: string, actions: readonly PageAction[]): void {
  usePageActions.setState({ of, actions });
}

export function withdrawActions(): void {
  usePageActions.setState(nothing);
}
