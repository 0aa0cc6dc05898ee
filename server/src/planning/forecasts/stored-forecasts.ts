import {
  type forecast as ForecastEntity,
  forecast,
  forecastDocument,
} from "@tandem/contract/planning/forecasts/forecasts";
import { sql } from "kysely";
import type { ViewOf } from "../../core/stored.ts";
import { columnsRead, storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    forecast: { id: string };
    forecastRow: ViewOf<typeof ForecastEntity>;
  }
}

/** Where forecasts are stored, and what a change is compared with. */
export const storedForecasts = storedDocument(forecastDocument, {
  rulesOf: withoutRules,
  reads: {
    ...columnsRead(forecast, ["bmItemNo", "planType", "planTime", "planNum", "remark", "commitQty", "commitRemark"]),
    predictVersion: sql<number>`t.predict_version`,
    isCommitted: sql<string>`t.is_committed`,
    committedAt: sql<string | null>`t.committed_at`,
  },
});

export type ForecastWork<Given = unknown> = Work<(typeof storedForecasts)["reads"], unknown, Given>;
