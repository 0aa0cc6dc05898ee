import { yesNoStatus } from "@tandem/contract/core/statuses";
import { acceptanceLifecycle, orderLifecycle } from "@tandem/contract/orders/purchase-orders/lifecycle";
import { acceptanceStatus, replyApprovalStatus, requestStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import type { Work } from "../../documents/take-steps.ts";
import { changesBetween, writeAudit } from "../../identity/audit-entries/write-entry.ts";
import { judgedBy, type OrderRule } from "../order-rules/decisions.ts";
import { whyNotRemoved } from "./deducted-orders.ts";
import { followPromises, overtaken } from "./follow-promises.ts";
import { closeRequests, openRequests, type Request, savePrices } from "./open-requests.ts";
import { promiseAsOrdered, savePromises } from "./promises.ts";
import { refreshTotals } from "./quantities.ts";
import type { storedOrders } from "./stored-orders.ts";
import { confirmedLines, isUnshipped, ordersBefore, promisesBefore, undoOfAnswer } from "./undo-answers.ts";
import { keepVersions, recordAgreed } from "./versions.ts";

type OrderWork = Work<(typeof storedOrders)["reads"], OrderRule, unknown>;

/**
 * Issues drafts: from now on they are the supplier's to answer. What is agreed elsewhere counts as accepted at once, and is
 * not taken back (B3.13b, B3.13d).
 */
export const issued: OrderWork = (tx, ready) => {
  const agreedElsewhere = ready.filter(({ rule }) => !rule.issuedViaPlatform).map(({ record }) => record.id);
  return {
    what: "issued",
    on: ({ rule }) => {
      const set = { issueDate: new Date().toISOString(), judgedBy: judgedBy(rule) };
      if (!rule.issuedViaPlatform)
        return { set, follows: [{ lifecycle: acceptanceLifecycle, action: "acceptUnasked" }] };
      return {
        set: { ...set, acceptanceDeadline: rule.answerBy },
        undo: { set: { issueDate: null, acceptanceDeadline: null, judgedBy: null } },
      };
    },
    along: async () => agreedElsewhere.length > 0 && (await promiseAsOrdered(tx, agreedElsewhere)),
  };
};

/** The buyer takes back an order of which nothing is shipped: it has failed. */
export const cancelled: OrderWork = () => ({ what: "cancelled", on: () => ({ undo: {} }) });

/**
 * Drafts are deleted with their lines and history; suppliers never heard of them, but of those that a deduction names. The audit log
 * keeps who did it.
 */
export const removedBy =
  ({ user, call }: Context): OrderWork =>
  async (tx, ready) => {
    const drafts = ready.map(({ record }) => record);
    const refused = await whyNotRemoved(tx, drafts);
    return {
      what: null,
      removes: true,
      refused,
      along: () => {
        const left = drafts.filter(({ id }) => !refused.has(id));
        const ids = left.map(({ id }) => id);
        const notes = left.map(({ number, supplierNo }) =>
          writeAudit(tx, call, {
            action: "draftRemoved",
            userId: user.id,
            userNo: user.userNo,
            subject: number,
            changes: changesBetween({ supplierNo }, {}, ["supplierNo"]),
          }),
        );
        return inOneBreath([tx.deleteFrom("purchaseOrder").where("id", "in", ids).execute(), ...notes]);
      },
    };
  };

/** The supplier accepts orders as they stand: what was ordered is promised (B4.3b). */
export const acceptedAsOrdered: OrderWork = async (tx, ready) => {
  const before = await promisesBefore(
    tx,
    ready.map(({ record }) => record),
  );
  return {
    what: "accepted",
    on: ({ record, rule }) => ({
      to: acceptanceStatus.code.accepted,
      set: {
        purRefuseSign: replyApprovalStatus.code.none,
        acceptedAutomatically: yesNoStatus.code.no,
        judgedBy: judgedBy(rule),
      },
      undo: isUnshipped(record) ? undoOfAnswer(record, before) : undefined,
    }),
    along: () =>
      promiseAsOrdered(
        tx,
        ready.map(({ record }) => record.id),
      ),
  };
};

/** Whoever says nothing until the deadline has promised what was asked, and the order is marked so (B4.3g). */
export const acceptedOverdue: OrderWork = (tx, ready) => ({
  what: "accepted",
  on: () => ({ set: { purRefuseSign: replyApprovalStatus.code.none, acceptedAutomatically: yesNoStatus.code.yes } }),
  along: () =>
    promiseAsOrdered(
      tx,
      ready.map(({ record }) => record.id),
    ),
});

/** The supplier refuses with a reason, where the rule allows it (B4.3c, B6.1d). */
export const refused: OrderWork = () => ({
  what: "refused",
  on: ({ rule }) => ({ set: { judgedBy: judgedBy(rule) }, undo: {} }),
});

/**
 * The buyer agrees to the differing reply. What a supplier asked for after its acceptance, and an answer that the order
 * follows by its rule (B3.13c), make the next version; of that nobody is asked again.
 */
export const agreed: OrderWork = async (tx, ready) => {
  const all = await openRequests(tx, idsOf(ready));
  const refused = await overtaken(tx, idsOf(ready.filter(({ rule }) => rule.answerUpdatesOrder)), all);
  const left = ready.filter(({ record }) => !refused.has(record.id));
  const orderIds = idsOf(left);
  const requests = new Map([...all].filter(([id]) => !refused.has(id)));
  const changing = left.filter(({ record, rule }) => rule.answerUpdatesOrder || requests.has(record.id));
  const changed = changing.map(({ record }) => record);
  const changedIds = changed.map(({ id }) => id);
  const [before] = await inOneBreath([ordersBefore(tx, changed, requests), keepVersions(tx, changedIds)]);
  await applyRequests(tx, requests);
  const changes = new Map<string, ValueChange[]>();
  for (const { record, rule } of changing) {
    if (rule.answerUpdatesOrder) changes.set(record.id, await followPromises(tx, record.id));
  }
  const [confirmed] = await inOneBreath([
    confirmedLines(
      tx,
      orderIds.filter((id) => !changedIds.includes(id)),
    ),
    recordAgreed(tx, changedIds, requests),
  ]);
  return {
    what: "agreed",
    refused,
    on: ({ record: { id, ...record } }) => {
      const { purRefuseSign, bandNo } = record;
      const data = before(id);
      return {
        set: { purRefuseSign: replyApprovalStatus.code.agreed, bandNo: data ? bandNo + 1 : bandNo },
        changes: changes.get(id) ?? [],
        undo: isUnshipped(record) ? { set: { purRefuseSign, bandNo }, data: data ?? { confirmed } } : undefined,
      };
    },
  };
};

const idsOf = (orders: Parameters<OrderWork>[1]) => orders.map(({ record }) => record.id);

/** What suppliers asked for is promised from now on, at the prices they asked for. */
async function applyRequests(tx: Database, requests: ReadonlyMap<string, Request>): Promise<void> {
  for (const request of requests.values()) {
    await savePrices(tx, request.lines);
    const parts = request.lines.flatMap(({ id, promises }) => promises.map((part) => ({ lineId: id, ...part })));
    await savePromises(tx, parts, acceptanceStatus.code.pendingApproval);
  }
  if (requests.size === 0) return;
  const orderIds = [...requests.keys()];
  await closeRequests(tx, orderIds, requestStatus.code.agreed);
  await refreshTotals(tx, orderIds);
}

/**
 * The buyer declines the differing reply: the supplier answers again. Of a change of what was accepted nothing comes: what
 * was promised before holds on.
 */
export const declined: OrderWork = async (tx, ready) => {
  const orderIds = ready.map(({ record }) => record.id);
  const requests = await openRequests(tx, orderIds);
  return {
    what: "declined",
    on: ({ record, rule }) => {
      const { purRefuseSign, acceptanceDeadline } = record;
      const request = requests.get(record.id);
      return {
        to: request?.fromSign ?? acceptanceStatus.code.reAcceptance,
        set: {
          purRefuseSign: replyApprovalStatus.code.declined,
          acceptanceDeadline: request ? acceptanceDeadline : rule.answerBy,
        },
        undo: { set: { purRefuseSign, acceptanceDeadline }, data: { requestId: request?.id ?? null } },
      };
    },
    along: () => closeRequests(tx, orderIds, requestStatus.code.declined),
  };
};

/** The buyer confirms the refusal: the order has failed (B4.3c). */
export const refusalConfirmed: OrderWork = () => ({
  what: "failed",
  on: () => ({ follows: [{ lifecycle: orderLifecycle, action: "fail" }], undo: {} }),
});

/** The buyer does not take the refusal: the supplier answers again. */
export const askedAgain: OrderWork = () => ({
  what: "askedAgain",
  on: ({ record, rule }) => ({
    set: { acceptanceDeadline: rule.answerBy },
    undo: { set: { acceptanceDeadline: record.acceptanceDeadline } },
  }),
});
