import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { decideStep } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderDocument,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { Ending } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";
import { type Named, takeStep, type Work } from "../../documents/take-steps.ts";
import { printCurrentOrder } from "../../platform/printing/handlers.ts";
import type { OrderRule } from "../order-rules/decisions.ts";
import { orderDetail } from "./queries.ts";
import { storedOrders } from "./stored-orders.ts";

/** What signed prints are kept for. */
export const signaturePurpose = "signature";

type SignWork = Work<(typeof storedOrders)["reads"], OrderRule, Named>;

type SigningStep = "sign" | "signForBuyer";

interface Print {
  readonly path: string;
  readonly fileName: string;
  readonly contentType: string;
}

/** The print that somebody has signed already of the order's version; null where nobody has. */
const signedPrint = (id: string) => sql<{
  fileId: string;
  hash: string;
}>`select f.id as file_id, encode(f.sha256, 'hex') as hash
  from purchase_order p
  join purchase_order_signature s on s.purchase_order_id = p.id and s.band_no = p.band_no
  join stored_file f on f.tenant_id = s.tenant_id and f.id = s.stored_file_id where p.id = ${id} limit 1`;

/** Keeps who signs which print with the order. Whoever signs second signs the very file that the first one did. */
const signedWith =
  ({ taker, platform }: Context, print: Print | null): SignWork =>
  async (tx, [ready]) => {
    if (!ready) return { what: null };
    const { id, bandNo, refuseSign } = ready.record;
    let [file] = (await signedPrint(id).execute(tx)).rows;
    if (!file) {
      if (!print) throw new Fault("versionStale");
      const fileId = await platform.files.keep(tx, { ...print, purpose: signaturePurpose });
      const kept = await sql<{
        hash: string;
      }>`select encode(sha256, 'hex') as hash from stored_file where id = ${fileId}`.execute(tx);
      file = { fileId, hash: kept.rows[0]?.hash ?? "" };
    }
    const { fileId, hash } = file;
    await sql`insert into purchase_order_signature (purchase_order_id, band_no, side, stored_file_id, user_id, user_name)
      values (${id}, ${bandNo}, ${taker.side}, ${fileId}, ${taker.userId}::bigint, ${taker.userName})`.execute(tx);
    return {
      what: "signed",
      on: () => ({
        to: String(refuseSign),
        changes: [{ line: null, field: "signed", old: null, new: `SHA-256 ${hash}` }],
      }),
    };
  };

/** Prints the order as the caller saw it; null where the step is refused, or the other side has signed its print. */
async function printUnsigned(context: Context, step: SigningStep, { id, version }: Named, directory: string) {
  const { order, isSigned } = await context.read(async (db) => ({
    order: await findRow<Row<typeof purchaseOrder>>(db, purchaseOrder, id),
    isSigned: (await signedPrint(id).execute(db)).rows.length > 0,
  }));
  const { steps } = purchaseOrderDocument;
  const refusal = decideStep<SigningStep, unknown>({ steps } as never, order, step, context.caller, undefined);
  if (isSigned || refusal || order.version !== version) return null;
  const file = await printCurrentOrder(context, id, order.bandNo);
  const path = join(directory, "signed.pdf");
  await context.platform.turns.prints.run(context.user.id, async () => {
    const output = createWriteStream(path);
    await file.write(output, context.platform.stopping);
    output.end();
    await finished(output);
  });
  return { path, fileName: file.fileName, contentType: file.contentType };
}

/**
 * Signs an accepted order for the caller's side: a print of its version, in the caller's language and by the first template of
 * their side, is kept with its SHA-256, unless the other side has signed one already (B4.3d).
 *
 * @throws Fault versionStale, orderNotSignable, orderSigned
 */
export async function signOrder(context: Context, step: SigningStep, given: Named): Promise<PurchaseOrderDetail> {
  const directory = await context.platform.spool.directory();
  try {
    const print = await printUnsigned(context, step, given, directory);
    return await context.write(async (tx) => {
      const { rule } = await takeStep(tx, context, storedOrders, step, given, signedWith(context, print));
      return new Ending((db) => orderDetail(db, context, given.id, rule));
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
