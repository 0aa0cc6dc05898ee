import {
  type OrderAction as AnyAction,
  type PurchaseOrderDetail,
  purchaseOrderDocument,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildDraft, buildIssued, nextVersion, typedAgain } from "../../../testing/orders.ts";

/** What changes orders; what is done beside them is tried where it is done. */
type OrderAction = Exclude<
  AnyAction,
  "permitShipment" | "forbidShipment" | "sendToErp" | "nameMaterials" | "issueMaterials" | "giveMaterialsBack"
>;
const orderActions = purchaseOrderDocument.stepNames.filter(
  (name): name is OrderAction => purchaseOrderDocument.steps[name].action !== "beside",
);

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

/** Takes a step as a page would; answers the error code, or null when it was taken. */
async function take(user: TestUser, order: PurchaseOrderDetail, action: OrderAction): Promise<string | null> {
  const { id, version, lines } = order;
  const named = { id, version };
  const withReason = { ...named, reason: "Because" };
  const promises = lines.map((line) => ({
    id: line.id,
    promises: [{ promiseQty: line.batchPurQty, promiseDate: line.expectArrivalDate }],
  }));
  const later = lines.map(({ id: line, promiseQty }) => ({
    id: line,
    promises: [{ promiseQty: promiseQty ?? "1", promiseDate: "2099-01-01" }],
  }));
  const less = lines.map(({ id: line }) => ({ id: line, promises: [{ promiseQty: "1", promiseDate: "2099-01-01" }] }));
  const { body } = await {
    modify: () => user.call("purchaseOrders", "savePurchaseOrder", { ...typedAgain(order), remark: "Changed" }),
    change: () =>
      user.call("purchaseOrders", "changePurchaseOrder", nextVersion(order, undefined, { paymentTerm: "Changed" })),
    closeLines: () => user.call("purchaseOrders", "closeLines", withReason),
    openLines: () => user.call("purchaseOrders", "openLines", named),
    remove: () => user.call("purchaseOrders", "remove", { removeList: [named] }),
    cancel: () => user.call("purchaseOrders", "cancel", withReason),
    issue: () => user.call("purchaseOrders", "issue", { issueList: [named] }),
    accept: () => user.call("purchaseOrders", "accept", { ...named, lines: promises }),
    changeDate: () => user.call("purchaseOrders", "changeDate", { ...withReason, lines: later }),
    changeQuantity: () => user.call("purchaseOrders", "changeQuantity", { ...withReason, lines: less }),
    refuse: () => user.call("purchaseOrders", "refuse", withReason),
    sign: () => user.call("purchaseOrders", "sign", named),
    signForBuyer: () => user.call("purchaseOrders", "signForBuyer", named),
    agree: () => user.call("purchaseOrders", "agree", named),
    decline: () => user.call("purchaseOrders", "decline", withReason),
    confirmRefusal: () => user.call("purchaseOrders", "confirmRefusal", named),
    askAgain: () => user.call("purchaseOrders", "askAgain", withReason),
  }[action]();
  if (!("data" in body)) return body.errorCode;
  // A step on several says of each why it was refused.
  return "results" in body.data ? (body.data.results[0]?.error?.errorCode ?? null) : null;
}

async function asBuyerSees({ id }: { id: string }): Promise<PurchaseOrderDetail> {
  return (await app.as("buyer")).ok("purchaseOrders", "getPurchaseOrderById", { id });
}

/** The order after steps that must succeed. */
async function after(
  order: PurchaseOrderDetail,
  ...steps: readonly [userNo: string, action: OrderAction][]
): Promise<PurchaseOrderDetail> {
  let current = order;
  for (const [userNo, action] of steps) {
    expect(await take(await app.as(userNo), current, action), action).toBeNull();
    current = await asBuyerSees(order);
  }
  return current;
}

/** An order whose supplier promises less and waits for the buyer. */
async function buildReplied(): Promise<PurchaseOrderDetail> {
  const issued = await buildIssued(app, { quantities: ["10"] });
  const supplier = await app.as("supplierA");
  await supplier.ok("purchaseOrders", "accept", {
    id: issued.id,
    version: issued.version,
    reason: "One press is down",
    lines: issued.lines.map((line) => ({
      id: line.id,
      promises: [{ promiseQty: "9", promiseDate: line.expectArrivalDate }],
    })),
  });
  return asBuyerSees(issued);
}

const one = { quantities: ["10"] } as const;
const states = {
  draft: () => buildDraft(app, one),
  pendingAcceptance: () => buildIssued(app, one),
  accepted: async () => asBuyerSees(await buildAccepted(app, one)),
  pendingApproval: buildReplied,
  agreed: async () => after(await buildReplied(), ["buyer", "agree"]),
  reAcceptance: async () => after(await buildReplied(), ["buyer", "decline"]),
  rejected: async () => after(await buildIssued(app, one), ["supplierA", "refuse"]),
  failed: async () => after(await buildIssued(app, one), ["supplierA", "refuse"], ["buyer", "confirmRefusal"]),
} as const;
type State = keyof typeof states;

