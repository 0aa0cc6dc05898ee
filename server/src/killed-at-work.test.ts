import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  ShippingNoticeDetail,
  ShippingNoticeInput,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Answer, TestUser } from "../testing/application.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { act, furtherDoings, look, prepareDoings } from "../testing/doings.ts";
import { buildLawOrders } from "../testing/law-orders.ts";
import { brokenLaws } from "../testing/laws.ts";
import { noticeInput } from "../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../testing/owner.ts";
import { receiptInput } from "../testing/receipts.ts";
import type { Actors, Command, Scene } from "../testing/scene.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const callers = 64;
/** Callers of a crew act on the same orders; what all move lies in the same places. */
const crews = 4;

const command = fc.record({
  doing: fc.constantFrom(
    "ship",
    "shipAll",
    "approve",
    "approve",
    "approve",
    "reject",
    "dispatch",
    "resubmit",
    "void",
    "correct",
    "agreeCorrection",
    "declineCorrection",
    "end",
    "settle",
    "receive",
    "receive",
    "receive",
    "receiveAll",
    "receiveAll",
    "cancel",
    ...furtherDoings,
  ),
  which: fc.nat(1000),
  quantity: fc.constantFrom("0.000001", "0.5", "1", "2.25", "3"),
});

const shift = fc.record({
  rule: fc.record({
    approvalAsked: fc.boolean(),
    packingAsked: fc.boolean(),
    overDeliveryPercent: fc.constantFrom(null, "10"),
  }),
  /** What callers do, each the next. */
  commands: fc.infiniteStream(command, { noHistory: true }),
  /** After so many answers the server is killed. */
  answers: fc.integer({ min: 350, max: 700 }),
});

interface Crew {
  /** Of this shift and the last one, so that there is something to do to what follows on them. */
  readonly orders: readonly PurchaseOrderDetail[];
  readonly addressed: ShippingNoticeInput;
  /** What was to be seen a moment ago. */
  scene: Scene;
}

let directory: string;
let database: TestDatabase;
let server: ServerProcess | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-killed-"));
  database = await createTestDatabase("world");
});
afterEach(async () => {
  await server?.kill();
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** @param token of a session from before, which holds */
async function start(token?: string): Promise<Actors & { readonly running: ServerProcess }> {
  server = await startServerProcess({ DATABASE_URL: database.connectionString, DATA_DIRECTORY: directory });
  const admin = token ? new TestUser(server.url, token) : await server.as("admin");
  return { running: server, supplier: await server.as("supplierA"), admin };
}

/** Some of a notice has arrived, so that there is something to inspect, put away and send back from the start. */
async function receiveSome({ admin }: Actors, notice: ShippingNoticeDetail): Promise<void> {
  await admin.ok("receipts", "receive", receiptInput(notice, ["4", "4"]));
}

/** What a crew works on now: new orders, and those that it had before. */
async function crewOf(actors: Actors & { readonly running: ServerProcess }, before?: Crew): Promise<Crew> {
  const added = await buildLawOrders(actors);
  const orders = [...(before?.orders.slice(-2) ?? []), ...added];
  const addressed = await noticeInput(actors.running, added[0], ["8", "8"]);
  await receiveSome(actors, await actors.supplier.ok("shippingNotices", "saveShippingNotice", addressed));
  return { orders, addressed, scene: await look(actors, orders) };
}

let shifts = 0;

/** What all callers have been told. */
class Told {
  readonly #running: ServerProcess;
  /** What was done, by the calls that did it, with the ids that they have in the operation log. */
  readonly done: { readonly doing: string; readonly id: string }[] = [];
  answers = 0;

  constructor(running: ServerProcess) {
    this.#running = running;
  }

  hear(doing: string, { http, body, headers }: Answer<unknown>): void {
    if (http >= 500) throw new Error(`${doing} ${JSON.stringify(body)}: ${this.#running.printed()}`);
    this.answers += 1;
    if ("data" in body) this.done.push({ doing, id: headers.get("x-correlation-id") ?? "" });
  }
}

/** Works until the server is killed in the midst of it; answers what callers had been told by then. */
async function work(
  actors: Actors & { readonly running: ServerProcess },
  all: readonly Crew[],
  { commands, answers }: { readonly commands: Iterator<Command>; readonly answers: number },
): Promise<Told> {
  shifts += 1;
  const told = new Told(actors.running);
  const isKilled = new AbortController();
  const untilKilled = async (turn: (mark: string) => Promise<void>, of: string) => {
    for (let count = 0; ; count += 1) {
      try {
        await turn(`${of}-${count}`);
      } catch (error) {
        // Every caller ends with a connection that broke, none with a wrong answer.
        if (isKilled.signal.aborted && /fetch failed|terminated/.test(String(error))) return;
        isKilled.abort();
        throw error;
      }
    }
  };
  const lookouts = all.map((crew) =>
    untilKilled(async () => {
      crew.scene = await look(actors, crew.orders);
      await sleep(50);
    }, "lookout"),
  );
  const working = Array.from({ length: callers }, (_, caller) => {
    const crew = all[caller % all.length] as Crew;
    return untilKilled(async (mark) => {
      const next = commands.next().value as Command;
      const answer = await act(actors, crew.scene, crew.addressed, next, mark);
      if (answer) told.hear(next.doing, answer);
      else await sleep(1);
    }, `shift ${shifts} ${caller}`);
  });
  const kill = async () => {
    while (told.answers < answers && !isKilled.signal.aborted) await sleep(5);
    isKilled.abort();
    await actors.running.kill();
  };
  await Promise.all([kill(), ...working, ...lookouts]);
  return told;
}

/** Of what callers were told is done, what is not there, or more than once. */
async function lostOrTwice(told: Told): Promise<unknown[]> {
  const log = await asOwner<{ id: string; count: number }>(
    database,
    "select correlation_id as id, count(*)::int from operation_log where correlation_id = any ($1) group by 1",
    [told.done.map(({ id }) => id)],
  );
  const counts = new Map(log.map(({ id, count }) => [id, count]));
  return told.done.filter(({ id }) => counts.get(id) !== 1);
}

describe(`${callers} callers at once, and a server that is killed in the middle of it`, () => {
  it("keep what was done, sessions, and the laws of deliveries and stock, whatever is packed, booked, received, inspected, stored and sent back", async () => {
    const enough = Date.now() + 7_000;
    const taken = new Map<string, number>();
    // What nobody could do would prove nothing: on a slow machine it takes another shift.
    const untaken = () => {
      const done = [...taken.keys()].join(" ");
      return [/ship/, /receive/, /putAway/, /inspect|concede|rejectPart/, /pack/].filter((each) => !each.test(done));
    };
    let all: readonly Crew[] = [];
    let token: string | undefined;
    await fc.assert(
      fc.asyncProperty(shift, async ({ rule, ...program }) => {
        if (Date.now() > enough && untaken().length === 0) return;
        const actors = await start(token);
        token = actors.admin.token;
        if (shifts === 0) {
          await prepareDoings(actors.admin);
          await asOwner(database, "update material set inspection_asked = '1' where item_no = 'M2'");
        }
        await setDeliveryRule(database, "O1", { approvalAsked: false });
        all = await Promise.all(Array.from({ length: crews }, (_, index) => crewOf(actors, all[index])));
        await setDeliveryRule(database, "O1", rule);
        const told = await work(actors, all, program);
        expect(await lostOrTwice(told)).toEqual([]);
        expect(await brokenLaws(database)).toEqual([]);
        for (const { doing } of told.done) taken.set(doing, (taken.get(doing) ?? 0) + 1);
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(untaken()).toEqual([]);
  });
});
