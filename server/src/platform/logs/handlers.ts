import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { allowedOnRow } from "@tandem/contract/core/row-steps";
import type { Listed } from "@tandem/contract/core/service";
import {
  type AbnormalStep,
  abnormalLog,
  abnormalSource,
  abnormalSteps,
  handleStatus,
  operationLog,
} from "@tandem/contract/platform/logs";
import type { Services } from "@tandem/contract/services";
import { scopeOf } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { answerEach } from "../../documents/take-steps.ts";
import { exportList } from "../../exports/export.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import { type AsStored, askedOfSubjects, wordedSo } from "./asked-of-subjects.ts";
import { noteFailure } from "./note-failure.ts";
import { callsWorded, wordCall } from "./word-calls.ts";
import { subjectsWorded, wordOperation, wordRefused, wordSubject } from "./word-operations.ts";

/**
 * Failures of pages, written to the log, and kept for the tenant of who is signed in; of others where there is one tenant alone,
 * whose they must be. How often one address may report is limited where calls are served.
 */
export const logHandlers: HandlersOf<Services["logs"]> = {
  async reportPageFailure(context, { message, stack, page }) {
    const { correlationId, address, user } = context.call;
    context.logger.error({ correlationId, address, page, failure: message, stack }, "A page failed");
    const tenantId = user?.tenantId ?? (await onlyTenant(context.platform.pool));
    if (tenantId !== undefined) {
      const broken = { source: abnormalSource.code.page, place: page, message, stack: stack ?? null, user };
      await noteFailure(context.platform, user ? scopeOf(user) : wholeTenant(tenantId), {
        ...broken,
        correlationId,
        address,
      });
    }
    return { correlationId };
  },
};

/** What is stored in the product's own terms. */
const worded = { operation: wordCall, refused: wordRefused, subject: wordSubject, changes: wordOperation };

/** A row, of which a page may have asked for some fields alone. */
function inWords(language: LanguageCode, row: Row<typeof operationLog>): Row<typeof operationLog> {
  const stored = Object.entries(worded).filter(([name]) => Object.hasOwn(row, name));
  const said = stored.map(([name, word]) => [name, word(language, row[name as keyof typeof worded])] as const);
  return { ...row, ...Object.fromEntries(said) };
}

/** What stands for no call: a list is not asked for a condition without values. */
const noCall = "-";

/** Conditions on the words of calls, as conditions on the calls. */
function byCalls<Condition extends object>(language: LanguageCode, condition: Condition): Condition {
  const { operationIndistinct, operation, ...others } = condition as {
    operationIndistinct?: unknown;
    operation?: unknown;
  };
  const asked = [operationIndistinct, operation].flat().filter((words) => typeof words === "string" && words !== "");
  if (asked.length === 0) return condition;
  const found = asked.flatMap((words) => callsWorded(language, String(words)));
  return { ...others, operation: found.length > 0 ? [...new Set(found)] : [noCall] } as unknown as Condition;
}

/** The same, with what is looked for in what subjects are called, and a keyword in what calls are called besides. */
function asStored<Condition extends object>(language: LanguageCode, condition: Condition): AsStored<Condition> {
  const { keyword } = condition as { readonly keyword?: unknown };
  const calls = typeof keyword === "string" && keyword !== "" ? callsWorded(language, keyword) : [];
  const asked = askedOfSubjects(operationLog, language, condition, subjectsWorded, wordedSo("operation", calls));
  return { ...asked, condition: byCalls(language, asked.condition) };
}

const exported = exportList(operationLog, undefined, worded);

/** Calls that changed something, of the users whom the caller knows. */
export const operationLogHandlers: HandlersOf<Services["operationLogs"]> = {
  getSysOperationLogPage: (context, request) => {
    const { condition, where } = asStored(context.language, request.condition);
    const counts = request.counts?.map((set) => byCalls(context.language, set));
    return context.list<Row<typeof operationLog>>(
      operationLog,
      { ...request, condition, ...(counts ? { counts } : {}) },
      { where, completion: { reads: [], rows: (rows) => rows.map((row) => inWords(context.language, row)) } },
    );
  },
  exportexcel: (context, request) => {
    const { condition, where } = asStored(context.language, request.condition);
    return exported(context, { ...request, condition }, where);
  },
};

type Abnormal = Row<typeof abnormalLog>;

/** Of failures those that the caller's list shows. */
const seen = (db: Database, ids: readonly string[]) =>
  db.selectFrom("abnormalLogRow").select("id").where("id", "in", ids);

/** What broke, to users whom the caller knows. */
export const abnormalLogHandlers: HandlersOf<Services["abnormalLogs"]> = {
  getSysAbnormalLogPage: (context, request) =>
    context.list<Abnormal, Listed<Abnormal, AbnormalStep>>(abnormalLog, request, {
      completion: allowedOnRows(context, abnormalSteps),
    }),

  getSysAbnormalLogStack: (context, { id }) =>
    context.read(async (db) => {
      const found = await db
        .selectFrom("abnormalLog")
        .select("stack")
        .where("id", "in", seen(db, [id]))
        .executeTakeFirst();
      if (!found) throw new Fault("notFound");
      return found;
    }),

  doneSysAbnormalLog: (context, { ids, isDone }) =>
    context.write(async (tx) => {
      const { open, done } = handleStatus.code;
      const step = isDone ? "markDone" : "reopen";
      const set = isDone
        ? { handleStatus: done, doneBy: context.user.userName, doneDate: new Date().toISOString() }
        : { handleStatus: open, doneBy: null, doneDate: null };
      await tx
        .selectFrom("abnormalLog")
        .select("id")
        .where("id", "in", seen(tx, ids))
        .orderBy("id")
        .forUpdate()
        .execute();
      const known = await tx
        .selectFrom("abnormalLogRow")
        .select(["id", "place", "handleStatus"])
        .where("id", "in", ids)
        .execute();
      const whyNot = new Map(
        known.map((row) => [row.id, allowedOnRow(abnormalSteps, row, context.caller, undefined)[step]]),
      );
      const able = [...whyNot].flatMap(([id, refusal]) => (refusal === null ? [id] : []));
      if (able.length > 0) await tx.updateTable("abnormalLog").set(set).where("id", "in", able).execute();
      return answerEach(
        context,
        ids.map((id) => ({ id })),
        new Map(known.map(({ id, place }) => [id, wordCall(context.language, place) ?? place])),
        new Map([...whyNot].flatMap(([id, refusal]) => (refusal ? [[id, new Fault(refusal)]] : []))),
      );
    }),
};
