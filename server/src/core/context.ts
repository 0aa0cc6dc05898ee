import { createHash } from "node:crypto";
import type { ContactRule } from "@tandem/contract/core/contact-rules";
import type { Caller } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import type { LanguageCode } from "@tandem/contract/core/languages";
import type { Actor, Side } from "@tandem/contract/core/lifecycle";
import type { MenuFlag, MenuName } from "@tandem/contract/core/permissions";
import type { ListRequest, Page } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import {
  type Database,
  type Ending,
  inTransaction,
  type Period,
  type Scope,
  type TransactionOptions,
} from "./database.ts";
import { dayIn } from "./day-in.ts";
import type { Files } from "./files.ts";
import { system, type Taker } from "./history.ts";
import { ownRows } from "./list-conditions.ts";
import { type Completion, listPage } from "./list-query.ts";
import type { LiveMessages } from "./live-messages.ts";
import { type Asked, numbersAsked } from "./refused-calls.ts";
import type { Spool } from "./spool.ts";
import { fieldsByRight, requireUnasked, withoutHidden } from "./told-by-right.ts";
import {
  type CallColumns,
  isTold,
  keptFault,
  operationStatement,
  type Refused,
  type RefusedRow,
  refusedStatement,
  type ToldOperation,
  toldFault,
  toldOf,
} from "./told-operation.ts";
import { type Parameters, translate, wordFault } from "./translate.ts";
import type { AllTurns } from "./turns.ts";
import type { JobControl, Watched } from "./watched.ts";

/** A signed-in user as the server knows them: who, for whom, what they may see and do. */
export interface SignedInUser {
  readonly id: string;
  readonly tenantId: string;
  readonly userNo: string;
  readonly userName: string;
  readonly side: Exclude<Side, "system">;
  /** The supplier for which they act. */
  readonly supplierNo: string | null;
  /** Suppliers to which a user of the buyer's side is limited. */
  readonly suppliers: readonly string[] | null;
  readonly organisations: readonly string[] | null;
  readonly warehouses: readonly string[] | null;
  readonly classifyTypes: readonly string[] | null;
  readonly businessClassifyTypes: readonly string[] | null;
  /** The valid roles the user holds, by number. */
  readonly roles: readonly string[];
  /** What their roles say they may do. */
  readonly roleFlags: ReadonlyMap<MenuName, ReadonlySet<MenuFlag>>;
  /** What they may do: of what is all of the tenant's, those who see part of it only look (`flagsOfLimited`). */
  readonly flags: ReadonlyMap<MenuName, ReadonlySet<MenuFlag>>;
  /** When the password stops serving (S5.10b), in milliseconds; null: never. */
  readonly passwordEnds: number | null;
  /** Somebody else has set the password, which must be changed first. */
  readonly passwordNotOwn: boolean;
  /** One of their roles asks for a second factor, and they have none. */
  readonly secondFactorMissing: boolean;
  /** How their tenant has telephone numbers and e-mail addresses written (S5.4). */
  readonly contactRule: ContactRule;
  /** IANA name of the zone in which their tenant lives. */
  readonly tenantZone: string;
  /** Their tenant's licence has been over for so long that they only look, and receive what is under way. */
  readonly licenceEnded: boolean;
  readonly tokenHash: Buffer;
}

/** What outlives a call: the same for every request of this node. */
export interface Platform {
  readonly config: Config;
  readonly pool: Pool;
  readonly logger: Logger;
  readonly live: LiveMessages;
  readonly files: Files;
  /** Places for what goes on for long. */
  readonly turns: AllTurns;
  /** Files of calls that are under way. */
  readonly spool: Spool;
  /** Aborted when the node ends: what goes on for long stops where it may go on later. */
  readonly stopping: AbortSignal;
  readonly watched: Watched;
  readonly jobs: JobControl;
}

type Reading = Pick<TransactionOptions, "atLength" | "byIds">;

interface Call {
  readonly service: string;
  /** The menus on which its permission is asked for. */
  readonly menus: readonly MenuName[];
  readonly method: string;
  readonly correlationId: string;
  readonly language: LanguageCode;
  /** IANA name of the zone in which the caller reads moments. */
  readonly timeZone: string;
  readonly address: string;
  /** How the caller's program calls itself, shortened; null where it does not. */
  readonly userAgent: string | null;
  /** The page that makes the call, by its key; null where a program makes it. */
  readonly page: string | null;
  readonly user: SignedInUser | null;
  /** What it asks, by which the log names what was refused; none where no caller asked. */
  readonly asked?: Asked;
  /** Identifies a call that must not happen twice; null for calls that may. */
  readonly requestKey: Buffer | null;
  /** How long a second call with the same key is refused. */
  readonly repeatSeconds: number;
  /** The days of which it asks what came and went. */
  readonly period?: Period;
}

