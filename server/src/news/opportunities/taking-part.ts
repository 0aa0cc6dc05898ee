import { refusalOf } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { opportunity, opportunityDocument } from "@tandem/contract/news/opportunities/opportunities";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { findRow } from "../../core/list-query.ts";

/** An opportunity in which the calling supplier may take part so. @throws Fault notFound, or why it may not */
export async function requirePart(
  tx: Database,
  { caller }: Pick<Context, "caller">,
  id: string,
  part: "enlist" | "quote",
): Promise<Row<typeof opportunity>> {
  const found = await findRow<Row<typeof opportunity>>(tx, opportunity, id);
  const refused = refusalOf(opportunityDocument, found, part, caller, undefined);
  if (refused) throw new Fault(refused.error, refused.parameters);
  return found;
}
