import { describe, expect, it } from "vitest";
import { readParts } from "../../testing/parts.ts";
import { allowedActions, type Caller, type Document, decideStep, type States } from "./document.ts";
import { answerTo } from "./errors.ts";
import { type Action, type Actor, decide, type Side } from "./lifecycle.ts";
import type { Service } from "./service.ts";

const { documents, lifecycles, services } = await readParts();

const sidesOf = ({ side }: Action): readonly Side[] => (typeof side === "string" ? [side] : side);
const mayAll = (side: Side): Caller => ({ side, can: () => true });

/** Every state that a document may be said to be in. */
function statesOf({ steps, stateFields }: Document): States[] {
  const lifecycles = new Map(Object.values(steps).map(({ lifecycle }) => [lifecycle.field, lifecycle]));
  return stateFields.reduce<States[]>(
    (known, field) =>
      known.flatMap((states) =>
        (lifecycles.get(field)?.states.codes ?? ["0", "1"]).map((code) => ({ ...states, [field]: code })),
      ),
    [{}],
  );
}

it("finds the documents of the contract", () => {
  expect(documents.map(({ entity }) => entity.name)).toEqual(
    expect.arrayContaining(["newsNotice", "purchaseOrder", "receipt", "shippingNotice"]),
  );
  const theirs = new Set(documents.flatMap(({ steps }) => Object.values(steps).map(({ lifecycle }) => lifecycle.name)));
  expect(lifecycles.filter(({ name }) => !theirs.has(name)).map(({ name }) => name)).toEqual([]);
});

describe.each(documents.map((each): [string, Document] => [each.entity.name, each]))("Document %s", (_, each) => {
  const states = statesOf(each);
  const decided = { refusalAllowed: { rule: { kind: "answerConfiguration", id: "1", version: 1, name: "Ours" } } };
  const rules = [
    { refusalAllowed: true, decided },
    { refusalAllowed: false, decided },
  ];

  it("B6.1e has its states among its fields, and steps of its lifecycles that people take", () => {
    expect(Object.keys(each.entity.fields)).toEqual(expect.arrayContaining([...each.stateFields]));
    for (const { lifecycle, action, needs } of Object.values(each.steps)) {
      expect(each.stateFields).toContain(lifecycle.field);
      expect(sidesOf(lifecycle.actions[action] as Action)).not.toContain("system");
      for (const { error } of needs) expect(answerTo(error), error).toMatchObject({ http: 200, status: 400 });
    }
  });

  it("B6.1e is listed by a service that has the calls of its steps", () => {
    const lists = (service: Service) =>
      Object.values(service.endpoints).some(({ kind, entity }) => kind === "list" && entity?.name === each.entity.name);
    const calls = services.filter(lists).flatMap(({ endpoints }) => Object.keys(endpoints));
    // What asks nothing is taken by a page of its own, perhaps by a call of another document.
    const asking = Object.values(each.steps).filter(({ asks }) => asks !== null);
    const together = Object.values(each.steps).flatMap((step) => step.together ?? []);
    expect(calls).toEqual(expect.arrayContaining(asking.map(({ method }) => method)));
    const everywhere = services.flatMap(({ endpoints }) => Object.keys(endpoints));
    expect(everywhere).toEqual(expect.arrayContaining(together.map(({ method }) => method)));
  });

  it("B6.1e refuses whoever has not the flag on a menu of the step, and whoever is of the other side", () => {
    for (const [name, { lifecycle, action, menus }] of Object.entries(each.steps)) {
      const { permission, ...step } = lifecycle.actions[action] as Action;
      for (const side of ["supplier", "buyer"] as const) {
        const isTheirs = sidesOf({ permission, ...step }).includes(side);
        const elsewhere: Caller = { side, can: (flag, asked) => flag !== permission || asked !== menus };
        for (const now of states) {
          const refusal = decideStep(each, now, name, elsewhere, rules[0]);
          expect(refusal, `${name} ${side}`).toBe(isTheirs ? "permissionMissing" : "actionOfOtherSide");
        }
      }
    }
  });

  it("B4.1a B4.3a allows what the lifecycle allows, unless one of the step's needs does not hold", () => {
    for (const [name, { lifecycle, action, needs }] of Object.entries(each.steps)) {
      for (const side of sidesOf(lifecycle.actions[action] as Action)) {
        const actor: Actor = { side, can: () => true };
        for (const now of states) {
          for (const rule of rules) {
            const unmet = needs.filter((need) => !need.holds(now, rule));
            const own = decide(lifecycle, String(now[lifecycle.field]), action, actor);
            const first = unmet.find((need) => need.before)?.error ?? own ?? unmet[0]?.error ?? null;
            expect(decideStep(each, now, name, mayAll(side), rule), `${name} ${JSON.stringify(now)}`).toBe(first);
          }
        }
      }
    }
  });

  it("answers for all steps at once what it answers for each", () => {
    for (const side of ["supplier", "buyer"] as const) {
      for (const now of states) {
        const answer = allowedActions(each, now, mayAll(side), rules[1]);
        expect(each.allowedActions.parse(answer)).toEqual(answer);
        for (const name of each.stepNames) {
          expect(answer[name]).toBe(decideStep(each, now, name, mayAll(side), rules[1]));
        }
      }
    }
  });
});

it("asks for a reason where the lifecycle does, and for a confirmation where the document says so", () => {
  const steps = documents.flatMap(({ entity, steps: own }) =>
    Object.entries(own).map(([name, step]) => ({ name: `${entity.name}.${name}`, ...step })),
  );
  const reasoned = steps.filter(({ lifecycle, action }) => lifecycle.actions[action]?.reason);
  expect(reasoned.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["purchaseOrder.refuse", "shippingNotice.reject", "receipt.cancel"]),
  );
  expect(steps.filter(({ asks }) => asks === "reason")).toEqual(reasoned);
  const asked = Object.fromEntries(steps.map(({ name, asks }) => [name, asks]));
  expect(asked).toMatchObject({
    "purchaseOrder.issue": "confirmation",
    "purchaseOrder.agree": "confirmation",
    "shippingNotice.approve": "confirmation",
    "shippingNotice.resubmit": null,
  });
});
