import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openRunDirectory, startTestPostgres } from "../server/testing/run-directory.ts";
import { createDatabase, offerDemo, startServer, stopServer } from "./server.ts";

/** One PostgreSQL for the run, and on it the demo tenant, as a server makes it: each worker has a copy of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await openRunDirectory();
  const postgres = await startTestPostgres(directory);
  const end = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const connectionString = await createDatabase(postgres.connectionString);
    const demo = { connectionString, dataDirectory: join(directory, "demo") };
    const { server } = await startServer(demo, { DEMO: "true" });
    await stopServer(server);
    offerDemo(demo);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
