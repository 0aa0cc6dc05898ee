import { addressOf, Client } from "./client.ts";
import { startServer } from "./processes.ts";
import { percentile } from "./timing.ts";

export interface Throughput {
  name: string;
  requestsPerSecond: number;
  p50: number;
  p95: number;
}

const connections = 32;

/** Calls as fast as 32 connections can, each waiting for its answer before it asks again. */
async function flood(client: Client, path: string, body: string, seconds: number): Promise<Omit<Throughput, "name">> {
  const milliseconds: number[] = [];
  const run = async (until: number, measured: number[]) => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const { status } = await client.post(path, body);
      if (status !== 200) throw new Error(`${path} answered ${status} under load.`);
      measured.push(performance.now() - startedAt);
    }
  };
  const all = (until: number, measured: number[]) =>
    Promise.all(Array.from({ length: connections }, () => run(until, measured)));
  await all(performance.now() + Math.min(seconds * 200, 1000), []);
  const startedAt = performance.now();
  await all(startedAt + seconds * 1000, milliseconds);
  const elapsed = (performance.now() - startedAt) / 1000;
  return {
    requestsPerSecond: milliseconds.length / elapsed,
    p50: percentile(milliseconds, 0.5),
    p95: percentile(milliseconds, 0.95),
  };
}

/** Requests per second of the default list at 32 connections, beside bare Fastify with the same SQL, and without any. */
export async function measureThroughput(
  port: number,
  connectionString: string,
  directory: string,
  seconds: number,
): Promise<Throughput[]> {
  const body = JSON.stringify({ current: 1, size: 20, condition: { limitCount: 1000 } });
  const client = new Client(port, connections);
  const bare = await startServer("bench/bare-server.ts", "/readyz", directory, { DATABASE_URL: connectionString });
  const bareClient = new Client(bare.port, connections);
  try {
    await client.signIn("buyer");
    const path = addressOf("purchaseOrderLines", "getPurchaseOrderLinePage");
    return [
      { name: "Tandem, default list", ...(await flood(client, path, body, seconds)) },
      { name: "bare Fastify and the list's SQL by hand", ...(await flood(bareClient, "/list", body, seconds)) },
      {
        name: "bare Fastify, an answer of the same size from memory",
        ...(await flood(bareClient, "/kept", body, seconds)),
      },
    ];
  } finally {
    client.close();
    bareClient.close();
    await bare.stop();
  }
}
