import { sum } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import { namedSerials } from "@tandem/contract/receiving/serial-numbers/named";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { announcedOfL } from "../serial-numbers/announce.ts";
import { knownSerials } from "../serial-numbers/known-serials.ts";
import { faultAt, requireCount, requireEach, requireShort } from "../serial-numbers/pieces.ts";
import type { Arrived } from "./arrivals.ts";
import { freeOf } from "./free-pieces.ts";

/** What must be known of serial numbers of a notice's line `l`, of order line `o`. */
export const ofSerials = sql`o.item_no, (select m.serial_control from material m where m.tenant_id = o.tenant_id and m.item_no = o.item_no) as serial_control,
      ${announcedOfL} as announced`;

interface ArrivedPieces extends Arrived {
  readonly serialNos?: string | null | undefined;
}

/**
 * The serial numbers of what arrived, line by line, those of free pieces last: those that are said, else those that are announced, where all came that had not.
 * No piece of a material comes with two lines.
 *
 * @throws Fault serialsMissing, serialsUndecided of a material that asks for them, serialTooLong, serialsCount, serialRepeated
 */
export async function serialsOf(
  tx: Database,
  arrived: readonly ArrivedPieces[],
  pathOf: (index: number) => string,
): Promise<string[][]> {
  const said = arrived.map(({ serialNos }) => namedSerials(serialNos));
  const serials = said.map((named, index) => {
    const of = arrived[index];
    return named.length > 0 || !of ? named : announcedSerials(of, pathOf(index));
  });
  // What is announced is kept: no two of it are one piece.
  if (said.every((named) => named.length === 0)) return serials;
  const brought = arrived.map(({ line: { id } }, index) => ({ lineId: id, serialNos: serials[index] ?? [] }));
  const known = await knownSerials(tx, brought);
  const come = new Set<string>();
  for (const [index, { line, quantity, gift }] of arrived.entries()) {
    const [path, named] = [pathOf(index), said[index] ?? []];
    const keyOf = (serialNo: string) => known[index]?.keyOf(serialNo);
    if (named.length > 0) {
      requireShort(named, path, (serialNo) => known[index]?.isKnown(serialNo) ?? false);
      requireCount(named, sum([quantity, gift ?? "0"]), path, keyOf);
    }
    const pieceOf = (serialNo: string) => JSON.stringify([line.itemNo, keyOf(serialNo)]);
    const twice = serials[index]?.find((serialNo) => come.has(pieceOf(serialNo)));
    if (twice !== undefined) throw faultAt(path, "serialRepeated", { serialNo: twice });
    for (const serialNo of serials[index] ?? []) come.add(pieceOf(serialNo));
  }
  return serials;
}

/**
 * The serial numbers that are taken where nobody says others: those that are announced, where all came that had not come yet.
 *
 * @throws Fault serialsMissing, serialsUndecided of a material that asks for them
 */
export function announcedSerials({ line, quantity: paid, gift }: Arrived, path: string): string[] {
  if (line.serialControl !== yesNoStatus.code.yes) return [];
  const announced = { count: line.announced.length, open: sum([stillOnWay(line), freeOf(line)]) };
  requireEach(0, announced, sum([paid, gift ?? "0"]), path);
  return [...line.announced];
}
