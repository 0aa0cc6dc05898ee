import { type StepRules, withoutApproval } from "@tandem/contract/core/document";
import type { Fault } from "@tandem/contract/core/errors";
import type { Database } from "../../core/database.ts";
import type { Actor } from "../../documents/lock-records.ts";
import type { Reads, StoredDocument } from "../../documents/stored-document.ts";
import { takeSteps, type Work } from "../../documents/take-steps.ts";
import { agreed, issued } from "../../orders/purchase-orders/acceptance.ts";
import { storedOrders } from "../../orders/purchase-orders/stored-orders.ts";

/** Takes a step that was approved on a document; answers why not. */
type TakeApproved = (tx: Database, actor: Actor, action: string, id: string) => Promise<Fault | null>;

function approvedSteps<Step extends string, Rule, Read extends Reads>(
  stored: StoredDocument<Step, Rule, Read>,
  works: Partial<Record<Step, Work<Read, Rule, unknown>>>,
): { readonly stepRules: (action: string) => StepRules<never>; readonly take: TakeApproved } {
  const ruleOf = (action: string) => stored.steps[action as Step];
  return {
    stepRules: ruleOf as (action: string) => StepRules<never>,
    take: async (tx, actor, action, id) => {
      const work = works[action as Step];
      if (!work) throw new RangeError(`${stored.name}.${action} needs no approval`);
      const step = withoutApproval(ruleOf(action));
      const [outcome] = await takeSteps(tx, { ...actor, isApproved: true }, stored, step, [{ id }], work);
      return outcome?.refusal ?? null;
    },
  };
}

/** The documents whose steps may need approval, by the names of their entities. */
export const approvedDocuments = {
  purchaseOrder: approvedSteps(storedOrders, { issue: issued, agree: agreed }),
} as const;
