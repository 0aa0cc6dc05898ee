import { useEffect } from "react";
import { create } from "zustand";
import { type PageAction, usePermitted } from "./ActionBar.tsx";

interface PageActions {
  /** Of what they are: the number of the document on screen, or how much of a list is selected. */
  readonly of: string;
  readonly actions: readonly PageAction[];
}

const nothing: PageActions = { of: "", actions: [] };

/** What can be done with what is on screen, for the palette. */
export const usePageActions = create<PageActions>(() => nothing);

function offerActions(of: string, actions: readonly PageAction[]): void {
  usePageActions.setState({ of, actions });
}

function withdrawActions(): void {
  usePageActions.setState(nothing);
}

/** Lets the palette do what can be done on a page while it is on screen. */
export function useOffered(of: string, actions: readonly PageAction[]): void {
  const permitted = usePermitted()(actions);
  useEffect(() => offerActions(of, permitted));
  useEffect(() => withdrawActions, []);
}
