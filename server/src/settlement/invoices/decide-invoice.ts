import { invoiceStatus, throwStatus } from "@tandem/contract/settlement/invoices/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Reasoned } from "../../documents/take-steps.ts";
import { erpOf } from "../../platform/erp/erp-of.ts";
import type { InvoiceWork } from "./stored-invoices.ts";

/** The supplier commits invoices, which the buyer then approves or rejects. */
export const committed: InvoiceWork = () => ({
  what: "committed",
  on: ({ record }) => ({
    set: { rejectReason: null, wasCommitted: true },
    undo: { set: { rejectReason: record.rejectReason, wasCommitted: record.wasCommitted } },
  }),
});

/** The buyer approves invoices. */
export const approved =
  ({ taker }: Pick<Context, "taker">): InvoiceWork =>
  () => ({
    what: "approved",
    on: () => ({
      set: { approverName: taker.userName, approvedAt: new Date().toISOString() },
      undo: { set: { approverName: null, approvedAt: null } },
    }),
  });

/** The buyer rejects invoices: their suppliers enter them anew. */
export const rejected: InvoiceWork<Reasoned> = (_tx, _ready, { reason }) => ({
  what: "rejected",
  on: () => ({ set: { rejectReason: reason }, undo: { set: { rejectReason: null } } }),
});

/** Whether an ERP is asked to post invoices. */
const hasErp = async ({ platform, user }: Pick<Context, "platform" | "user">) =>
  platform.config.ERP_INVOICES && (await erpOf(platform, user.tenantId)) !== null;

/** What waits to be posted, of some invoices, is forgotten, and why they were not. */
export const forgetPosting = (tx: Database, ids: readonly string[]) =>
  sql`delete from invoice_posting where invoice_id = any (${ids}::bigint[])`.execute(tx);

const idsOf = (ready: readonly { readonly record: { readonly id: string } }[]) => ready.map(({ record }) => record.id);

/** The buyer posts invoices: to the ERP, which says what became of them, or for good where there is none. */
export const posted =
  (context: Context): InvoiceWork =>
  async (tx, ready) => {
    const by = { posterName: context.taker.userName, postedAt: new Date().toISOString() };
    const ids = idsOf(ready);
    if (!(await hasErp(context))) {
      const set = { ...by, postingDate: context.today, throwStatus: throwStatus.code.none };
      return {
        what: "posted",
        on: () => ({ to: invoiceStatus.code.posted, set }),
        along: () => forgetPosting(tx, ids),
      };
    }
    return {
      what: "sentToErp",
      on: ({ record }) => ({
        to: invoiceStatus.code.approved,
        set: { ...by, throwStatus: throwStatus.code.sent, sendings: record.sendings + 1 },
        changes: [{ line: null, field: "throwStatus", old: record.throwStatus, new: throwStatus.code.sent }],
      }),
      along: () =>
        sql`insert into invoice_posting (invoice_id, next_attempt_at) select id, now() from unnest(${ids}::bigint[]) as t (id)
          on conflict (tenant_id, invoice_id) do update set attempts = 0, next_attempt_at = now(), refusal = null`.execute(
          tx,
        ),
    };
  };

/** The buyer has waited long enough for the ERP: an invoice is sent no more, and posted or ended otherwise. */
export const recalled: InvoiceWork = (tx, ready) => ({
  what: "recalled",
  on: ({ record }) => ({
    to: invoiceStatus.code.approved,
    set: { throwStatus: throwStatus.code.none, posterName: null, postedAt: null },
    changes: [{ line: null, field: "throwStatus", old: record.throwStatus, new: throwStatus.code.none }],
  }),
  along: () => forgetPosting(tx, idsOf(ready)),
});
