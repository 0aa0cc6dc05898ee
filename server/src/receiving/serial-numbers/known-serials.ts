import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** Serial numbers that a line of a delivery notice brings. */
interface Brought {
  readonly lineId: string;
  readonly serialNos: readonly string[];
}

/** What a serial number of a line is known by, and whether a piece has just this one already. */
interface Known {
  readonly keyOf: (serialNo: string) => string | undefined;
  readonly isKnown: (serialNo: string) => boolean;
}

/** What is known of serial numbers that lines bring, line by line: those that are kept tell apart what differs in capitals or width alone. */
export async function knownSerials(tx: Database, brought: readonly Brought[]): Promise<Known[]> {
  const ids = brought.flatMap(({ lineId, serialNos }) => serialNos.map(() => lineId));
  const serials = brought.flatMap(({ serialNos }) => serialNos);
  const { rows } = await sql<{ alike: string; isKnown: boolean }>`select alike, is_known
    from app.known_serials(${ids}::bigint[], ${serials}::text[]) order by place`.execute(tx);
  let place = 0;
  return brought.map(({ serialNos }) => {
    const found = new Map(serialNos.map((serialNo) => [serialNo, rows[place++]]));
    return {
      keyOf: (serialNo) => found.get(serialNo)?.alike,
      isKnown: (serialNo) => found.get(serialNo)?.isKnown ?? false,
    };
  });
}
