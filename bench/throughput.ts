import { addressOf, Client } from "./client.ts";
import { type RunningServer, startServer } from "./processes.ts";
import { type Cost, costOf, type Processes, postmasterOf } from "./processor.ts";
import { type Timing, timingOf } from "./timing.ts";

export interface Throughput extends Timing {
  name: string;
  callers: number;
  requestsPerSecond: number;
  cost: Cost;
}

/** So many call at once, each waiting for its answer before it asks again. */
export const callers = [1, 16, 64] as const;

/** What is called, and the processes that answer, where they are in reach. */
interface Flooded {
  name: string;
  client: Client;
  path: string;
  body: string;
  processes?: Processes;
}

/** Calls as fast as so many callers can. */
async function flood(
  { name, client, path, body, processes }: Flooded,
  count: number,
  seconds: number,
): Promise<Throughput> {
  const milliseconds: number[] = [];
  let bytes = 0;
  const run = async (until: number, measured: number[]) => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const answer = await client.post(path, body);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} under load.`);
      measured.push(performance.now() - startedAt);
      bytes += answer.bytes;
    }
  };
  const all = (until: number, measured: number[]) =>
    Promise.all(Array.from({ length: count }, () => run(until, measured)));
  await all(performance.now() + Math.min(seconds * 200, 1000), []);
  bytes = 0;
  const startedAt = performance.now();
  const cost = await costOf(processes, async () => {
    await all(performance.now() + seconds * 1000, milliseconds);
    return { requests: milliseconds.length, bytes };
  });
  const elapsed = (performance.now() - startedAt) / 1000;
  return { name, callers: count, requestsPerSecond: milliseconds.length / elapsed, ...timingOf(milliseconds), cost };
}

async function floodAll(flooded: readonly Flooded[], seconds: number): Promise<Throughput[]> {
  const measured: Throughput[] = [];
  for (const each of flooded) for (const count of callers) measured.push(await flood(each, count, seconds));
  return measured;
}

const mostCallers = Math.max(...callers);

/** The default list of a server, as whoever is signed in sees it. */
function defaultListOf(client: Client): Omit<Flooded, "processes"> {
  return {
    name: "Tandem, default list",
    client,
    path: addressOf("purchaseOrderLines", "getPurchaseOrderLinePage"),
    body: JSON.stringify({ current: 1, size: 20, condition: { limitCount: 1000 } }),
  };
}

/** An order with its lines, as its page reads it: the first that whoever is signed in sees. */
async function documentOf(client: Client): Promise<Omit<Flooded, "processes">> {
  const asked = { current: 1, size: 1, condition: {}, columns: [], count: "none" };
  const { records } = await client.callBody<{ records: { id: string }[] }>(
    "purchaseOrders",
    "getPurchaseOrderPage",
    asked,
  );
  const body = JSON.stringify({ condition: { id: records[0]?.id } });
  return { name: "Tandem, an order", client, path: addressOf("purchaseOrders", "getPurchaseOrderById"), body };
}

/** Requests per second of the default list of a server anywhere. */
export async function measureThroughputAt(
  base: string,
  user: { userNo: string; password: string },
  seconds: number,
): Promise<Throughput[]> {
  const client = new Client(base, mostCallers);
  try {
    await client.signIn(user.userNo, user.password);
    return await floodAll([defaultListOf(client), await documentOf(client)], seconds);
  } finally {
    client.close();
  }
}

/**
 * Requests per second of the default list, beside bare Fastify with the same SQL, and without any; of a supplier's own list, and
 * of an order.
 */
export async function measureThroughput(
  { port, processId }: RunningServer,
  connectionString: string,
  directory: string,
  seconds: number,
): Promise<Throughput[]> {
  const client = new Client(port, mostCallers);
  const supplier = new Client(port, mostCallers);
  const bare = await startServer("bench/bare-server.ts", "/readyz", directory, { DATABASE_URL: connectionString });
  const bareClient = new Client(bare.port, mostCallers);
  try {
    await client.signIn("buyer");
    await supplier.signIn("supplier");
    const { path, body, ...list } = defaultListOf(client);
    const postmaster = await postmasterOf(connectionString);
    const [ours, theirs] = [processId, bare.processId].map((server) => ({ processes: { server, postmaster } }));
    return await floodAll(
      [
        { ...list, path, body, ...ours },
        { ...defaultListOf(supplier), name: "Tandem, a supplier's own list", ...ours },
        { ...(await documentOf(client)), ...ours },
        { name: "bare Fastify and the list's SQL by hand", client: bareClient, path: "/list", body, ...theirs },
        {
          name: "bare Fastify, an answer of the same size from memory",
          client: bareClient,
          path: "/kept",
          body,
          ...theirs,
        },
      ],
      seconds,
    );
  } finally {
    client.close();
    supplier.close();
    bareClient.close();
    await bare.stop();
  }
}
