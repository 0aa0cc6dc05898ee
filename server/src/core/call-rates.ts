import { createHash } from "node:crypto";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from "@fastify/rate-limit";
import { type Endpoint, pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import type { Pool } from "pg";
import type { Config } from "./config.ts";

/** Failures of pages that one address may report in a minute. */
const failureReportRate = 30;
const windowMilliseconds = 60_000;
const mostKnown = 10_000;

/** How often strangers may make a call, per address and minute; the others need a session. */
export function rateOf(endpoint: Endpoint, path: string, config: Config): RateLimitOptions | false {
  if (endpoint.permission !== "public") return false;
  return { max: mostCallsOf(path, config), timeWindow: windowMilliseconds, groupId: path };
}

function mostCallsOf(path: string, config: Config): number {
  if (path === pathOf(services.sessions as unknown as Service, "login")) return config.SIGN_IN_RATE;
  if (path === pathOf(services.logs as unknown as Service, "reportPageFailure")) return failureReportRate;
  return config.PUBLIC_CALL_RATE;
}

/** How often a caller has called, and until when that counts. */
interface Count {
  readonly calls: number;
  readonly until: number;
}

type Answer = Parameters<FastifyRateLimitStore["incr"]>[1];

/**
 * Counts calls by caller together with all other nodes, in the database. A node has one statement under way at a time: the
 * calls that come meanwhile are counted by the next, and callers beyond their rate no more until their minute is over. So
 * however many call, counting takes one connection.
 */
class CallCounts {
  private readonly known = new Map<string, Count>();
  private waiting = new Map<string, Answer[]>();
  private isCounting = false;
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Counts a call; addresses are not kept as such. */
  add(address: string, max: number, answer: Answer): void {
    const caller = createHash("sha256").update(address).digest("base64");
    const known = this.current(caller);
    if (known && known.calls > max) answer(null, { current: known.calls, ttl: known.until - Date.now() });
    else this.wait(caller, answer);
  }

  private wait(caller: string, answer: Answer): void {
    const others = this.waiting.get(caller);
    if (others) others.push(answer);
    else this.waiting.set(caller, [answer]);
    if (!this.isCounting) void this.countWaiting();
  }

  private current(caller: string): Count | undefined {
    const known = this.known.get(caller);
    return known && known.until > Date.now() ? known : undefined;
  }

  private async countWaiting(): Promise<void> {
    this.isCounting = true;
    while (this.waiting.size > 0) {
      const batch = this.waiting;
      this.waiting = new Map();
      const counted = await this.countTogether(batch).catch(() => this.countAlone(batch));
      for (const [caller, answers] of batch) this.answer(caller, answers, counted.get(caller) as Count);
    }
    this.isCounting = false;
  }

  private async countTogether(batch: ReadonlyMap<string, readonly Answer[]>): Promise<Map<string, Count>> {
    const callers = [...batch.keys()].map((caller) => Buffer.from(caller, "base64"));
    const numbers = [...batch.values()].map((answers) => answers.length);
    const { rows } = await this.pool.query<{ caller: Buffer; calls: number; milliseconds: number }>(
      "select * from app.count_calls($1, $2, $3)",
      [callers, numbers, windowMilliseconds],
    );
    return new Map(
      rows.map(({ caller, calls, milliseconds }) => [
        caller.toString("base64"),
        { calls, until: Date.now() + milliseconds },
      ]),
    );
  }

  /** While the database is away a node counts what it sees itself. */
  private countAlone(batch: ReadonlyMap<string, readonly Answer[]>): Map<string, Count> {
    return new Map(
      [...batch].map(([caller, answers]) => {
        const known = this.current(caller) ?? { calls: 0, until: Date.now() + windowMilliseconds };
        return [caller, { ...known, calls: known.calls + answers.length }];
      }),
    );
  }

  private answer(caller: string, answers: readonly Answer[], count: Count): void {
    if (this.known.size >= mostKnown) this.known.clear();
    this.known.set(caller, count);
    const ttl = count.until - Date.now();
    for (const [index, answer] of answers.entries()) {
      answer(null, { current: count.calls - answers.length + index + 1, ttl });
    }
  }
}

/** Where the rates of calls are kept, for all nodes. */
export function sharedCounts(pool: Pool): FastifyRateLimitStoreCtor {
  const counts = new CallCounts(pool);
  return class implements FastifyRateLimitStore {
    incr(caller: string, answer: Answer, _window: number, max: number): void {
      counts.add(caller, max, answer);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
