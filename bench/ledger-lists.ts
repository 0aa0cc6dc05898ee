import type { Client as Database } from "pg";
import type { Client } from "./client.ts";
import { milliseconds, number, table } from "./tables.ts";
import { type Bounds, type Comparison, compare } from "./timing.ts";

const pageSize = 20;
const pageLimit = 1000;

export interface LedgerList extends Comparison {
  readonly name: string;
}

/** A list that follows from movements, and how its page is read by hand. */
export interface LedgerCase {
  readonly name: string;
  readonly service: string;
  readonly method: string;
  readonly condition: Readonly<Record<string, unknown>>;
  /** The table `t`, and what holds of its rows behind `where tenant_id = 1`. */
  readonly from: string;
  readonly where: string;
  readonly values: readonly string[];
  readonly order: string;
  /** What is shown of each row besides, and what it is joined with. */
  readonly shown: string;
  readonly joined: string;
}

/** The list over HTTP beside its page and its count, to the limit, by hand. */
export async function measureLedgerList(
  database: Database,
  client: Client,
  { name, service, method, condition, from, where, values, order, shown, joined }: LedgerCase,
  bounds: Bounds,
): Promise<LedgerList> {
  const matching = `from ${from} t where t.tenant_id = 1 ${where}`;
  const page = `select t.*, ${shown} from (select t.* ${matching} order by ${order} limit ${pageSize}) t ${joined} order by ${order}`;
  const count = `select count(*) from (select ${matching} limit ${pageLimit + 1}) c`;
  const body = { current: 1, size: pageSize, condition: { ...condition, limitCount: pageLimit } };
  const ours = () => client.callBody<{ records: { id: string }[] }>(service as never, method, body);
  const bare = async () => {
    const { rows } = await database.query<{ id: string }>(page, [...values]);
    await database.query(count, [...values]);
    return rows;
  };
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join();
  const [answered, expected] = [idsOf((await ours()).records), idsOf(await bare())];
  if (answered !== expected || !expected) throw new Error(`${name}: ${answered} and ${expected} differ.`);
  return { name, ...(await compare(ours, bare, bounds)) };
}

/** What lists came to, for the report, and among how many rows. */
export function ledgerTable(
  results: readonly { readonly movements: number; readonly lists: readonly LedgerList[] }[],
  among = "movements",
): string {
  const rows = results.flatMap(({ movements, lists }) =>
    lists.map(({ name, ours, bare }) => [
      ...[name, number(movements)],
      ...[ours.p50, ours.p95, ours.p99, bare.p50, bare.p95].map(milliseconds),
      ...[number(ours.p50 / bare.p50, 2), number(ours.count)],
    ]),
  );
  return table(["list", among, "HTTP p50", "p95", "p99", "SQL p50", "p95", "ratio", "calls"], rows);
}
