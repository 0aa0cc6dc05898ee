import { z } from "zod";
import type { Side } from "../../core/lifecycle.ts";
import type { MenuFlag, MenuName } from "../../core/permissions.ts";

/** Something that everybody of a side does in their first minutes, ticked once they have done it. */
interface FirstStep {
  readonly side: Side;
  /** Whoever holds all of these has it to do. */
  readonly needs: readonly (readonly [MenuName, MenuFlag])[];
}

/** The main job, side by side, in the order in which it goes. */
const firstSteps = {
  bring: { side: "buyer", needs: [["purchaseOrders", "isImport"]] },
  issue: { side: "buyer", needs: [["purchaseOrders", "isSubmit"]] },
  accept: { side: "supplier", needs: [["purchaseOrders", "isSave"]] },
  ship: { side: "supplier", needs: [["addShippingNotice", "isAdd"]] },
  receive: {
    side: "buyer",
    needs: [
      ["shippingNotices", "isSearch"],
      ["receipts", "isAdd"],
    ],
  },
} as const satisfies Readonly<Record<string, FirstStep>>;

export type FirstStepName = keyof typeof firstSteps;
export const firstStepNames = Object.keys(firstSteps) as [FirstStepName, ...FirstStepName[]];

/** Those that somebody has to do, by their side and what they may do on a menu. */
export function firstStepsFor(side: Side, can: (menu: MenuName, flag: MenuFlag) => boolean): FirstStepName[] {
  return firstStepNames.filter((name) => {
    const step: FirstStep = firstSteps[name];
    return step.side === side && step.needs.every(([menu, flag]) => can(menu, flag));
  });
}

/** The first steps of a user, and whether they have put them away. */
export const firstStepsOfUser = z.object({
  steps: z.array(z.object({ name: z.enum(firstStepNames), done: z.boolean() })),
  closed: z.boolean(),
});
export type FirstStepsOfUser = z.output<typeof firstStepsOfUser>;
