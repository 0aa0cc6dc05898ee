import {
  type NoticeAction as AnyAction,
  type ShippingNoticeDetail,
  type ShippingNoticeInput,
  shippingNoticeDocument,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildNotice, day, noticeInput } from "../../../testing/orders.ts";

/** What changes notices; what is done beside them is tried where it is done. */
type NoticeAction = Exclude<AnyAction, "printLabels" | "announceSerials" | "bookSlot">;
const noticeActions = shippingNoticeDocument.stepNames.filter(
  (name): name is NoticeAction => shippingNoticeDocument.steps[name].action !== "beside",
);

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

/** What was sent, by the notice's id, so that a rejected one can be sent again. */
const sent = new Map<string, ShippingNoticeInput>();

/** Takes a step as a page would; answers the error code, or null when it was taken. */
async function take(user: TestUser, notice: ShippingNoticeDetail, action: NoticeAction): Promise<string | null> {
  const named = { id: notice.id, version: notice.version };
  const { body } = await {
    approve: () => user.call("shippingNotices", "approve", named),
    reject: () => user.call("shippingNotices", "reject", { ...named, reason: "Dock is full" }),
    resubmit: async () => {
      const own = await user.call("addresses", "getbmcustomeraddresslistbyparams", {
        current: 1,
        size: 20,
        condition: { loadadrType: "2" },
      });
      const input = { ...(sent.get(notice.id) as ShippingNoticeInput), ...named };
      const [address] = "data" in own.body ? own.body.data.records : [];
      return user.call("shippingNotices", "saveShippingNotice", {
        ...input,
        shippingAddressId: address?.id ?? input.shippingAddressId,
      });
    },
    dispatch: () => user.call("shippingNotices", "dispatch", named),
    void: () => user.call("shippingNotices", "voidShippingNotice", named),
    receive: () => receive(user, notice, "1"),
    correct: async () => {
      const input = sent.get(notice.id) as ShippingNoticeInput;
      return user.call("shippingNotices", "correctShippingNotice", { ...input, ...named, remarks: "Corrected" });
    },
    agreeCorrection: () => user.call("shippingNotices", "agreeCorrection", named),
    declineCorrection: () => user.call("shippingNotices", "declineCorrection", { ...named, reason: "Too late" }),
    withdrawCorrection: () => user.call("shippingNotices", "withdrawCorrection", named),
    completeTransport: () =>
      user.call("shippingNotices", "completeTransport", { ...named, wayCarriage: "1", trackingNo: "SF-1" }),
    keepInvoices: () => user.call("shippingNotices", "keepInvoices", { ...named, invoices: [] }),
    keepPackaging: () => user.call("shippingNotices", "keepPackaging", { ...named, packaging: [] }),
    closeLines: () => user.call("shippingNotices", "closeLines", { ...named, reason: "Fell off the lorry" }),
    openLines: () => user.call("shippingNotices", "openLines", named),
    end: () => user.call("shippingNotices", "end", named),
    settle: () => user.call("shippingNotices", "settle", named),
  }[action]();
  return "data" in body ? null : body.errorCode;
}

let receipts = 0;

function receive(user: TestUser, notice: ShippingNoticeDetail, receiptQty: string) {
  receipts += 1;
  return user.call("receipts", "receive", {
    shippingNoticeId: notice.id,
    receiptDate: day(0),
    warehouseNo: "W1",
    // Another document each time, so that it is not taken for the same call sent twice.
    outReceiptNo: `OUT-${receipts}`,
    lines: [{ shippingNoticeLineId: notice.lines[0]?.id ?? "0", receiptQty }],
  });
}

async function asBuyerSees({ id }: { id: string }): Promise<ShippingNoticeDetail> {
  return (await app.as("buyer")).ok("shippingNotices", "getShippingNoticeById", { id });
}

async function build(...steps: readonly [userNo: string, action: NoticeAction][]): Promise<ShippingNoticeDetail> {
  const order = await buildAccepted(app, { quantities: ["10"] });
  const notice = await buildNotice(app, order, ["4"]);
  sent.set(notice.id, await noticeInput(app, order, ["4"]));
  let current = await asBuyerSees(notice);
  for (const [userNo, action] of steps) {
    expect(await take(await app.as(userNo), current, action), action).toBeNull();
    current = await asBuyerSees(notice);
  }
  return current;
}

