import Fastify from "fastify";
import { Pool } from "pg";
import { defaultList } from "./lists.ts";

/**
 * What our server is measured against: Fastify alone, once with an answer it keeps in memory, once with the default list
 * read by hand with the owner's rights. No sessions, no scope, no checks.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify();

const readList = async () => {
  const client = await pool.connect();
  try {
    const page = await client.query(defaultList.page, ["1"]);
    const count = await client.query<{ count: string }>(defaultList.count, ["1"]);
    return { status: 200, data: { total: Number(count.rows[0]?.count), records: page.rows } };
  } finally {
    client.release();
  }
};

const kept = await readList();
app.get("/readyz", async () => ({ status: "ready" }));
app.post("/kept", async () => kept);
app.post("/list", readList);
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
process.on("SIGTERM", async () => {
  await app.close();
  await pool.end();
});
