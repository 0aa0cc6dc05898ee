import { Client } from "./client.ts";
import { measureEveryList } from "./every-list.ts";
import { everyListSection, throughputSection } from "./report-calls.ts";
import { measureThroughputAt } from "./throughput.ts";
import type { Bounds } from "./timing.ts";

/** The figures that a server gives over HTTP alone, wherever it is. */
export async function measureAnywhere(
  base: string,
  user: { userNo: string; password: string },
  bounds: Bounds,
  floodSeconds: number,
): Promise<string> {
  const client = new Client(base);
  try {
    await client.signIn(user.userNo, user.password);
    const everyList = await measureEveryList({ client }, bounds);
    const throughput = await measureThroughputAt(base, user, floodSeconds);
    const size = { everyList, throughput };
    return [`# ${new URL(base).host}`, everyListSection([size]), throughputSection([size])].join("\n\n");
  } finally {
    client.close();
  }
}
