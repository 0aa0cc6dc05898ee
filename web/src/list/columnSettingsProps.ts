import type { Entity } from "@tandem/contract/core/entity";
import type { Arranged } from "./arrangement.ts";
import type { ListSetting } from "./listSetting.ts";

/** Arranges the columns anew, from how they are by then. */
export type Rearrange<C> = (change: (columns: readonly Arranged<C>[]) => readonly Arranged<C>[]) => void;

export interface ColumnSettingsProps<C> {
  readonly entity: Entity;
  readonly columns: readonly Arranged<C>[];
  readonly setting: ListSetting;
  readonly onArrange: Rearrange<C>;
}
