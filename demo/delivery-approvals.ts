import { deliveryApproval } from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { reportSource, reportStatus } from "@tandem/contract/delivery/delivery-approvals/statuses";
import type { Files } from "../server/src/core/files.ts";
import { type Day, dateText, yearOf } from "./calendar.ts";
import type { CopyBatch } from "./copy.ts";
import { addFile } from "./files.ts";
import type { HistoryEvent } from "./history.ts";
import type { Order, OrderLine } from "./order.ts";
import { type Tenant, tenantId } from "./tenant.ts";

const { pending, approved, rejected, voided } = reportStatus.code;

/** How the reports are, in turn: handed in so many days ago, valid for so many, and what became of them. */
const courses = [
  { state: approved, age: 200, days: 365 },
  { state: pending, age: 2, days: 180 },
  { state: approved, age: 170, days: 180 },
  { state: rejected, age: 6, days: 365, reason: "Page 2 with the test values is missing." },
  { state: approved, age: 300, days: 180 },
  { state: voided, age: 90, days: 365, reason: "The alloy was changed; a new report is needed." },
  { state: pending, age: 1, days: 365 },
  { state: approved, age: 40, days: 365 },
] as const;
/** So many suppliers have reports, as many each as there are courses. */
const suppliersWithReports = 3;

/**
 * Adds reports of some suppliers on materials that were ordered of them, in every state; without a place to keep files there are
 * none. Answers how many, and what happened to them.
 */
export async function addDeliveryApprovals(
  batch: CopyBatch,
  tenant: Tenant,
  orders: readonly Order[],
  files: Files | undefined,
): Promise<{ count: number; events: HistoryEvent[] }> {
  if (!files) return { count: 0, events: [] };
  const events: HistoryEvent[] = [];
  let count = 0;
  for (const supplier of tenant.suppliers.slice(0, suppliersWithReports)) {
    const ordered = orders.filter((order) => order.supplier === supplier && order.executingFrom !== null);
    const lines = new Map(ordered.flatMap((order) => order.lines).map((line) => [line.material.itemNo, line]));
    for (const [index, line] of [...lines.values()].slice(0, courses.length).entries()) {
      count += 1;
      events.push(
        ...(await addOne(batch, tenant, files, { id: count, line, course: courses[index % courses.length] as Course })),
      );
    }
  }
  return { count, events };
}

type Course = (typeof courses)[number];

async function addOne(
  batch: CopyBatch,
  tenant: Tenant,
  files: Files,
  { id, line, course }: { readonly id: number; readonly line: OrderLine; readonly course: Course },
): Promise<HistoryEvent[]> {
  const { organisation, supplier, buyer } = line.order;
  const { itemNo } = line.material;
  const day = tenant.lastDay - course.age;
  const [handedIn, decided] = [at(day, 2), at(Math.min(day + 2, tenant.lastDay), 7)];
  const approvalNo = `DLA-${yearOf(day)}-${String(id).padStart(6, "0")}`;
  const parties = { orgNo: organisation.orgNo, supplierNo: supplier.supplierNo };
  const reason = "reason" in course ? course.reason : null;
  const isDecided = course.state !== pending;
  const stamp = { create_name: supplier.contacts, create_date: handedIn };
  const fileStamp = { ...stamp, update_name: supplier.contacts, update_date: handedIn };
  batch.add("delivery_approval", {
    tenant_id: tenantId,
    id,
    approval_no: approvalNo,
    check_status: course.state,
    org_no: organisation.orgNo,
    supplier_no: supplier.supplierNo,
    item_no: itemNo,
    lot_no: id % 4 === 0 ? `L${dateText(day).replaceAll("-", "")}-1` : null,
    effective_date: dateText(day),
    expiry_date: dateText(day + course.days),
    source: reportSource.code.supplier,
    refuse_reason: course.state === rejected ? reason : null,
    void_reason: course.state === voided ? reason : null,
    ...stamp,
    update_name: isDecided ? buyer : supplier.contacts,
    update_date: isDecided ? decided : handedIn,
  });
  const fileId = await addFile(batch, files, {
    name: `${itemNo}-report.txt`,
    text: `Inspection report / 检验报告\n${supplier.supplierName}\n${itemNo} ${line.material.itemName}\n${dateText(day)}\n`,
    purpose: "deliveryApproval",
    storageKey: `reports/demo-${id}`,
    stamp: fileStamp,
  });
  batch.add("delivery_approval_file", {
    tenant_id: tenantId,
    delivery_approval_id: id,
    stored_file_id: fileId,
    sort: 0,
  });
  const common = { entityName: deliveryApproval.name, recordId: id, documentNo: approvalNo, ...parties };
  const step = (action: string, fromState: string, toState: string, happenedAt: string): HistoryEvent => ({
    ...common,
    ...{ action, fromState, toState, happenedAt, userName: buyer, side: "buyer" },
    ...(action === "agree" ? {} : { reason }),
  });
  const begun: HistoryEvent = {
    ...common,
    ...{ action: "add", fromState: null, toState: pending, happenedAt: handedIn },
    ...{ userName: supplier.contacts, side: "supplier" },
  };
  if (course.state === pending) return [begun];
  if (course.state === rejected) return [begun, step("refuse", pending, rejected, decided)];
  const agreed = step("agree", pending, approved, course.state === voided ? at(day + 1, 6) : decided);
  return course.state === voided ? [begun, agreed, step("void", approved, voided, decided)] : [begun, agreed];
}

const at = (day: Day, hour: number) => `${dateText(day)}T0${hour}:20:00Z`;
