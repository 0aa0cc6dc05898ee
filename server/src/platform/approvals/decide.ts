import type { StepRules } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import { approvalStatus } from "@tandem/contract/platform/approvals/statuses";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { sql } from "kysely";
import { attempt } from "../../core/attempt.ts";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { recordHistory, type Taker } from "../../core/history.ts";
import type { Parties } from "../../core/parties.ts";
import type { Actor } from "../../documents/lock-records.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { approvedDocuments } from "./approved-documents.ts";
import type { storedApprovals } from "./stored-approvals.ts";

type ApprovalWork = Work<(typeof storedApprovals)["reads"], unknown, Reasoned>;
type Approval = Parameters<ApprovalWork>[1][number]["record"];
const partiesIn = ({ parties }: Approval) => parties as Parties;

/** The step of an approval: the name of its document, and that of the action. */
function stepOf({ documentStep }: Approval) {
  const [entityName = "", action = ""] = documentStep.split(".");
  return { entityName: entityName as keyof typeof approvedDocuments, action };
}

/** Remembers with the document what happened to its approval, and tells those whom it concerns. */
async function remember(tx: Database, taker: Taker, one: Approval, action: string, said: Reasoned = {}): Promise<void> {
  const parties = partiesIn(one);
  const document = { id: one.recordId, number: one.number, ...parties };
  await recordHistory(tx, taker, [document], {
    entityName: one.entityName,
    action: `approval.${action}`,
    reason: said.reason ?? null,
  });
  const news = { id: one.id, number: one.number, ...parties, what: action };
  await sql`insert into outbox (topic, payload) values ('approval', ${JSON.stringify(news)}::jsonb || ${cause})`.execute(
    tx,
  );
}

const decidedNow = () => ({ decidedDate: new Date().toISOString() });

/** Approves in the caller's name, and for whom they stand in: what is theirs to decide now. Answers for whom, and whether all have. */
async function approveParts(tx: Database, id: string): Promise<{ standsInFor: readonly string[]; isLast: boolean }> {
  const { rows } = await sql<{ userName: string; isOwn: boolean }>`update approval_part p
    set approved_by = app.scope_user(), approved_name = app.user_name(), approved_date = clock_timestamp()
    from app.decider d
    where d.approval_id = p.approval_id and d.seq = p.seq and d.user_id = app.scope_user() and p.approval_id = ${id}
    returning p.user_name, p.user_id = app.scope_user() as is_own`.execute(tx);
  const left = await sql`select from approval_part where approval_id = ${id} and approved_by is null limit 1`.execute(
    tx,
  );
  return {
    standsInFor: rows.filter(({ isOwn }) => !isOwn).map(({ userName }) => userName),
    isLast: left.rows.length === 0,
  };
}

/** The one who asked, as they may act by now. @throws Fault permissionMissing */
async function askerOf(
  tx: Database,
  one: Approval,
  { lifecycle, action, menus: of }: StepRules<never>,
): Promise<Actor> {
  const flag = lifecycle.actions[action]?.permission ?? "isSearch";
  const { orgNo, supplierNo, classifyType, businessClassifyType } = partiesIn(one);
  const numbers = of.map((name) => menus[name].menuNo);
  const { rows } = await sql<{
    may: boolean;
  }>`select bool_or(app.may_act(app.scope_tenant(), ${one.askedBy}::bigint, n, ${flag},
    ${orgNo}, ${classifyType}, ${businessClassifyType}, ${supplierNo}))
      and app.may_place(app.scope_tenant(), ${one.askedBy}::bigint, ${one.entityName}, ${one.recordId}::bigint) as may
    from unnest(${numbers}::text[]) n`.execute(tx);
  if (!rows[0]?.may) throw new Fault("approvalAskerGone", { name: one.askedName });
  return {
    taker: { userId: one.askedBy, userName: one.askedName, side: "buyer" },
    caller: { side: "buyer", can: () => true },
  };
}

/** Approves: the last one takes the step in the name of the one who asked, if it may still be taken. */
export const approvedBy =
  ({ taker }: Context): ApprovalWork =>
  async (tx, ready) => {
    const refused = new Map<string, Fault>();
    const last = new Set<string>();
    for (const { record } of ready) {
      const { entityName, action } = stepOf(record);
      const refusal = await attempt(tx, async () => {
        const { standsInFor, isLast } = await approveParts(tx, record.id);
        const instead = standsInFor.join(", ");
        if (instead) await remember(tx, taker, record, "substituted", { reason: instead });
        else await remember(tx, taker, record, "approved");
        if (isLast) {
          const { stepRules, take } = approvedDocuments[entityName];
          const why = await take(tx, await askerOf(tx, record, stepRules(action)), action, record.recordId);
          if (why) throw why;
          last.add(record.id);
        }
      });
      if (refusal) refused.set(record.id, refusal);
    }
    return {
      what: "approved",
      refused,
      on: ({ record: { id } }) =>
        last.has(id) ? { to: approvalStatus.code.approved, set: decidedNow() } : { to: approvalStatus.code.waiting },
    };
  };

/** Declines: the step is not taken. */
export const declinedBy =
  ({ taker }: Context): ApprovalWork =>
  (tx, ready, { reason }) => ({
    what: "declined",
    on: () => ({ set: { ...decidedNow(), declinedBy: taker.userName, declineReason: reason } }),
    along: async () => {
      for (const { record } of ready) await remember(tx, taker, record, "declined", { reason });
    },
  });

/** Who asked takes it back: the step is not taken. */
export const withdrawnBy =
  ({ taker }: Context): ApprovalWork =>
  (tx, ready) => ({
    what: "withdrawn",
    on: () => ({ set: decidedNow() }),
    along: async () => {
      for (const { record } of ready) await remember(tx, taker, record, "withdrawn");
    },
  });
