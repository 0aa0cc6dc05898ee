import { type SaidNames, saidOf, type WaitingKind } from "../../core/noun.ts";
import type { MenuName } from "../../core/permissions.ts";
import { type Nouns, nouns } from "../../nouns.ts";

export type WaitingName = SaidNames<Nouns[keyof Nouns], "waiting">;

/** Everything that can wait for somebody. */
export const waitingKinds: Readonly<Record<WaitingName, WaitingKind<MenuName>>> = saidOf(nouns, "waiting");

/** The same in the order in which it is shown. */
export const waitingNames = (Object.keys(waitingKinds) as WaitingName[]).sort(
  (a, b) => waitingKinds[a].sort - waitingKinds[b].sort,
);
