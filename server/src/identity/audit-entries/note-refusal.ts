import { answerTo, Fault } from "@tandem/contract/core/errors";
import type { FastifyRequest } from "fastify";
import { type Platform, type SignedInUser, scopeOf } from "../../core/context.ts";
import { inTransaction } from "../../core/database.ts";
import type { Route } from "../../core/routes.ts";
import { writeAudit } from "./write-entry.ts";

/** Keeps in the audit log what a user may not do, and tried. That it cannot be written changes no answer. */
export async function noteRefusal(
  { pool }: Platform,
  user: SignedInUser,
  { service, method }: Route,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Fault) || answerTo(error.error).http !== 403) return;
  const origin = { address: request.ip, correlationId: request.id };
  const note = {
    action: "refused",
    userId: user.id,
    userNo: user.userNo,
    subject: `${service.name}.${method}`,
  } as const;
  try {
    await inTransaction(pool, scopeOf(user), (tx) => writeAudit(tx, origin, note));
  } catch (failure) {
    request.log.error({ err: failure, correlationId: request.id }, "A refusal could not be kept");
  }
}