/** Who is calling, in which language, within which scope: everything a handler may know of its call. */
export class Context {
  readonly platform: Platform;
  readonly call: Call;
  /** What the call leaves as it is, and what it is about, as the operation log will say it. */
  private refused: Refused[] = [];
  private named: string[] = [];

  constructor(platform: Platform, call: Call) {
    this.platform = platform;
    this.call = call;
  }

  /** The signed-in user; only public calls have none, and they never ask. */
  get user(): SignedInUser {
    if (!this.call.user) throw new Fault("sessionInvalid");
    return this.call.user;
  }

  /** The supplier for which the caller acts; calls that are by suppliers alone have one. */
  get ownSupplier(): string {
    if (this.user.supplierNo === null) throw new Fault("supplierUserOnly");
    return this.user.supplierNo;
  }

  get language(): LanguageCode {
    return this.call.language;
  }

  get timeZone(): string {
    return this.call.timeZone;
  }

  /** Which day it is for the caller's tenant: rules judge by it, as `app.today()` does. */
  get today(): string {
    return dayIn(this.user.tenantZone);
  }

  /** Whether the caller holds a flag, besides the one that let the call in, on a menu of the call. */
  mayAlso(flag: MenuFlag): boolean {
    return this.actor(...this.call.menus).can(flag);
  }

  get logger(): Logger {
    return this.platform.logger;
  }

  /** A text in the caller's language. */
  translate(key: string, parameters?: Parameters): string {
    return translate(this.language, key, parameters);
  }

  /** The caller as history names them; the system where nobody is signed in, as in jobs. */
  get taker(): Taker {
    const { user } = this.call;
    return user ? { userId: user.id, userName: user.userName, side: user.side } : system;
  }

  get scope(): Scope {
    const { page, correlationId, language, timeZone, period } = this.call;
    return { ...scopeOf(this.user), page, correlationId, language, timeZone, ...(period ? { period } : {}) };
  }

  /** The same call, which is told what came and went on these days. */
  ofPeriod(period: Period): Context {
    return new Context(this.platform, { ...this.call, period });
  }

  /** The caller as a lifecycle sees them, with the flags they hold on any of the menus. */
  actor(...menus: MenuName[]): Actor {
    const { side, flags } = this.user;
    return { side, can: (flag) => menus.some((menu) => flags.get(menu)?.has(flag) ?? false) };
  }

  /** The caller as the steps of a document see them. */
  get caller(): Caller {
    return { side: this.user.side, can: (flag, menus) => this.actor(...menus).can(flag) };
  }

  /** Reads within the caller's scope, at one moment. */
  read<T>(work: (db: Database, client: PoolClient) => Promise<T>, options: Reading = {}): Promise<T> {
    return inTransaction(this.platform.pool, this.scope, work, { ...options, readOnly: true });
  }

  /**
   * A page of a list within the caller's scope, without what is told by right alone to those who have none.
   * @throws Fault unknownFilter, unknownSortField, unknownColumn
   */
  async list<R, Out = R>(
    entity: { readonly name: string },
    request: ListRequest<object>,
    options: { readonly where?: readonly RawBuilder<boolean>[]; readonly completion?: Completion<R, Out> } = {},
  ): Promise<Page<Out>> {
    const where = [...ownRows(entity, this.user.supplierNo), ...(options.where ?? [])];
    const hidden = this.mayAlso("isSearch") ? {} : fieldsByRight(entity);
    requireUnasked(hidden, request);
    const page = await this.read((db) => listPage<R, Out>(db, entity, request, { where }, options.completion));
    return withoutHidden(hidden, page);
  }

  /** Says what the call is about by the numbers that people know it by, where no change and no answer names it. */
  about(...numbers: readonly string[]): void {
    this.named.push(...numbers);
  }

  /** Says which rows of a workbook are left out; what steps of theirs refused on the way is said with them. */
  refuseRows(rows: readonly RefusedRow[]): void {
    if (rows.length > 0) this.refused = rows.map((each) => ({ number: null, ...each }));
  }

  /** Why one of several records is left as it is, worded for the caller; the operation log keeps it. */
  refusal(number: string | null, fault: Fault): { readonly errorCode: string; readonly errorMessage: string } {
    this.refused.push({ number, ...keptFault(fault) });
    const { errorCode, errorMessage } = wordFault(this.language, fault);
    return { errorCode, errorMessage };
  }

