import { z } from "zod";
import { entity, recordId } from "../../core/entity.ts";
import { code, date, reference, status, text } from "../../core/fields.ts";
import { action, exportOf, list, service } from "../../core/service.ts";
import { ofParties } from "../../orders/purchase-orders/order-line-fields.ts";
import { stockType } from "../stock/statuses.ts";
import { stockMovement } from "../stock/stock.ts";
import { announcedSerialNos, serialNo } from "./named.ts";
import { serialStatus } from "./statuses.ts";

/** A piece of a material, by its serial number: it lies in one place, or in none. */
export const serialNumber = entity(
  "serialNumber",
  {
    serialNo,
    /** Announced, received, in stock, or out (B4.10d). */
    snStatus: status(serialStatus, { readOnly: true }),
    itemNo: code({ readOnly: true, names: "material" }),
    itemName: text({ readOnly: true }),
    spec: text({ readOnly: true, optional: true, max: 200 }),
    lotNo: text({ readOnly: true, optional: true }),
    warehouseNo: code({ readOnly: true, optional: true, names: "warehouse", within: ["orgNo"] }),
    cellNo: code({ readOnly: true, optional: true, names: "cell", within: ["warehouseNo"] }),
    stockType: status(stockType, { readOnly: true, optional: true }),
    stockBalanceId: reference({ readOnly: true, optional: true, names: "stockBalance" }),
    ...ofParties,
    /** With what it came last. */
    receiptId: reference({ readOnly: true, optional: true, names: "receipt" }),
    receiptNo: code({ readOnly: true, optional: true }),
    receiptDate: date({ readOnly: true, optional: true }),
    asnNo: code({ readOnly: true, optional: true }),
    shippingNoticeLineId: reference({ readOnly: true, optional: true, names: "shippingNoticeLine" }),
  },
  { keyword: ["serialNo", "itemNo", "itemName", "receiptNo", "asnNo"], source: "serial_number_row" },
);

/** Serial numbers: where each is, and how it came there (B4.10d). */
export const serialNumbers = service(
  "ISerialNumberService",
  { menus: ["serialNumbers"] },
  {
    getSerialNumberPage: list(serialNumber),
    getSerialMovements: action({
      permission: "isSearch",
      summary: "How a piece came to where it is: the movements of stock that name it, the newest first.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ movements: z.array(stockMovement.row) }),
    }),
    getAnnouncedSerials: action({
      permission: "isSearch",
      summary:
        "The lines of a delivery notice whose materials ask for serial numbers, with those that its supplier announced and that have not come.",
      input: z.strictObject({ shippingNoticeId: recordId }),
      output: z.object({
        lines: z.array(
          z.object({
            shippingNoticeLineId: recordId,
            itemNo: z.string(),
            goodsName: z.string(),
            /** What of it is on the way. */
            openQty: z.string(),
            unitNo: z.string(),
            serialNos: z.array(z.string()),
          }),
        ),
      }),
    }),
    announceSerials: action({
      by: "supplier",
      permission: "isAdd",
      summary:
        "A supplier says which serial numbers a line of its delivery notice brings, in place of those said before; whoever says which those were is refused where others have been said since, unless they are these.",
      input: z.strictObject({
        shippingNoticeLineId: recordId,
        serialNos: announcedSerialNos.schema.nullable(),
        /** Those said before, as far as the caller knows; left out, whatever was said gives way. */
        knownSerialNos: announcedSerialNos.schema.nullish(),
      }),
      output: z.object({ serialNos: z.array(z.string()) }),
    }),
    exportexcel: exportOf(serialNumber),
  },
);
