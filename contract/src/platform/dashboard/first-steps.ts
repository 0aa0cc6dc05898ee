import { z } from "zod";
import type { Side } from "../../core/lifecycle.ts";
import type { MenuFlag, MenuName } from "../../core/permissions.ts";

/** Something that everybody of a side does in their first minutes, ticked once they have done it. */
interface FirstStep {
  readonly side: Side;
  /** It sets the company up: ticked once anybody has done it, and gone once all such steps are. */
  readonly setsUp?: true;
  /** The menu on whose page it is taken: nobody has it to do who may not see that. */
  readonly menu: MenuName;
  /** Whoever holds all of these has it to do. */
  readonly needs: readonly (readonly [MenuName, MenuFlag])[];
}

/** Whoever sets a company up may add its organisations and users. */
const setUp = (menu: MenuName) =>
  ({
    side: "buyer",
    setsUp: true,
    menu,
    needs: [
      ["organisations", "isAdd"],
      ["users", "isAdd"],
      [menu, "isAdd"],
    ],
  }) as const satisfies FirstStep;

/** What a new company needs, then the main job, side by side, in the order in which it goes. */
const firstSteps = {
  organisations: setUp("organisations"),
  warehouses: setUp("warehouses"),
  addresses: setUp("addresses"),
  suppliers: setUp("suppliers"),
  materials: setUp("materials"),
  users: setUp("users"),
  bring: { side: "buyer", menu: "purchaseOrders", needs: [["purchaseOrders", "isImport"]] },
  issue: { side: "buyer", menu: "purchaseOrders", needs: [["purchaseOrders", "isSubmit"]] },
  accept: { side: "supplier", menu: "purchaseOrders", needs: [["purchaseOrders", "isSave"]] },
  ship: { side: "supplier", menu: "addShippingNotice", needs: [["addShippingNotice", "isAdd"]] },
  receive: { side: "buyer", menu: "shippingNotices", needs: [["receipts", "isAdd"]] },
} as const satisfies Readonly<Record<string, FirstStep>>;

export type FirstStepName = keyof typeof firstSteps;
export const firstStepNames = Object.keys(firstSteps) as [FirstStepName, ...FirstStepName[]];

/** Those that somebody has to do, by their side and what they may do on a menu. */
export function firstStepsFor(side: Side, can: (menu: MenuName, flag: MenuFlag) => boolean): FirstStepName[] {
  return firstStepNames.filter((name) => {
    const step: FirstStep = firstSteps[name];
    return step.side === side && can(step.menu, "isSearch") && step.needs.every(([menu, flag]) => can(menu, flag));
  });
}

/** Whether a step sets the company up. */
export const setsUp = (name: FirstStepName): name is SetUpStepName => "setsUp" in firstSteps[name];
export type SetUpStepName = {
  [K in FirstStepName]: (typeof firstSteps)[K] extends { readonly setsUp: true } ? K : never;
}[FirstStepName];

/** The first steps of a user, and whether they have put them away. */
export const firstStepsOfUser = z.object({
  steps: z.array(z.object({ name: z.enum(firstStepNames), done: z.boolean() })),
  closed: z.boolean(),
});
export type FirstStepsOfUser = z.output<typeof firstStepsOfUser>;
