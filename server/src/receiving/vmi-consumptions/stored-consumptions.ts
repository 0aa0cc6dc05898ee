import {
  type vmiConsumption,
  vmiConsumptionDocument,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { sql } from "kysely";
import type { ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    vmiConsumption: { id: string; consumptionNo: string };
    vmiConsumptionRow: ViewOf<typeof vmiConsumption>;
  }
}

/** Where consumptions are stored, and what taking one back looks at. */
export const storedConsumptions = storedDocument(vmiConsumptionDocument, {
  rulesOf: withoutRules,
  reads: {
    isBilled: sql<string>`(select v.is_billed from vmi_consumption_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
    billNos: sql<
      string | null
    >`(select v.bill_nos from vmi_consumption_row v where v.tenant_id = t.tenant_id and v.id = t.id)`,
  },
});
