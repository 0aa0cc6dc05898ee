import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { unknownReference } from "../../core/references.ts";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";

interface Cell {
  readonly id: string;
  readonly scheduleNo: string;
  readonly orgNo: string;
  readonly itemNo: string;
}

/** Lines go to cells of their own organisation and material alone, of which their supplier was told. @throws Fault referenceUnknown, noticeScheduleDiffers */
export async function requireSchedules(
  tx: Database,
  { orgNo, lines }: Pick<ShippingNoticeInput, "orgNo" | "lines">,
  orderLines: readonly LockedLine[],
): Promise<void> {
  const ids = lines.flatMap(({ scheduleId }) => scheduleId ?? []);
  if (ids.length === 0) return;
  const { rows } = await sql<Cell>`select id, schedule_no, org_no, item_no from schedule
    where id = any (${ids}::bigint[])`.execute(tx);
  const cells = new Map(rows.map((cell) => [cell.id, cell]));
  const items = new Map(orderLines.map(({ id, itemNo }) => [id, itemNo]));
  const wrong = lines.flatMap(({ scheduleId, purchaseOrderLineId }, index): FaultDetail[] => {
    if (!scheduleId) return [];
    const cell = cells.get(scheduleId);
    if (!cell) throw unknownReference("shippingNoticeLine", "scheduleId", scheduleId);
    const itemNo = items.get(purchaseOrderLineId) ?? "";
    if (cell.orgNo === orgNo && cell.itemNo === itemNo) return [];
    const parameters = { scheduleNo: cell.scheduleNo, itemNo };
    return [{ path: `lines.${index}.scheduleId`, key: "errors.noticeScheduleDiffers", parameters }];
  });
  const [first] = wrong;
  if (first) throw new Fault("noticeScheduleDiffers", first.parameters, wrong);
}