async function buildReceived(): Promise<ShippingNoticeDetail> {
  const shipped = await build(["buyer", "approve"]);
  const { body } = await receive(await app.as("warehouse"), shipped, "4");
  expect(body).toMatchObject({ data: { checkStatus: "4" } });
  return asBuyerSees(shipped);
}

const approved = ["buyer", "approve"] as const;
const arrivedInPart = ["warehouse", "receive"] as const;
const states = {
  pendingApproval: () => build(),
  rejected: () => build(["buyer", "reject"]),
  shipped: () => build([...approved]),
  partiallyReceived: () => build([...approved], [...arrivedInPart]),
  received: buildReceived,
  voided: () => build(["supplierA", "void"]),
  ended: () => build([...approved], [...arrivedInPart], ["supplierA", "end"]),
  endedAndSettled: () => build([...approved], [...arrivedInPart], ["buyer", "end"], ["supplierA", "settle"]),
  settled: async () => {
    const received = await buildReceived();
    expect(await take(await app.as("buyer"), received, "settle")).toBeNull();
    return asBuyerSees(received);
  },
} as const;
type State = keyof typeof states;
type Outcome = readonly [checkStatus: string, closedStatus: string];

/** Where a step leads from the states that allow it, and what stands in its way in all others but those named. */
const table: Record<NoticeAction, { leads: Partial<Record<State, Outcome>>; error: string; closed?: string }> = {
  approve: { leads: { pendingApproval: ["2", "0"] }, error: "noticeNotPending" },
  reject: { leads: { pendingApproval: ["1", "0"] }, error: "noticeNotPending" },
  resubmit: { leads: { rejected: ["0", "0"] }, error: "noticeNotRejected" },
  dispatch: { leads: {}, error: "noticeNotToPack" },
  void: {
    leads: { pendingApproval: ["X", "0"], rejected: ["X", "0"], shipped: ["X", "0"] },
    error: "noticeNotVoidable",
  },
  correct: { leads: { shipped: ["2", "0"] }, error: "noticeNotCorrectable" },
  agreeCorrection: { leads: {}, error: "noticeNotCorrectable" },
  declineCorrection: { leads: {}, error: "correctionNotPending" },
  withdrawCorrection: { leads: {}, error: "correctionNotPending" },
  completeTransport: {
    leads: { shipped: ["2", "0"], partiallyReceived: ["3", "0"] },
    error: "noticeNotOnTheWay",
    closed: "noticeClosed",
  },
  keepInvoices: {
    leads: {
      pendingApproval: ["0", "0"],
      rejected: ["1", "0"],
      shipped: ["2", "0"],
      partiallyReceived: ["3", "0"],
      received: ["4", "0"],
      ended: ["3", "1"],
    },
    error: "noticeClosed",
    closed: "noticeClosed",
  },
  keepPackaging: {
    leads: { pendingApproval: ["0", "0"], rejected: ["1", "0"], shipped: ["2", "0"] },
    error: "noticePackagingFixed",
  },
  receive: {
    leads: { shipped: ["3", "0"], partiallyReceived: ["3", "0"] },
    error: "noticeNotReceivable",
    // Partially received, but nothing more is to come.
    closed: "noticeClosed",
  },
  closeLines: { leads: { partiallyReceived: ["4", "0"] }, error: "noticeNotOnTheWay", closed: "noticeClosed" },
  openLines: { leads: {}, error: "noticeNotOnTheWay", closed: "noticeClosed" },
  end: { leads: { partiallyReceived: ["3", "1"] }, error: "noticeNotEndable" },
  settle: { leads: { received: ["4", "2"], ended: ["3", "2"] }, error: "noticeNotSettleable" },
};

function refusalOf(state: State, action: NoticeAction): string | null {
  const { leads, error, closed = error } = table[action];
  if (action === "agreeCorrection" && state === "shipped") return "correctionNotPending";
  if (action === "closeLines" && state === "shipped") return "noticeNotArrived";
  const came: readonly State[] = ["shipped", "partiallyReceived", "received"];
  if (action === "openLines" && came.includes(state)) return "noticeRestNotClosed";
  if (action === "openLines" && state === "settled") return "noticeClosed";
  if (leads[state]) return null;
  if (action === "keepInvoices" && state === "voided") return "noticeNotInvoiced";
  return state === "ended" || state === "endedAndSettled" ? closed : error;
}

