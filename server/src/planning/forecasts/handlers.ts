import {
  type ForecastInput,
  forecast,
  forecastDocument,
  forecastImport,
} from "@tandem/contract/planning/forecasts/forecasts";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { recordDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { type Named, stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import { type Committing, cancelled, committed, published, removed } from "./forecast-steps.ts";
import { overviewOf } from "./overview.ts";
import { addForecast, asKnown, bringForecast, rewritten } from "./save-forecast.ts";
import { storedForecasts } from "./stored-forecasts.ts";

const detail = (db: Database, context: Context, id: string) =>
  recordDetail(db, context, forecastDocument, id, undefined);
const steps = stepHandlers(storedForecasts, detail);

type Column = (typeof forecastImport.columns)[number]["name"];

const sameBucket = sql`(f.org_no, f.bm_item_no, f.supplier_no, f.plan_type, f.plan_time)
  = (i.org_no, i.bm_item_no, i.supplier_no, i.plan_type, app.bucket_of(i.plan_type, i.plan_time))`;

/** Workbooks of forecasts: a row whose bucket has one changes that, any other drafts one; of a bucket one row speaks. */
const forecastWorkbooks = callWorkbooksOf<Column, string>({
  sheet: forecastImport,
  title: "forecast.name",
  found: { forecastId: "bigint" },
  async complete({ tx, problems }) {
    await sql`update import_row i set forecast_id = f.id from forecast f where ${sameBucket}`.execute(tx);
    await problems.addFound(sql`select i.row_number, 'planTime', 'duplicateKey', jsonb_build_object('value', i.plan_time::text)
      from import_row i join (select min(row_number) as first, org_no, bm_item_no, supplier_no, plan_type, app.bucket_of(plan_type, plan_time) as plan_time
        from import_row group by 2, 3, 4, 5, 6) f on ${sameBucket} where i.row_number > f.first`);
  },
  async compare({ tx }) {
    await sql`update import_row i set action = case when (f.plan_num, coalesce(f.remark, '')) = (i.plan_num, coalesce(i.remark, ''))
        then 'unchanged' else 'change' end
      from forecast f where i.action = 'add' and f.id = i.forecast_id`.execute(tx);
  },
  together: ["rowNumber"],
  take: ({ tx, context }, [row]) =>
    bringForecast(tx, context, row?.forecastId ?? null, row as unknown as ForecastInput),
  makes: { table: "forecast", number: "forecastNo", idOf: (id) => id },
});

/** Forecasts (B3.10). */
export const forecastHandlers: HandlersOf<Services["forecasts"]> = {
  getForecastPage: (context, request) => documentPage(context, forecastDocument, request, withoutRules),
  getForecastOverview: (context, wanted) => context.read((db) => overviewOf(db, context.today, wanted)),
  getForecastById: (context, { id }) => openDocument(context, storedForecasts, (db) => detail(db, context, id)),
  saveForecast: (context, { id, version = 0, ...input }) =>
    (id
      ? steps.one("modify", rewritten(input))(context, { id, version })
      : context.write(async (tx) => detail(tx, context, await addForecast(tx, context, input)), stepOptions)
    ).catch((failure) => asKnown(context, input, failure)),
  publish: (context, { publishList }) => steps.several("publish", published(context))(context, publishList),
  cancelPublish: (context, { cancelList }) => steps.several("cancelPublish", cancelled)(context, cancelList),
  commit: steps.one<Named & Committing>("commit", committed),
  recommit: steps.one<Named & Committing>("recommit", committed),
  batchCommit: (context, { commitList }) => steps.several("commit", committed)(context, commitList),
  deleteForecast: (context, { deleteList }) => steps.several("remove", removed)(context, deleteList),
  undo: undoHandler(storedForecasts, {}),
  ...forecastWorkbooks,
  exportexcel: exportList(forecast),
};
