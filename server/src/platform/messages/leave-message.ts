import type { MessageTopic } from "@tandem/contract/platform/messages";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { namedRecords } from "../tags/alerts.ts";

/**
 * Leaves a message for the user whose scope the transaction has. What the user has not read yet of the same tag is gathered
 * in one message, for each supplier for which they asked: the counts add up, the newest numbers come first.
 */
export async function leaveMessage(
  tx: Database,
  message: {
    readonly topic: MessageTopic;
    readonly tagId: string;
    readonly recordCount: number;
    readonly recordNumbers: readonly string[];
    readonly actingFor: string | null;
  },
): Promise<void> {
  const { topic, tagId, recordCount, recordNumbers, actingFor } = message;
  await sql`insert into user_message as m (topic, tag_id, record_count, record_numbers, acting_for)
    values (${topic}, ${tagId}, ${recordCount}, ${recordNumbers}::text[], ${actingFor}::text)
    on conflict (tenant_id, user_id, tag_id, topic, coalesce(acting_for, '')) where read_at is null do update set
      record_count = m.record_count + excluded.record_count,
      record_numbers = (excluded.record_numbers || m.record_numbers)[1:${sql.lit(namedRecords)}],
      happened_at = excluded.happened_at`.execute(tx);
}
