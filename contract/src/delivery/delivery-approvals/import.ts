import { recordSheet } from "../../core/import-sheet.ts";
import { deliveryApproval } from "./delivery-approvals.ts";

/** The workbook that hands delivery approvals in, one a row; their reports are attached afterwards. */
export const deliveryApprovalImport = recordSheet(deliveryApproval);
