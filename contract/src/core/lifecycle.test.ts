import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readParts } from "../../testing/parts.ts";
import { closingLifecycle, correctionLifecycle, noticeLifecycle } from "../delivery/shipping-notices/lifecycle.ts";
import { acceptanceLifecycle, orderLifecycle } from "../orders/purchase-orders/lifecycle.ts";
import { receiptLifecycle } from "../receiving/receipts/receipts.ts";
import { answerTo } from "./errors.ts";
import { type Action, type Actor, decide, type Lifecycle, type Side } from "./lifecycle.ts";

const sides: readonly Side[] = ["supplier", "buyer", "system"];
const mayAll = (side: Side): Actor => ({ side, can: () => true });
const mayNothing = (side: Side): Actor => ({ side, can: () => false });

const sidesOf = (step: Action): readonly Side[] => (typeof step.side === "string" ? [step.side] : step.side);
const stepsOf = (machine: Lifecycle): [string, Action][] => Object.entries(machine.actions);

/** Everyone who may take the step, as far as side and permission go. */
const rightActors = (step: Action): Actor[] =>
  sidesOf(step).map((side) => ({ side, can: (flag) => flag === step.permission }));

function reachableStates(machine: Lifecycle): Set<string> {
  const reached = new Set<string>(machine.initial);
  for (const state of reached) {
    for (const [, step] of stepsOf(machine))
      if (step.from.includes(state)) for (const next of step.to) reached.add(next);
  }
  return reached;
}

const { lifecycles } = await readParts();

it("finds the lifecycles of the contract", () => {
  expect(lifecycles).toEqual(
    expect.arrayContaining([
      acceptanceLifecycle,
      closingLifecycle,
      correctionLifecycle,
      noticeLifecycle,
      orderLifecycle,
      receiptLifecycle,
    ]),
  );
});

describe.each(lifecycles.map((machine): [string, Lifecycle] => [machine.name, machine]))(
  "Lifecycle %s",
  (_, machine) => {
    const states = machine.states.codes;
    const steps = stepsOf(machine);

    it("B4.1a B4.3a reaches every state from the first, and knows no other", () => {
      expect([...reachableStates(machine)].sort()).toEqual([...states].sort());
      for (const [, step] of steps) expect(states).toEqual(expect.arrayContaining([...step.from, ...step.to]));
    });

    it("B4.1a B4.3a ends where it is said to: nothing leaves an end, and something leaves every other state", () => {
      const left = new Set(steps.flatMap(([, step]) => step.from));
      expect(states.filter((state) => !left.has(state)).sort()).toEqual([...machine.ends].sort());
    });

    it("B4.1a B4.3a allows a step from its states, and refuses it from all others with its own error", () => {
      for (const [name, step] of steps) {
        expect(answerTo(step.error), step.error).toMatchObject({ http: 200, status: 400 });
        for (const actor of rightActors(step)) {
          for (const state of [...states, "?"]) {
            const refusal = step.from.includes(state) ? null : (step.errorFrom?.[state] ?? step.error);
            expect(decide(machine, state, name, actor), `${name} from ${state}`).toBe(refusal);
          }
        }
      }
    });

    it("B6.1a refuses a step to the other side, whatever it may do", () => {
      for (const [name, step] of steps) {
        for (const side of sides.filter((other) => !sidesOf(step).includes(other))) {
          for (const state of states) expect(decide(machine, state, name, mayAll(side))).toBe("actionOfOtherSide");
        }
      }
    });

    it("B6.1e refuses a step without its permission, and asks the system for none", () => {
      for (const [name, step] of steps) {
        for (const side of sidesOf(step)) {
          const others: Actor = { side, can: (flag) => flag !== step.permission };
          for (const state of states) {
            const own = step.from.includes(state) ? null : (step.errorFrom?.[state] ?? step.error);
            for (const actor of [others, mayNothing(side)]) {
              const refusal = side === "system" ? own : "permissionMissing";
              expect(decide(machine, state, name, actor)).toBe(refusal);
            }
          }
        }
      }
    });

    it("B4.1a B4.3a never leaves its states nor an end, whoever tries whatever", () => {
      const attempt = fc.record({
        action: fc.constantFrom(...steps.map(([name]) => name)),
        side: fc.constantFrom(...sides),
        choice: fc.nat(),
      });
      fc.assert(
        fc.property(fc.constantFrom(...machine.initial), fc.array(attempt, { maxLength: 30 }), (initial, attempts) => {
          let state: string = initial;
          for (const { action, side, choice } of attempts) {
            const step = machine.actions[action];
            if (!step || decide(machine, state, action, mayAll(side)) !== null) continue;
            expect(machine.ends).not.toContain(state);
            state = step.to[choice % step.to.length] ?? state;
            expect(states).toContain(state);
          }
        }),
      );
    });
  },
);

