import type { Database } from "./database.ts";

type Payload = Readonly<Record<string, unknown>>;

/** Leaves news for the outside in the transaction that causes them; jobs deliver them afterwards, perhaps twice. */
export async function publish(tx: Database, topic: string, ...payloads: readonly Payload[]): Promise<void> {
  if (payloads.length === 0) return;
  await tx
    .insertInto("outbox")
    .values(payloads.map((payload) => ({ topic, payload: JSON.stringify(payload) })))
    .execute();
}
