import { columnOf, type ImportSheet } from "../../core/import-sheet.ts";
import { deliveryApproval } from "./delivery-approvals.ts";

type Name = keyof typeof deliveryApproval.fields & string;
const column = (name: Name) => columnOf(deliveryApproval.name, name, deliveryApproval.fields[name], undefined);

/** The workbook that hands delivery approvals in, one a row; their reports are attached afterwards. */
export const deliveryApprovalImport: ImportSheet<Name> = {
  entityName: deliveryApproval.name,
  columns: [
    column("orgNo"),
    column("supplierNo"),
    column("itemNo"),
    column("lotNo"),
    column("effectiveDate"),
    column("expiryDate"),
    column("remark"),
  ],
};