  /**
   * Acts in one transaction within the caller's scope. The operation log is written with it, unless it only remembers
   * what was read or met on the way (`unlogged`); what is refused as a whole is logged behind it. A repeated call is refused with
   * 50M01 before anything happens, or is taken back where the work is done `atOnce`; what is remembered on its way is not held to be it.
   */
  async write<T>(
    work: (tx: Database) => Promise<T | Ending<T>>,
    { unlogged, ...options }: Pick<TransactionOptions, "atLength" | "atOnce"> & { readonly unlogged?: true } = {},
  ): Promise<T> {
    const { requestKey } = this.call;
    const afresh = (tx: Database) => {
      // The work may be tried again.
      this.refused = [];
      this.named = [];
      return work(tx);
    };
    const closing = (answer: unknown) => operationStatement(this.columns, toldOf(answer, this.refused, this.named));
    try {
      return await inTransaction(this.platform.pool, this.scope, afresh, {
        ...options,
        ...(requestKey && !unlogged
          ? {
              guard: { statement: this.guardStatement(requestKey), onUntouched: () => new Fault("repeatedSubmission") },
            }
          : {}),
        ...(unlogged ? {} : { closing }),
      });
    } catch (error) {
      if (!unlogged) await this.logRefused(error);
      throw error;
    }
  }

  /** Logs why a call that was to change something ended without, unless that stands there. */
  async logRefused(error: unknown): Promise<void> {
    if (isTold(error)) await this.logUndone(toldFault(error, this.named));
  }

  /** Logs a call whose answer says that it left everything as it was. */
  logAnswered(answer: unknown): Promise<void> {
    return this.logUndone(toldOf(answer, this.refused));
  }

  /** Logs a call that left everything as it was: nothing was written with which its row could be. That it fails changes no answer. */
  private async logUndone(told: ToldOperation): Promise<void> {
    try {
      const { asked } = this.call;
      await inTransaction(this.platform.pool, this.scope, async (tx) => {
        const named = told.named.length > 0 || !asked ? told.named : await numbersAsked(tx, asked);
        await sql.raw(refusedStatement(this.columns, { ...told, named })).execute(tx);
      });
    } catch (error) {
      this.logger.error(
        { err: error, correlationId: this.call.correlationId },
        "A refused operation could not be kept",
      );
    }
  }

  /** Lets the same call be made again at once, because it has done nothing. */
  async allowAgain(tx: Database): Promise<void> {
    const { requestKey } = this.call;
    if (requestKey) await sql`delete from request_guard where request_key = ${requestKey}`.execute(tx);
  }

  private guardStatement(key: Buffer): string {
    return `insert into request_guard as g (request_key) values ('\\x${key.toString("hex")}')
      on conflict (tenant_id, request_key) do update set made_at = clock_timestamp()
      where g.made_at < clock_timestamp() - interval '${this.call.repeatSeconds} seconds'`;
  }

  /** Who makes which call, as the operation log says it. */
  private get columns(): CallColumns {
    const { service, method, correlationId, address } = this.call;
    const { id, userNo, userName } = this.user;
    const who = { user_id: id, user_no: userNo, user_name: userName };
    return { ...who, service, method, correlation_id: correlationId, address };
  }
}

export function scopeOf(user: SignedInUser): Scope {
  return {
    tenantId: user.tenantId,
    userId: user.id,
    userName: user.userName,
    organisations: user.organisations,
    warehouses: user.warehouses,
    supplier: user.supplierNo,
    suppliers: user.suppliers,
    classifyTypes: user.classifyTypes,
    businessClassifyTypes: user.businessClassifyTypes,
    tenantZone: user.tenantZone,
  };
}

const bodyRepeatSeconds = 5;
const keyRepeatSeconds = 24 * 3600;

/** A password is kept nowhere, not even within a hash that is quickly made. */
function withoutPassword(name: string, value: unknown): unknown {
  return name === "pwd" ? undefined : value;
}

/** The key of a call that must not happen twice: from its Idempotency-Key, else from user, call and body. */
export function requestKeyOf(
  userId: string,
  path: string,
  body: unknown,
  idempotencyKey: string | undefined,
): { requestKey: Buffer; repeatSeconds: number } {
  const content = idempotencyKey ?? JSON.stringify(body, withoutPassword);
  const requestKey = createHash("sha256")
    .update(`${userId}\n${path}\n${idempotencyKey ? "key" : "body"}\n${content}`)
    .digest();
  return { requestKey, repeatSeconds: idempotencyKey ? keyRepeatSeconds : bodyRepeatSeconds };
}
