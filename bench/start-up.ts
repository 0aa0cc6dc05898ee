import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { startServer } from "./processes.ts";

export interface StartUp {
  name: string;
  milliseconds: number;
}

/** How long the server takes to be ready: in an empty directory, again in the same one, and on a PostgreSQL that runs. */
export async function measureStartUp(directory: string, connectionString: string): Promise<StartUp[]> {
  const data = await mkdtemp(join(directory, "start-"));
  const own = { DEMO: "false", DATA_DIRECTORY: data };
  const ways: { name: string; environment: Record<string, string> }[] = [
    { name: "first start: makes its own PostgreSQL and migrates it", environment: own },
    { name: "again, with its own PostgreSQL", environment: own },
    { name: "again, with a PostgreSQL that is running", environment: { ...own, DATABASE_URL: connectionString } },
  ];
  const startUps: StartUp[] = [];
  for (const { name, environment } of ways) {
    const server = await startServer("server/src/main.ts", "/readyz", directory, environment);
    startUps.push({ name, milliseconds: server.startMilliseconds });
    await server.stop();
  }
  return startUps;
}
