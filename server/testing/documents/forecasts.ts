import { type ForecastDetail, type ForecastInput, forecast } from "@tandem/contract/planning/forecasts/forecasts";
import type { TestUser } from "../application.ts";
import { type EveryField, importOne } from "../every-field.ts";
import { day } from "../orders.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";

let count = 0;

/** What a forecast of the first supplier says; each is of another day. */
export function forecastOf(wish: Partial<ForecastInput> = {}): ForecastInput {
  count += 1;
  return {
    ...{ orgNo: "O1", bmItemNo: "M1", supplierNo: "SA", planType: "1", planTime: day(count), planNum: "100", ...wish },
  };
}

/** Drafts a forecast. */
export const draftForecast = (user: TestUser, wish: Partial<ForecastInput> = {}): Promise<ForecastDetail> =>
  user.ok("forecasts", "saveForecast", forecastOf(wish));

const everyField: EveryField = {
  title: "a forecast",
  service: "forecasts",
  head: forecast,
  ways: ["form", "import"],
  async fill(app, way) {
    const user = await app.as("buyer");
    const head = await filledValues(user, forecast, { ...forecastOf(), remark: `EVERY-${way}` });
    if (way === "import") await importOne(user, "forecasts", head);
    else await user.ok("forecasts", "saveForecast", head as ForecastInput);
    return { user, condition: { remark: head.remark }, head, line: {} };
  },
  async again(_app, { user, head }, { id, version }) {
    const changed = { planNum: "7", remark: null } as const;
    const input = { ...head, ...changed, id, version } as ForecastInput;
    const now = await user.ok("forecasts", "saveForecast", input);
    return { now: { ...now, lines: [] }, head: { ...head, ...changed }, line: {} };
  },
};

export const tested: TestedDocument = {
  everyField,
  laws: {
    "a forecast that was published says as which version and when, and begins its bucket": `select id from forecast
      where predict_status <> '0' and (predict_version < 1 or published_at is null)
        or plan_time <> app.bucket_of(plan_type, plan_time)`,
  },
  breaking: [
    [
      "a forecast that was published",
      "alter table forecast drop constraint forecast_begins_bucket; update forecast set plan_type = '3', plan_time = '2026-01-02'",
    ],
  ],
  history: { entity: "forecast", table: "forecast", column: "predict_status", isRemovable: true },
  probes: {
    forecasts: {
      getForecastOverview: {
        by: ["supplier", "buyer"],
        nothing: "forecasts of the caller's own scope, tested on its own",
      },
      saveForecast: { by: ["buyer"], names: "forecast", input: ({ id }) => ({ ...forecastOf(), id, version: -1 }) },
      commit: { by: ["supplier"], names: "forecast", input: ({ id }) => ({ id, version: -1 }) },
      recommit: { by: ["supplier"], names: "forecast", input: ({ id }) => ({ id, version: -1 }) },
    },
  },
  async build(admin, { receipt }) {
    const of = { current: 1, size: 1, condition: { id: receipt.id } };
    const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
    if (!received) throw new Error("There is no such receipt");
    const { orgNo, supplierNo, itemNo } = received;
    const { id, version } = await draftForecast(admin, { orgNo, supplierNo, bmItemNo: itemNo });
    await admin.ok("forecasts", "publish", { publishList: [{ id, version }] });
    return { forecast: { id } };
  },
};
