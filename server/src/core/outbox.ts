import type { Database } from "./database.ts";

/** Leaves news for the outside in the transaction that causes it; jobs deliver it afterwards, perhaps twice. */
export async function publish(tx: Database, topic: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({ topic, payload: JSON.stringify(payload) })
    .execute();
}
