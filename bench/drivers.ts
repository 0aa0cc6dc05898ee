import { parseArgs } from "node:util";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Pool, type PoolClient, types } from "pg";
import { inTransaction, openPool } from "../server/src/core/database.ts";
import { preparedName } from "../server/src/core/hot-statements.ts";
import { listPage } from "../server/src/core/list-query.ts";
import { wholeTenant } from "../server/src/identity/sessions/session-store.ts";
import { shownColumns } from "./lists.ts";
import { postmasterOf, processMilliseconds } from "./processor.ts";
import { number, table } from "./tables.ts";

/**
 * What the list of order lines, as its page asks for it, costs Node and PostgreSQL in processor time: as it is read now, and
 * the very same statements by other ways of speaking to the database. By hand, against any database of the demo:
 * `node bench/drivers.ts --database postgresql://…`; decision 17 says what it came to. With `npm install --no-save postgres`
 * before, and `--porsager`, that driver takes its turns, too.
 */
const { values: options } = parseArgs({
  options: {
    database: { type: "string" },
    lists: { type: "string", default: "400" },
    rounds: { type: "string", default: "15" },
    /** The package, or the file of it. */
    porsager: { type: "string" },
  },
});
const connectionString = options.database;
if (!connectionString) throw new RangeError("--database says which database is asked.");
const scope = wholeTenant("1");

/** A statement as it was sent. */
interface Sent {
  text: string;
  values: string[];
  name?: string;
}

interface Way {
  name: string;
  work: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

const request = { current: 1, size: 20, condition: { limitCount: 1000 }, columns: shownColumns };
const readList = (pool: Pool) => () =>
  inTransaction(pool, scope, (db) => listPage(db, purchaseOrderLine, request), { readOnly: true });

/** All that one list sends, and its answer, once the statements are prepared. */
async function statementsOf(): Promise<Sent[]> {
  const pool = openPool(connectionString as string, 1);
  const sent: Sent[] = [];
  pool.on("connect", (client: PoolClient) => {
    const query = client.query.bind(client) as (asked: unknown) => unknown;
    client.query = ((asked: string | Sent) => {
      sent.push(typeof asked === "string" ? { text: asked, values: [] } : { ...asked });
      return query(asked);
    }) as PoolClient["query"];
  });
  for (let turn = 0; turn < 20; turn += 1) {
    sent.length = 0;
    await readList(pool)();
  }
  await pool.end();
  return sent;
}

/** What Node does of a list before and behind the driver is the same for all of these: nothing. */
async function byPg(
  name: string,
  sent: readonly Sent[],
  { pipeline = true, corked = false, parse }: { pipeline?: boolean; corked?: boolean; parse?: Parse },
): Promise<Way> {
  const pool = new Pool({
    connectionString: connectionString as string,
    max: 1,
    pipeline,
    options: "-c role=tandem_app -c jit=off",
    ...(parse ? { types: { getTypeParser: parse as typeof types.getTypeParser } } : {}),
  });
  const client = await pool.connect();
  const { stream } = client.connection;
  const ask = ({ text, values, name }: Sent) =>
    values.length > 0 || name ? client.query({ text, values, ...(name ? { name } : {}) }) : client.query(text);
  const [last, ...first] = sent.toReversed();
  const inOrder = first.reverse();
  const work = async () => {
    if (!pipeline) {
      for (const each of sent) await ask(each);
      return;
    }
    if (corked) stream.cork();
    const asked = inOrder.map(ask);
    if (corked) stream.uncork();
    await Promise.all(asked);
    if (last) await ask(last);
  };
  const end = async () => {
    client.release();
    await pool.end();
  };
  return { name, work, end };
}

/** Of `postgres` (porsager) only what is used. */
interface Porsager {
  unsafe: (
    text: string,
    values?: string[],
    how?: { prepare: boolean },
  ) => Promise<unknown> & { simple: () => Promise<unknown> };
  end: () => Promise<void>;
}

async function byPorsager(from: string, sent: readonly Sent[]): Promise<Way> {
  const { default: open } = (await import(from)) as { default: (address: string, how: object) => Porsager };
  const text = { to: 25, from: [1082, 1114, 1184], serialize: String, parse: (value: string) => value };
  const sql = open(connectionString as string, {
    max: 1,
    connection: { options: "-c role=tandem_app -c jit=off" },
    types: { date: text },
  });
  const ask = ({ text, values }: Sent) =>
    values.length > 0 || text.startsWith("select")
      ? sql.unsafe(text, values, { prepare: true })
      : sql.unsafe(text).simple();
  const work = async () => {
    await Promise.all(sent.slice(0, -1).map(ask));
    await Promise.all(sent.slice(-1).map(ask));
  };
  return { name: "`postgres` (porsager), dates as texts, in one breath", work, end: () => sql.end() };
}

/** Node's processor time of some work, in milliseconds. */
async function nodeMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** All ways in turns: the processor time of a list in Node, the median of the rounds; in PostgreSQL, that of all of them. */
async function measure(ways: readonly Way[], lists: number, rounds: number): Promise<string> {
  const postmaster = await postmasterOf(connectionString as string);
  const node = ways.map((): number[] => []);
  const database = ways.map((): number[] => []);
  const all = async (work: Way["work"]) => {
    for (let turn = 0; turn < lists; turn += 1) await work();
  };
  for (const { work } of ways) await all(work);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { work }] of ways.entries()) {
      const before = await processMilliseconds(postmaster);
      node[index]?.push((await nodeMilliseconds(() => all(work))) / lists);
      database[index]?.push(((await processMilliseconds(postmaster)) - before) / lists);
    }
  }
  const base = Math.min(...(node[0] ?? []));
  const rows = ways.map(({ name }, index) => {
    const own = Math.min(...(node[index] ?? []));
    return [name, number(own, 3), number(own / base, 2), number(Math.min(...(database[index] ?? [])), 3)];
  });
  return table(["a list of 20 order lines", "Node ms", "of the first", "PostgreSQL ms"], rows);
}

