import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { clusterPaths, ownerName } from "../server/src/core/postgres/cluster.ts";

/** The database behind the portal, for what only the passing of days brings about. */
export async function databaseOf(dataDirectory: string): Promise<{ connectionString: string }> {
  const paths = clusterPaths(join(dataDirectory, "postgres"));
  const [password, port] = await Promise.all([readFile(paths.password, "utf8"), readFile(paths.port, "utf8")]);
  return { connectionString: `postgresql://${ownerName}:${password.trim()}@127.0.0.1:${port.trim()}/${ownerName}` };
}
