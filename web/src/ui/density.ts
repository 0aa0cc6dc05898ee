import { type Density, densities } from "@tandem/contract/platform/column-settings";
import { create } from "zustand";
import { remember } from "./remember.ts";

const storageKey = "density";

function remembered(): Density {
  const value = window.localStorage.getItem(storageKey);
  return densities.find((density) => density === value) ?? "middle";
}

/** How high the rows of tables are where the page has no setting of its own. */
export const useDensity = create<{ density: Density }>(() => ({ density: remembered() }));

/** Chooses the height of rows and remembers it on this device. */
export function chooseDensity(density: Density): void {
  remember(storageKey, density);
  useDensity.setState({ density });
}

/** Pixels of a row. */
export const rowHeights = { compact: 32, middle: 36, roomy: 44 } as const satisfies Record<Density, number>;
