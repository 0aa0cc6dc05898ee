import { refusalOf, type StepRules } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import type { Context } from "../core/context.ts";

/**
 * Why something is not done beside a record in such states, by a call that has asked for the right to it already; null: it is. No rule
 * of the organisation has a say in it.
 */
export function besideRefused(
  { caller }: { readonly caller: Pick<Context["caller"], "side"> },
  step: StepRules<never>,
  states: object,
): Fault | null {
  const asked = { side: caller.side, can: () => true };
  const refused = refusalOf({ steps: { step } }, { ...states }, "step", asked, undefined as never);
  return refused && new Fault(refused.error, refused.parameters);
}

/** {@link besideRefused} @throws Fault why it is not done */
export function requireBeside(...asked: Parameters<typeof besideRefused>): void {
  const refused = besideRefused(...asked);
  if (refused) throw refused;
}
