import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { abnormalLog, abnormalSource, handleStatus, operationLog } from "@tandem/contract/platform/logs";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { exportList } from "../../exports/export.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import { noteFailure } from "./note-failure.ts";
import { wordOperation } from "./word-operations.ts";

/**
 * Failures of pages, written to the log, and kept where there is one tenant whose they must be. How often one address may report
 * is limited where calls are served.
 */
export const logHandlers: HandlersOf<Services["logs"]> = {
  async reportPageFailure(context, { message, stack, page }) {
    const { correlationId, address } = context.call;
    context.logger.error({ correlationId, address, page, failure: message, stack }, "A page failed");
    const tenantId = await onlyTenant(context.platform.pool);
    if (tenantId !== undefined) {
      const broken = { source: abnormalSource.code.page, place: page, message, stack: stack ?? null, user: null };
      await noteFailure(context.platform, wholeTenant(tenantId), { ...broken, correlationId, address });
    }
    return { correlationId };
  },
};

/** Calls that changed something, of the users whom the caller knows. */
export const operationLogHandlers: HandlersOf<Services["operationLogs"]> = {
  getSysOperationLogPage: (context, request) =>
    context.list<Row<typeof operationLog>>(operationLog, request, {
      completion: {
        reads: ["changes"],
        rows: (rows) => rows.map((row) => ({ ...row, changes: wordOperation(context.language, row.changes) })),
      },
    }),
  exportexcel: exportList(operationLog, undefined, { changes: wordOperation }),
};

/** What broke. */
export const abnormalLogHandlers: HandlersOf<Services["abnormalLogs"]> = {
  getSysAbnormalLogPage: (context, request) => context.list<Row<typeof abnormalLog>>(abnormalLog, request),

  getSysAbnormalLogStack: (context, { id }) =>
    context.read(async (db) => {
      const found = await db.selectFrom("abnormalLog").select("stack").where("id", "=", id).executeTakeFirst();
      if (!found) throw new Fault("notFound");
      return found;
    }),

  doneSysAbnormalLog: (context, { ids, isDone }) =>
    context.write(async (tx) => {
      const { open, done } = handleStatus.code;
      const set = isDone
        ? { handleStatus: done, doneBy: context.user.userName, doneDate: new Date().toISOString() }
        : { handleStatus: open, doneBy: null, doneDate: null };
      const { numUpdatedRows } = await tx.updateTable("abnormalLog").set(set).where("id", "in", ids).executeTakeFirst();
      return { changed: Number(numUpdatedRows) };
    }),
};
