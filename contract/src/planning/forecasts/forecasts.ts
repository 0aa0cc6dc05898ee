import { z } from "zod";
import { document, need, type StepOf } from "../../core/document.ts";
import { documentCalls, undoOf, wholeRecord, workbookCalls } from "../../core/document-calls.ts";
import { farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import { code, date, instant, integer, quantity, status, text, yesNo } from "../../core/fields.ts";
import { recordSheet } from "../../core/import-sheet.ts";
import { action, documentList, exportOf, service } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { horizons, planType } from "../buckets.ts";
import { forecastLifecycle, forecastSource, predictStatus } from "./statuses.ts";

/** How much of a material a supplier is expected to deliver in a day, week or month, and how much of it that commits to (B3.10). */
export const forecast = entity(
  "forecast",
  {
    forecastNo: code({ readOnly: true }),
    predictStatus: status(predictStatus, { readOnly: true }),
    orgNo: code({ key: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    bmItemNo: code({ key: true, names: "material", after: ["orgNo"] }),
    itemName: text({ readOnly: true }),
    spec: text({ readOnly: true, optional: true }),
    supplierNo: code({ key: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    planType: status(planType, { key: true }),
    /** The day on which its bucket begins: of a week its Monday, of a month its first. */
    planTime: date({ key: true }),
    planNum: quantity({ positive: true }),
    /** The unit of the material. */
    unitNo: code({ readOnly: true, names: "unit" }),
    remark: text({ optional: true, max: 500 }),
    /** How often it was published; 0: never. */
    predictVersion: integer({ readOnly: true }),
    publishedAt: instant({ readOnly: true, optional: true }),
    dataSource: status(forecastSource, { readOnly: true }),
    /** How much its supplier commits to, by how much that falls short, when it said so, and with which words. */
    commitQty: quantity({ readOnly: true, optional: true }),
    shortQty: quantity({ readOnly: true, optional: true }),
    committedAt: instant({ readOnly: true, optional: true }),
    isCommitted: yesNo({ readOnly: true }),
    commitRemark: text({ readOnly: true, optional: true, max: 500 }),
    /** How many messages both sides have written on it. */
    commentNum: integer({ readOnly: true }),
  },
  {
    keyword: ["forecastNo", "bmItemNo", "itemName", "supplierNo", "supplierName"],
    doubts: farAway("planTime"),
    source: "forecast_row",
  },
);

/** Where its fields stand. */
export const forecastGroups = fieldGroups(forecast, {
  number: ["forecastNo"],
  parties: ["orgNo", "orgName", "supplierNo", "supplierName"],
  basic: ["bmItemNo", "itemName", "spec", "planType", "planTime", "planNum", "unitNo", "commitQty", "shortQty"],
  remarks: ["remark", "commitRemark"],
  progress: ["predictVersion", "publishedAt", "isCommitted", "committedAt", "dataSource", "commentNum"],
});

/** Whether its supplier has committed to it, or has not. */
const committed = (is: boolean) =>
  need({
    reads: ["isCommitted"],
    holds: ({ isCommitted }) => (isCommitted === yesNoStatus.code.yes) === is,
    error: is ? "forecastNotCommitted" : "forecastCommitted",
  });

/** What users do with a forecast (B4.6c). */
export const forecastDocument = document({
  entity: forecast,
  lifecycles: [forecastLifecycle],
  menus: ["forecasts"],
  steps: {
    modify: { lifecycle: forecastLifecycle, method: "saveForecast" },
    publish: { lifecycle: forecastLifecycle, confirmation: true, together: { method: "publish", list: "publishList" } },
    cancelPublish: {
      lifecycle: forecastLifecycle,
      confirmation: true,
      together: { method: "cancelPublish", list: "cancelList" },
    },
    commit: {
      lifecycle: forecastLifecycle,
      needs: [committed(false)],
      together: { method: "batchCommit", list: "commitList" },
    },
    recommit: { lifecycle: forecastLifecycle, needs: [committed(true)] },
    remove: {
      lifecycle: forecastLifecycle,
      confirmation: true,
      method: "deleteForecast",
      together: { method: "deleteForecast", list: "deleteList" },
    },
  },
});
export type ForecastAction = StepOf<typeof forecastDocument>;

/** A forecast as its page shows it. */
export const forecastDetail = wholeRecord(forecastDocument);
export type ForecastDetail = z.output<typeof forecastDetail>;

/** What the buyer fills in; id and version where one is changed. */
export const forecastInput = inputWith(forecast, { id: recordId.optional(), version: recordVersion.optional() });
export type ForecastInput = z.output<typeof forecastInput>;

/** The workbook that brings forecasts, one a row. */
export const forecastImport = recordSheet(forecast);

/** One value of some, or any of several. */
const anyOf = <S extends z.ZodType>(value: S) => z.union([value, z.array(value).max(200)]).optional();

/** How many materials of suppliers an overview shows at once. */
export const overviewSize = 50;

/** What is forecast of a material of a supplier, bucket by bucket. */
const forecastSeries = z.object({
  orgNo: z.string(),
  bmItemNo: z.string(),
  itemName: z.string(),
  supplierNo: z.string(),
  supplierName: z.string(),
  unitNo: z.string(),
  planType: z.enum(planType.codes),
  /** Of what is published: both sides go by that. */
  planNum: z.string(),
  /** Of what is drafted; 0 to suppliers, who see no drafts. */
  draftNum: z.string(),
  /** How much of what is published is committed to, of each bucket as much as it asks for at most; null where nothing is. */
  commitQty: z.string().nullable(),
  /** What commitments of single buckets are above these. */
  beyondQty: z.string(),
  buckets: z.array(
    z.object({
      id: z.string(),
      planTime: z.string(),
      planNum: z.string(),
      commitQty: z.string().nullable(),
      predictStatus: z.enum(predictStatus.codes),
    }),
  ),
});
export type ForecastSeries = z.output<typeof forecastSeries>;

const calls = documentCalls(forecastDetail);

/** How much a supplier commits to, and what it says of that. */
const commitment = z.strictObject({
  id: recordId,
  version: recordVersion,
  commitQty: forecast.fields.commitQty.schema.optional(),
  commitRemark: forecast.fields.commitRemark.schema.optional(),
});

/** Forecasts (B3.10). */
export const forecasts = service(
  "ISrmForecastService",
  { menus: ["forecasts"] },
  {
    getForecastPage: documentList(forecastDocument),
    getForecastOverview: action({
      permission: "isSearch",
      summary: "Forecasts of the days to come, by material and supplier: each with its buckets.",
      input: z.strictObject({
        horizon: z.literal([...horizons]),
        keyword: z.string().max(100).optional(),
        orgNo: anyOf(z.string().max(100)),
        supplierNo: anyOf(z.string().max(100)),
        bmItemNo: anyOf(z.string().max(100)),
        planType: anyOf(z.enum(planType.codes)),
        predictStatus: anyOf(z.enum(predictStatus.codes)),
        isCommitted: anyOf(z.enum(yesNoStatus.codes)),
        current: z.int().min(1).max(10_000).default(1),
      }),
      output: z.object({ series: z.array(forecastSeries), total: z.int() }),
    }),
    getForecastById: calls.whole(),
    saveForecast: action({
      by: "buyer",
      ofNoClass: "forecastOfNoClass",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Drafts a forecast; with id and version, changes one that is not published.",
      input: forecastInput,
      output: forecastDetail,
    }),
    publish: calls.together(
      "isSubmit",
      "publishList",
      "Publishes forecasts to their suppliers, each as its next version.",
    ),
    cancelPublish: calls.together("isSubmit", "cancelList", "Takes published forecasts back."),
    commit: action({
      permission: "isSave",
      once: true,
      summary: "The supplier says how much of a forecast it commits to: all of it unless it says a quantity.",
      input: commitment,
      output: forecastDetail,
    }),
    recommit: action({
      permission: "isSave",
      once: true,
      summary: "The supplier commits to another quantity than it did.",
      input: commitment,
      output: forecastDetail,
    }),
    batchCommit: calls.together("isSave", "commitList", "Commits to several forecasts, each as a whole."),
    deleteForecast: calls.together("isDelete", "deleteList", "Deletes forecasts that are not published."),
    undo: undoOf(forecastDocument),
    ...workbookCalls("Drafts forecasts from a workbook, one a row; those that are known are changed.", {
      by: "buyer",
      ofNoClass: "forecastOfNoClass",
    }),
    exportexcel: exportOf(forecast),
  },
);
