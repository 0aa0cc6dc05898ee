import { compareNumbers, plainNumber, sum } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { namedSerials, pieceKey } from "@tandem/contract/receiving/serial-numbers/named";
import { sql } from "kysely";
import { announcedOfL } from "../serial-numbers/announce.ts";
import { faultAt, requireCount, requireShort } from "../serial-numbers/pieces.ts";
import type { Arrived } from "./arrivals.ts";

/** What must be known of serial numbers of a notice's line `l`, of order line `o`. */
export const ofSerials = sql`o.item_no, (select m.serial_control from material m where m.tenant_id = o.tenant_id and m.item_no = o.item_no) as serial_control,
      ${announcedOfL} as announced`;

interface ArrivedPieces extends Arrived {
  readonly serialNos?: string | null | undefined;
}

/**
 * The serial numbers of what arrived, line by line, those of free pieces last: those that are said, else those that are announced, where as many pieces came.
 * No piece of a material comes with two lines.
 *
 * @throws Fault serialsMissing of a material that asks for them, serialTooLong, serialsCount, serialRepeated
 */
export function serialsOf(arrived: readonly ArrivedPieces[], pathOf: (index: number) => string): string[][] {
  const serials = serialsOfLines(arrived, pathOf);
  const come = new Set<string>();
  const ofItems = Map.groupBy(arrived, ({ line }) => line.itemNo);
  for (const [index, { line }] of arrived.entries()) {
    const keyIn = pieceKey((ofItems.get(line.itemNo) ?? []).flatMap(({ line: { announced } }) => announced));
    const keyOf = (serialNo: string) => JSON.stringify([line.itemNo, keyIn(serialNo)]);
    const twice = serials[index]?.find((serialNo) => come.has(keyOf(serialNo)));
    if (twice !== undefined) throw faultAt(pathOf(index), "serialRepeated", { serialNo: twice });
    for (const serialNo of serials[index] ?? []) come.add(keyOf(serialNo));
  }
  return serials;
}

function serialsOfLines(arrived: readonly ArrivedPieces[], pathOf: (index: number) => string): string[][] {
  return arrived.map(({ line, quantity: paid, gift, serialNos }, index) => {
    const path = pathOf(index);
    const quantity = sum([paid, gift ?? "0"]);
    const named = namedSerials(serialNos);
    if (named.length > 0) {
      requireShort(named, path, line.announced);
      requireCount(named, quantity, path, line.announced);
      return named;
    }
    if (line.serialControl !== yesNoStatus.code.yes) return [];
    // Where others are announced than came, nobody has named a wrong number of them: none is named yet.
    if (compareNumbers(String(line.announced.length), quantity) !== 0) {
      throw faultAt(path, "serialsMissing", { quantity: plainNumber(quantity) });
    }
    return [...line.announced];
  });
}