/** For each action, by name: where it leads from. */
function stepTable(machine: Lifecycle): Record<string, string> {
  return Object.fromEntries(
    stepsOf(machine).map(([name, step]) => [
      name,
      `${sidesOf(step).join("|")}: ${step.from.join()} → ${step.to.join()}${step.reason ? ", with a reason" : ""}`,
    ]),
  );
}

describe("The steps that are built", () => {
  it("B4.3h the buyer changes, deletes and issues a draft, cancels an order, and lets it fail", () => {
    expect(stepTable(orderLifecycle)).toEqual({
      modify: "buyer: 0 → 0",
      remove: "buyer: 0 → ",
      issue: "buyer: 0 → 1",
      change: "buyer: 1 → 1, with a reason",
      closeLines: "buyer: 1 → 1, with a reason",
      openLines: "buyer: 1 → 1",
      fail: "buyer: 1 → 2",
      cancel: "buyer: 1 → 2, with a reason",
    });
  });

  it("B4.3a B4.3b B4.3c B4.3g the supplier answers, the buyer agrees or asks again, time accepts", () => {
    expect(stepTable(acceptanceLifecycle)).toEqual({
      accept: "supplier: 0,4 → 1,2",
      refuse: "supplier: 0,4 → 5, with a reason",
      agree: "buyer: 2 → 3",
      decline: "buyer: 2 → 4,1,3, with a reason",
      confirmRefusal: "buyer: 5 → 6",
      askAgain: "buyer: 5 → 4, with a reason",
      changeDate: "supplier: 1,3 → 1,3,2, with a reason",
      changeQuantity: "supplier: 1,3 → 1,3,2, with a reason",
      renew: "buyer: 0,1,2,3,4,5 → 0,4",
      sign: "supplier: 1,3 → 1,3",
      signForBuyer: "buyer: 1,3 → 1,3",
      acceptUnasked: "system: 0 → 1",
      acceptOverdue: "system: 0,4 → 1",
    });
  });

  it("B4.3f B8.5 an order that has been fully accepted is not accepted again", () => {
    expect(decide(acceptanceLifecycle, "1", "accept", mayAll("supplier"))).toBe("orderFullyAccepted");
  });

  it("B4.1a B4.1c B4.1d B4.1g a notice is approved, shipped, received and voided", () => {
    expect(stepTable(noticeLifecycle)).toEqual({
      approve: "buyer: 0 → 2",
      reject: "buyer: 0 → 1, with a reason",
      resubmit: "supplier: 1 → 0,2,5",
      dispatch: "supplier: 5 → 0,2",
      void: "supplier: 0,1,2,5 → X",
      completeTransport: "supplier: 2,3 → 2,3",
      appoint: "system: 5,0,2,3 → 5,0,2,3",
      keepInvoices: "supplier: 5,0,2,3,4,1 → 5,0,2,3,4,1",
      keepPackaging: "supplier: 5,0,2,1 → 5,0,2,1",
      closeLines: "supplier: 2,3 → 2,3,4, with a reason",
      openLines: "supplier: 2,3,4 → 2,3",
      receive: "buyer: 2,3 → 3,4",
      cancelReceipt: "buyer: 3,4 → 2,3,4",
    });
  });

  it("B4.1f B4.1g a notice that is on its way is corrected, and its buyer agrees or declines", () => {
    expect(stepTable(correctionLifecycle)).toEqual({
      correct: "supplier: 0,1,2,3,4 → 1,2",
      withdrawCorrection: "supplier: 1 → 4",
      agreeCorrection: "buyer: 1 → 2",
      declineCorrection: "buyer: 1 → 3, with a reason",
      lapse: "system: 1 → 5",
    });
  });

  it("B4.1f B4.1g both sides end and settle a notice", () => {
    expect(stepTable(closingLifecycle)).toEqual({ end: "supplier|buyer: 0 → 1", settle: "supplier|buyer: 0,1 → 2" });
  });

  it("B4.1g a receipt is cancelled once", () => {
    expect(stepTable(receiptLifecycle)).toEqual({ inspect: "buyer: 1 → 1", cancel: "buyer: 1 → 0, with a reason" });
  });
});
