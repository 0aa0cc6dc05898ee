import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { namedSerials } from "@tandem/contract/receiving/serial-numbers/named";
import { serialNumber } from "@tandem/contract/receiving/serial-numbers/serial-numbers";
import { stockMovement } from "@tandem/contract/receiving/stock/stock";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { type AnyEntity, selectedOf } from "../../core/list-columns.ts";
import { exportList } from "../../exports/export.ts";
import { announceSerials, askedOf } from "./announce.ts";

/** Serial numbers: where each is, and how it came there. */
export const serialNumberHandlers: HandlersOf<Services["serialNumbers"]> = {
  getSerialNumberPage: (context, request) => context.list(serialNumber, request),
  getSerialMovements: (context, { id }) => context.read(async (db) => ({ movements: await movementsOf(db, id) })),
  getAnnouncedSerials: (context, { shippingNoticeId }) =>
    context.read(async (db) => ({ lines: await askedOf(db, shippingNoticeId) })),
  announceSerials: (context, { shippingNoticeLineId, serialNos, knownSerialNos: known }) =>
    context.write(async (tx) => ({
      serialNos: await announceSerials(tx, context, shippingNoticeLineId, {
        named: namedSerials(serialNos),
        known: known === undefined ? null : namedSerials(known),
      }),
    })),
  exportexcel: exportList(serialNumber),
};

const columns = selectedOf(stockMovement as unknown as AnyEntity);

/** The movements that name a piece, the newest first, as far as the caller sees them. @throws Fault notFound */
async function movementsOf(db: Database, id: string): Promise<Row<typeof stockMovement>[]> {
  const seen = await sql<{ id: string }>`select id from serial_number_row where id = ${id}`.execute(db);
  if (seen.rows.length === 0) throw new Fault("notFound");
  const { rows } = await sql<Row<typeof stockMovement>>`select ${columns.asFields} from stock_movement_row t1
    where t1.id in (select m.id from stock_movement m where m.serial_ids @> array[${id}::bigint])
    order by t1.create_date desc, t1.id desc limit 500`.execute(db);
  return rows;
}
