import type { ClientBase } from "pg";
import { addPackaging } from "./packaging.ts";
import { addPutAways, addReturnNotes } from "./put-aways.ts";
import { tenantId } from "./tenant.ts";
import { addCorrections, addInvoices, addLabels, addPackages } from "./under-way.ts";

/** What has taken the tables' own word for who changed a row last, and when. */
const changed = ["receipt", "shipping_notice", "material", "box_rule_line", "packaging_balance"];

/** Adds what becomes of deliveries: into cells and back, packed, labelled, invoiced and corrected; so much that no page is empty. */
export async function addFollowed(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  for (const table of changed) await client.query(`alter table ${table} disable trigger user`);
  await addPutAways(client, today);
  await addReturnNotes(client, today);
  await addInvoices(client, today);
  await addCorrections(client, today);
  await addPackaging(client, today);
  for (const table of changed) await client.query(`alter table ${table} enable trigger user`);
  await addPackages(client);
  await addLabels(client);
}
