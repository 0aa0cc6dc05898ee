import { z } from "zod";
import { document, type StepOf } from "../../core/document.ts";
import { documentCalls, wholeDocument, workbookCalls } from "../../core/document-calls.ts";
import { farAway } from "../../core/doubts.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { fieldGroups } from "../../core/field-groups.ts";
import {
  calendarDate,
  code,
  date,
  instant,
  integer,
  quantity,
  rate,
  reference,
  status,
  text,
} from "../../core/fields.ts";
import { valueChanges } from "../../core/history.ts";
import { recordSheet } from "../../core/import-sheet.ts";
import { action, documentList, exportOf, list, massAnswer, service, versionedIds } from "../../core/service.ts";
import { ruleNamed } from "../../orders/order-rules/rule-named.ts";
import { planType } from "../buckets.ts";
import { distributedBy, planLifecycle, planSource, planStatus, undistributedReason } from "./statuses.ts";

/** How much of a material a purchase centre needs in a day, week or month, whoever supplies it (B3.9). */
export const procurementPlan = entity(
  "procurementPlan",
  {
    planNo: code({ readOnly: true }),
    planStatus: status(planStatus, { readOnly: true }),
    orgNo: code({ key: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    bmItemNo: code({ key: true, names: "material", after: ["orgNo"] }),
    itemName: text({ readOnly: true }),
    spec: text({ readOnly: true, optional: true }),
    planType: status(planType, { key: true }),
    /** The day on which its bucket begins: of a week its Monday, of a month its first. */
    plannedDate: date({ key: true }),
    planNum: quantity({ positive: true }),
    /** The unit of the material. */
    unitNo: code({ readOnly: true, names: "unit" }),
    /** What its suppliers are given of it, and what is left: together the planned quantity. */
    distributedQty: quantity({ readOnly: true }),
    undistributedQty: quantity({ readOnly: true }),
    /** Of how many suppliers. */
    lineCount: integer({ readOnly: true }),
    distributedBy: status(distributedBy, { readOnly: true, optional: true }),
    undistributedReason: status(undistributedReason, { readOnly: true, optional: true }),
    remark: text({ optional: true, max: 500 }),
    /** How often it was released; 0: never. */
    planVersion: integer({ readOnly: true }),
    releasedAt: instant({ readOnly: true, optional: true }),
    dataSource: status(planSource, { readOnly: true }),
  },
  { keyword: ["planNo", "bmItemNo", "itemName"], doubts: farAway("plannedDate"), source: "procurement_plan_row" },
);

/** Where its fields stand. */
export const procurementPlanGroups = fieldGroups(procurementPlan, {
  number: ["planNo"],
  parties: ["orgNo", "orgName"],
  basic: ["bmItemNo", "itemName", "spec", "planType", "plannedDate", "planNum", "unitNo"],
  remarks: ["remark"],
  progress: [
    ...(["distributedQty", "undistributedQty", "lineCount", "distributedBy", "undistributedReason"] as const),
    ...(["planVersion", "releasedAt", "dataSource"] as const),
  ],
});

/** How much of a plan a supplier is given. */
export const procurementPlanLine = entity(
  "procurementPlanLine",
  {
    procurementPlanId: reference({ readOnly: true, names: "procurementPlan" }),
    planNo: code({ readOnly: true }),
    planStatus: status(planStatus, { readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    bmItemNo: code({ readOnly: true, names: "material" }),
    itemName: text({ readOnly: true }),
    planType: status(planType, { readOnly: true }),
    plannedDate: date({ readOnly: true }),
    supplierNo: code({ names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    allocatedQty: quantity({ positive: true }),
    /** The unit of its plan. */
    unitNo: code({ readOnly: true, names: "unit" }),
    /** The share of the material that the supplier was to have when it was given the quantity, in per cent. */
    supplyRatio: rate({ readOnly: true, optional: true, most: 100 }),
  },
  {
    keyword: ["planNo", "bmItemNo", "itemName", "supplierNo", "supplierName"],
    source: "procurement_plan_line_row",
  },
);

/** What users do with a plan (B4.6a). */
export const procurementPlanDocument = document({
  entity: procurementPlan,
  lifecycles: [planLifecycle],
  menus: ["procurementPlans"],
  steps: {
    modify: { lifecycle: planLifecycle, method: "saveProcurementPlan" },
    distribute: {
      lifecycle: planLifecycle,
      confirmation: true,
      together: { method: "distribute", list: "distributeList" },
    },
    publish: { lifecycle: planLifecycle, confirmation: true, together: { method: "publish", list: "publishList" } },
    unpublish: {
      lifecycle: planLifecycle,
      confirmation: true,
      together: { method: "unpublish", list: "unpublishList" },
    },
    remove: {
      lifecycle: planLifecycle,
      confirmation: true,
      method: "deleteProcurementPlan",
      together: { method: "deleteProcurementPlan", list: "deleteList" },
    },
  },
});
export type ProcurementPlanAction = StepOf<typeof procurementPlanDocument>;

/** A plan as its page shows it; `judgedBy` are the rules that its distribution kept to. */
export const procurementPlanDetail = wholeDocument(procurementPlanDocument, procurementPlanLine.row, {
  judgedBy: z.array(ruleNamed),
});
export type ProcurementPlanDetail = z.output<typeof procurementPlanDetail>;

/** So many suppliers share a plan at most. */
export const mostAllocations = 200;

/** What the buyer fills in; id and version where one is changed. Lines that are left out stay as they are. */
export const procurementPlanInput = inputWith(procurementPlan, {
  id: recordId.optional(),
  version: recordVersion.optional(),
  lines: z.array(procurementPlanLine.input).max(mostAllocations).optional(),
});
export type ProcurementPlanInput = z.output<typeof procurementPlanInput>;

/** The workbook that brings plans, one a row. */
export const procurementPlanImport = recordSheet(procurementPlan);

const allocation = z.object({
  supplierNo: z.string(),
  supplierName: z.string(),
  supplyRatio: z.string().nullable(),
  allocatedQty: z.string(),
});

/** What one release of a plan said, and what it changed of the release before; of the first nothing (B2.29j). */
const planRelease = z.object({
  planVersion: z.int(),
  releasedAt: z.string(),
  releasedBy: z.string().nullable(),
  planNum: z.string(),
  unitNo: z.string(),
  remark: z.string().nullable(),
  distributedQty: z.string(),
  undistributedQty: z.string(),
  lines: z.array(allocation),
  changes: valueChanges,
});
export type PlanRelease = z.output<typeof planRelease>;

/** What a distribution came to of a plan: how much its suppliers were given, and why not all. */
const distributed = z.object({
  id: z.string(),
  distributedQty: z.string(),
  undistributedQty: z.string(),
  unitNo: z.string(),
  distributedBy: z.enum(distributedBy.codes),
  undistributedReason: z.enum(undistributedReason.codes).nullable(),
});
export type Distributed = z.output<typeof distributed>;

/** What released plans give a supplier of a material in a bucket. */
const releasedAllocation = z.object({
  procurementPlanId: z.string(),
  planNo: z.string(),
  planVersion: z.int(),
  bmItemNo: z.string(),
  supplierNo: z.string(),
  planType: z.enum(planType.codes),
  plannedDate: z.string(),
  allocatedQty: z.string(),
  unitNo: z.string(),
});
export type ReleasedAllocation = z.output<typeof releasedAllocation>;

/** So many days are asked for at once. */
export const longestSpan = 366;

const calls = documentCalls(procurementPlanDetail);

/** Procurement plans (B1.5f, B2.29j, B3.9). */
export const procurementPlans = service(
  "ISrmProcurementPlanService",
  { menus: ["procurementPlans"] },
  {
    getProcurementPlanPage: documentList(procurementPlanDocument),
    getProcurementPlanLinePage: list(procurementPlanLine),
    getProcurementPlanById: calls.whole(),
    getProcurementPlanVersions: action({
      permission: "isSearch",
      summary: "What each release of a plan said, the newest first.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ versions: z.array(planRelease) }),
    }),
    getReleasedAllocations: action({
      permission: "isSearch",
      summary: "What released plans of an organisation give suppliers of materials, bucket by bucket.",
      input: z.strictObject({
        orgNo: z.string().min(1).max(100),
        bmItemNo: z.array(z.string().min(1).max(100)).min(1).max(50),
        supplierNo: z.array(z.string().min(1).max(100)).max(200).optional(),
        plannedDateStart: calendarDate,
        plannedDateEnd: calendarDate,
      }),
      output: z.object({ allocations: z.array(releasedAllocation) }),
    }),
    saveProcurementPlan: action({
      by: "buyer",
      ofNoClass: "procurementPlanOfNoClass",
      permission: "isAdd",
      changing: "isModify",
      once: true,
      summary: "Plans what is needed, and who supplies how much of it; with id and version, changes a plan.",
      input: procurementPlanInput,
      output: procurementPlanDetail,
    }),
    distribute: action({
      permission: "isModify",
      once: true,
      summary:
        "Gives the quantities of plans to suppliers, by ratio or by open orders as the execution policy says, in place of what they were given.",
      input: z.strictObject({ distributeList: versionedIds }),
      output: massAnswer.extend({ distributed: z.array(distributed) }),
    }),
    publish: calls.together("isSubmit", "publishList", "Releases plans, each as its next version."),
    unpublish: calls.together("isSubmit", "unpublishList", "Withdraws released plans."),
    deleteProcurementPlan: calls.together("isDelete", "deleteList", "Deletes plans that still wait for their release."),
    ...workbookCalls("Plans from a workbook, one a row; those that are known are changed.", {
      by: "buyer",
      ofNoClass: "procurementPlanOfNoClass",
    }),
    exportexcel: exportOf(procurementPlan),
    exportLines: exportOf(procurementPlanLine),
  },
);