const onlyOfDrafts = {
  pendingAcceptance: "orderNotDraft",
  accepted: "orderNotDraft",
  pendingApproval: "orderNotDraft",
  agreed: "orderNotDraft",
  reAcceptance: "orderNotDraft",
  rejected: "orderNotDraft",
  failed: "orderNotDraft",
};

/** Until it has failed; what was answered before is asked for again where the buyer changes the order. */
const ofIssued = {
  draft: "orderNotIssued",
  pendingAcceptance: ["1", "0"],
  accepted: ["1", "1"],
  pendingApproval: ["1", "2"],
  agreed: ["1", "3"],
  reAcceptance: ["1", "4"],
  rejected: ["1", "5"],
  failed: "orderNotIssued",
} as const;
const again = ["1", "4"] as const;

/** What was accepted is changed by asking for it. */
const ofAccepted = {
  draft: "notFound",
  pendingAcceptance: "orderNotAccepted",
  accepted: ["1", "2"],
  pendingApproval: "orderNotAccepted",
  agreed: ["1", "2"],
  reAcceptance: "orderNotAccepted",
  rejected: "orderNotAccepted",
  failed: "orderNotIssued",
} as const;

/** Both sides sign what was agreed, which stays as it is. */
const signing = {
  ...ofAccepted,
  pendingAcceptance: "orderNotSignable",
  accepted: ["1", "1"],
  pendingApproval: "orderNotSignable",
  agreed: ["1", "3"],
  reAcceptance: "orderNotSignable",
  rejected: "orderNotSignable",
} as const;

/** The order is no more. */
const gone = ["", ""] as const;

/** What stands in the way of a step, for whoever may take it at all; [status, acceptance] it leads to where nothing does. */
const table: Record<OrderAction, Record<State, string | readonly [status: string, refuseSign: string]>> = {
  modify: { ...onlyOfDrafts, draft: ["0", "0"] },
  remove: { ...onlyOfDrafts, draft: gone },
  change: { ...ofIssued, accepted: again, pendingApproval: again, agreed: again, rejected: again },
  closeLines: {
    ...ofIssued,
    pendingAcceptance: "orderLinesUnanswered",
    pendingApproval: "orderLinesUnanswered",
    reAcceptance: "orderLinesUnanswered",
    rejected: "orderLinesUnanswered",
  },
  // Where nothing is closed nothing is to be opened.
  openLines: {
    ...ofIssued,
    pendingAcceptance: "orderLineOpen",
    accepted: "orderLineOpen",
    pendingApproval: "orderLineOpen",
    agreed: "orderLineOpen",
    reAcceptance: "orderLineOpen",
    rejected: "orderLineOpen",
  },
  cancel: {
    draft: "orderNotIssued",
    pendingAcceptance: ["2", "0"],
    accepted: ["2", "1"],
    pendingApproval: ["2", "2"],
    agreed: ["2", "3"],
    reAcceptance: ["2", "4"],
    rejected: ["2", "5"],
    failed: "orderNotIssued",
  },
  issue: {
    draft: ["1", "0"],
    pendingAcceptance: "orderNotDraft",
    accepted: "orderNotDraft",
    pendingApproval: "orderNotDraft",
    agreed: "orderNotDraft",
    reAcceptance: "orderNotDraft",
    rejected: "orderNotDraft",
    failed: "orderNotDraft",
  },
  accept: {
    draft: "notFound",
    pendingAcceptance: ["1", "1"],
    accepted: "orderFullyAccepted",
    pendingApproval: "orderNotAwaitingAcceptance",
    agreed: "orderFullyAccepted",
    reAcceptance: ["1", "1"],
    rejected: "orderNotAwaitingAcceptance",
    failed: "orderNotIssued",
  },
  changeDate: ofAccepted,
  changeQuantity: ofAccepted,
  sign: signing,
  signForBuyer: { ...signing, draft: "orderNotIssued" },
  refuse: {
    draft: "notFound",
    pendingAcceptance: ["1", "5"],
    accepted: "orderNotAwaitingAcceptance",
    pendingApproval: "orderNotAwaitingAcceptance",
    agreed: "orderNotAwaitingAcceptance",
    reAcceptance: ["1", "5"],
    rejected: "orderNotAwaitingAcceptance",
    failed: "orderNotIssued",
  },
  agree: {
    draft: "orderNotIssued",
    pendingAcceptance: "orderNotAwaitingApproval",
    accepted: "orderNotAwaitingApproval",
    pendingApproval: ["1", "3"],
    agreed: "orderNotAwaitingApproval",
    reAcceptance: "orderNotAwaitingApproval",
    rejected: "orderNotAwaitingApproval",
    failed: "orderNotIssued",
  },
  decline: {
    draft: "orderNotIssued",
    pendingAcceptance: "orderNotAwaitingApproval",
    accepted: "orderNotAwaitingApproval",
    pendingApproval: ["1", "4"],
    agreed: "orderNotAwaitingApproval",
    reAcceptance: "orderNotAwaitingApproval",
    rejected: "orderNotAwaitingApproval",
    failed: "orderNotIssued",
  },
  confirmRefusal: {
    draft: "orderNotIssued",
    pendingAcceptance: "orderNotRefused",
    accepted: "orderNotRefused",
    pendingApproval: "orderNotRefused",
    agreed: "orderNotRefused",
    reAcceptance: "orderNotRefused",
    rejected: ["2", "6"],
    failed: "orderNotIssued",
  },
  askAgain: {
    draft: "orderNotIssued",
    pendingAcceptance: "orderNotRefused",
    accepted: "orderNotRefused",
    pendingApproval: "orderNotRefused",
    agreed: "orderNotRefused",
    reAcceptance: "orderNotRefused",
    rejected: ["1", "4"],
    failed: "orderNotIssued",
  },
};