const ofSupplier: readonly NoticeAction[] = [
  "resubmit",
  "dispatch",
  "void",
  "correct",
  "withdrawCorrection",
  "completeTransport",
  "keepInvoices",
  "keepPackaging",
  "closeLines",
  "openLines",
  "end",
  "settle",
];
const ofBuyer: readonly NoticeAction[] = [
  "approve",
  "reject",
  "agreeCorrection",
  "declineCorrection",
  "closeLines",
  "openLines",
  "end",
  "settle",
];

/** Who may make the call at all; everybody else has not the flag. */
const callers: Record<string, readonly NoticeAction[]> = {
  supplierA: ofSupplier,
  supplierB: ofSupplier,
  buyer: ofBuyer,
  buyerOfTwo: ofBuyer,
  warehouse: ["receive"],
  admin: noticeActions,
  stranger: [],
};

/** What a user is told who tries a step; null where they may take it. */
function expected(userNo: string, state: State, action: NoticeAction): string | null {
  // Buyers may end whole notices, and are told which side says what will not come.
  if ((action === "closeLines" || action === "openLines") && userNo === "buyer") return "actionOfOtherSide";
  if (!callers[userNo]?.includes(action)) return "permissionMissing";
  if (userNo === "supplierB" || userNo === "buyerOfTwo") return "notFound";
  const ofOthers = [
    "dispatch",
    "closeLines",
    "openLines",
    "void",
    "completeTransport",
    "keepInvoices",
    "keepPackaging",
    "withdrawCorrection",
  ];
  if (userNo === "admin" && ofOthers.includes(action)) return "actionOfOtherSide";
  if (userNo === "admin" && (action === "resubmit" || action === "correct")) return "supplierUserOnly";
  return refusalOf(state, action);
}

describe.each(Object.keys(states) as State[])("a delivery notice that is %s", (state) => {
  it("B4.1a B4.1d B4.1g B6.1a refuses every step that does not fit, to every user with the error it names beforehand", async () => {
    const notice = await states[state]();
    for (const userNo of Object.keys(callers)) {
      const user = await app.as(userNo);
      const { body } = await user.call("shippingNotices", "getShippingNoticeById", { id: notice.id });
      const told = "data" in body ? body.data.allowedActions : null;
      for (const action of noticeActions) {
        const refusal = expected(userNo, state, action);
        const place = `${userNo} ${action}`;
        // Whoever may not make the call at all is told by the page's flags, whatever the record says.
        if (told && refusal === "permissionMissing") expect(told[action], place).not.toBeNull();
        else if (told) expect(told[action], place).toBe(refusal === "supplierUserOnly" ? "actionOfOtherSide" : refusal);
        // Said before anybody looks at the record: one state shows it.
        if (refusal === null || (refusal === "permissionMissing" && state !== "pendingApproval")) continue;
        expect(await take(user, notice, action), place).toBe(refusal);
      }
    }
    const { history, undo: _seen, ...untouched } = await asBuyerSees(notice);
    const { history: before, undo: _before, ...made } = notice;
    expect(untouched).toEqual(made);
    expect(history.filter(({ action }) => action !== "read")).toEqual(before.filter(({ action }) => action !== "read"));
  });

  const legal = noticeActions.filter((action) => table[action].leads[state]);
  it.each(legal)("B4.1f B4.1g allows to %s it, and says so beforehand", async (action) => {
    const notice = await states[state]();
    const user = await app.as(
      { approve: "buyer", reject: "buyer", receive: "warehouse", settle: "buyer", end: "supplierA" }[
        action as string
      ] ?? "supplierA",
    );
    const before = await user.ok("shippingNotices", "getShippingNoticeById", { id: notice.id });
    expect(before.allowedActions[action]).toBeNull();
    expect(await take(user, before, action)).toBeNull();
    const { checkStatus, closedStatus } = await asBuyerSees(notice);
    expect([checkStatus, closedStatus]).toEqual(table[action].leads[state]);
  });
});
