/** How long one statement may take. */
export const statementMilliseconds = 60_000;
/** How long one statement may take where whole lists are imported or exported, or the past is cleaned up. */
export const longStatementMilliseconds = 600_000;

const lockMilliseconds = 15_000;
const idleInTransactionMilliseconds = 300_000;
/** The server ends what takes too long by itself; what is not answered so much later was never heard there. */
const silenceMilliseconds = 5_000;

/** For every connection: a database that hangs, or a network that swallows everything, is noticed. */
export const connectionLimits = {
  /** Where connections come from a pool, also how long to wait for one that is free. */
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const;

/** How long to wait for the answer to a statement that may take so long. */
export function answerLimit(milliseconds: number): { readonly query_timeout: number } {
  return { query_timeout: milliseconds + silenceMilliseconds };
}

/** For connections that work: also how long a statement, a lock and a pause within a transaction may take. */
export function workLimits(milliseconds: number) {
  return {
    ...connectionLimits,
    ...answerLimit(milliseconds),
    statement_timeout: milliseconds,
    lock_timeout: lockMilliseconds,
    idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
  };
}