const ofSupplier: readonly OrderAction[] = ["accept", "refuse", "changeDate", "changeQuantity", "sign"];

/** What a user is told who tries a step; null where they may take it. */
function expected(userNo: string, state: State, action: OrderAction): string | null {
  const outcome = table[action][state];
  const own = typeof outcome === "string" ? outcome : null;
  switch (userNo) {
    case "supplierA":
      return ofSupplier.includes(action) ? own : "permissionMissing";
    case "supplierB":
      return ofSupplier.includes(action) ? "notFound" : "permissionMissing";
    case "buyer":
      return ofSupplier.includes(action) ? "permissionMissing" : own;
    case "buyerOfTwo":
      return ofSupplier.includes(action) ? "permissionMissing" : "notFound";
    case "admin":
      return ofSupplier.includes(action) ? "actionOfOtherSide" : own;
    default:
      return "permissionMissing";
  }
}

const users = ["supplierA", "supplierB", "buyer", "buyerOfTwo", "admin", "warehouse", "stranger"] as const;

describe.each(Object.keys(states) as State[])("an order that is %s", (state) => {
  it("B4.3a B4.3f B6.1a B8.5 refuses every step that does not fit, to every user with the error it names beforehand", async () => {
    const order = await states[state]();
    for (const userNo of users) {
      const user = await app.as(userNo);
      const { body } = await user.call("purchaseOrders", "getPurchaseOrderById", { id: order.id });
      const told = "data" in body ? body.data.allowedActions : null;
      const seen = "data" in body ? body.data : order;
      for (const action of orderActions) {
        const refusal = expected(userNo, state, action);
        const place = `${userNo} ${action}`;
        // Whoever may not make the call at all is told by the page's flags, whatever the record says.
        if (told && refusal === "permissionMissing") expect(told[action], place).not.toBeNull();
        else if (told) expect(told[action], place).toBe(refusal);
        // Said before anybody looks at the record: one state shows it.
        if (refusal === null || (refusal === "permissionMissing" && state !== "draft")) continue;
        expect(await take(user, seen, action), place).toBe(refusal);
      }
    }
    const untouched = await asBuyerSees(order);
    expect({ ...untouched, firstReadTime: null, history: [], undo: null }).toEqual({
      ...order,
      firstReadTime: null,
      history: [],
      // Somebody of the other side has opened it.
      undo: null,
      version: untouched.version,
      updateDate: untouched.updateDate,
      updateName: untouched.updateName,
    });
    expect(untouched.history.filter((event) => event.action !== "read").length).toBe(
      order.history.filter((event) => event.action !== "read").length,
    );
  });

  const legal = orderActions.filter((action) => typeof table[action][state] !== "string");
  it.each(legal)("B4.3a B4.3b B4.3c allows to %s it, and says so beforehand", async (action) => {
    const order = await states[state]();
    const user = await app.as(ofSupplier.includes(action) ? "supplierA" : "buyer");
    const before = await user.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    expect(before.allowedActions[action]).toBeNull();
    expect(await take(user, before, action)).toBeNull();
    if (table[action][state] === gone) {
      expect(await user.refused("purchaseOrders", "getPurchaseOrderById", { id: order.id })).toBe("notFound");
      return;
    }
    const now = await asBuyerSees(order);
    expect([now.status, now.refuseSign]).toEqual(table[action][state]);
    expect(now.lines.map((line) => [line.status, line.refuseSign])).toEqual([table[action][state]]);
  });
});
