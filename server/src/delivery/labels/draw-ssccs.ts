import { Fault } from "@tandem/contract/core/errors";
import { firstSerial, ssccOf } from "@tandem/contract/delivery/labels/sscc";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";

/** What was given of the numbers of a prefix: those behind `first`, as many as `count`. */
interface Given {
  readonly first: bigint;
  readonly count: bigint;
}

/**
 * Draws an SSCC for each prefix (the extension digit and the company prefix), in their order. One prefix may begin with
 * another, and then their numbers meet: what either gave, the other passes over. So whoever draws waits for the others of
 * the tenant.
 *
 * @throws Fault ssccUsedUp
 */
export async function drawSsccs(tx: Database, context: Context, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length === 0) return [];
  const lock = `sscc ${context.user.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const drawn: string[] = [];
  for (const [prefix, places] of Map.groupBy(prefixes.keys(), (place) => prefixes[place] ?? "")) {
    const before = await drawBehind(tx, prefix, places.length);
    for (const [index, place] of places.entries()) {
      const sscc = ssccOf(prefix, before + index + 1);
      if (sscc === null) throw new Fault("ssccUsedUp", { value: prefix.slice(1) });
      drawn[place] = sscc;
    }
  }
  return drawn;
}

/** Draws so many numbers of a prefix, one after the other; answers the one before them. */
async function drawBehind(tx: Database, prefix: string, count: number): Promise<number> {
  const { rows } = await sql<{ prefix: string; last: string }>`select prefix, last_number::text as last
    from sscc_counter where starts_with(prefix, ${prefix}) or starts_with(${prefix}, prefix)`.execute(tx);
  const own = rows.find((row) => row.prefix === prefix);
  const others = rows
    .filter((row) => row !== own)
    .map((row): Given => ({ first: firstSerial(row.prefix), count: BigInt(row.last) }));
  const start = firstSerial(prefix);
  const before = Number(freeBehind(start + BigInt(own?.last ?? 0), BigInt(count), others) - start);
  await sql`insert into sscc_counter (prefix, last_number) values (${prefix}, ${before + count})
    on conflict (tenant_id, prefix) do update set last_number = excluded.last_number`.execute(tx);
  return before;
}

/** From where on so many numbers are free. */
function freeBehind(from: bigint, count: bigint, others: readonly Given[]): bigint {
  const met = others.find((other) => from < other.first + other.count && other.first < from + count);
  return met ? freeBehind(met.first + met.count, count, others) : from;
}