/** What some work that is over at once takes, in microseconds: the least of many rounds. */
async function microseconds(work: () => void): Promise<number> {
  const [rounds, turns] = [40, 2000];
  const spent: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const whole = async () => {
      for (let turn = 0; turn < turns; turn += 1) work();
    };
    spent.push(((await nodeMilliseconds(whole)) / turns) * 1000);
  }
  return Math.min(...spent);
}

/** What it costs to find the names of the statements of a list by their texts. */
async function naming(sent: readonly Sent[]): Promise<string> {
  const texts = sent.filter(({ name }) => name).map(({ text }) => text);
  let found = 0;
  // Texts that have just been put together, as those of queries are.
  const spent = await microseconds(() => {
    for (const text of texts) if (preparedName(`${text.slice(0, 9)}${text.slice(9)}`)) found += 1;
  });
  if (found === 0) throw new Error("No statement has a name.");
  return `To name the ${texts.length} statements of a list by their texts: ${number(spent, 2)} µs.`;
}

type Parse = (type: number) => (value: string) => unknown;

const [numeric, date, instant] = [1700, 1082, 1184];
const parseWith =
  (own: Readonly<Record<number, (value: string) => unknown>>): Parse =>
  (type) =>
    own[type] ?? types.getTypeParser(type);
const pgDefaults = parseWith({
  [numeric]: (value) => value,
  [date]: (value) => new Date(`${value}T00:00:00`),
  [instant]: (value) => new Date(value),
});
/** What JSON has in the end, in the shortest way to write it. */
const plainly = parseWith({
  [numeric]: (value) => (value.includes(".") ? value.replace(/\.?0+$/, "") : value),
  [date]: (value) => value,
  [instant]: (value) => new Date(value).toISOString(),
});

/** What it costs to understand the values of a list: as it is done now, in the shortest way to write it, and as `pg` does it. */
async function parsing(sent: readonly Sent[]): Promise<string> {
  const values: { type: number; value: string }[] = [];
  const remember: Parse = (type) => (value) => values.push({ type, value });
  const { work, end } = await byPg("", sent, { parse: remember });
  await work();
  await end();
  const costs: string[] = [];
  const ours: Parse = (type) => types.getTypeParser(type);
  for (const parse of [ours, plainly, pgDefaults]) {
    const parsed = values.map(({ type, value }) => ({ parse: parse(type), value }));
    const spent = await microseconds(() => {
      for (const each of parsed) each.parse(each.value);
    });
    costs.push(`${number(spent, 1)} µs`);
  }
  const [now, plain, byDefault] = costs;
  return `To parse its ${values.length} values: ${now}; with a pattern and \`Date\`: ${plain}; numbers as texts and dates as objects: ${byDefault}.`;
}

const sent = await statementsOf();
const asIs = openPool(connectionString, 1);
const ways: Way[] = [
  { name: "as it is read now", work: readList(asIs), end: () => asIs.end() },
  await byPg("`pg` alone, in one breath and one write", sent, { corked: true }),
  await byPg("`pg` alone, in one breath, a write each", sent, {}),
  await byPg("`pg` alone, one after the other", sent, { pipeline: false }),
  ...(options.porsager ? [await byPorsager(options.porsager, sent)] : []),
];
process.stdout.write(
  `${await measure(ways, Number(options.lists), Number(options.rounds))}\n\n${await naming(sent)}\n${await parsing(sent)}\n`,
);
for (const { end } of ways) await end();
