import type { DeliveryApprovalInput } from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import { deliveryApprovalImport } from "@tandem/contract/delivery/delivery-approvals/import";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import { saveDeliveryApproval } from "./save-delivery-approval.ts";

type Column = (typeof deliveryApprovalImport.columns)[number]["name"];

/** Workbooks of delivery approvals: each row is handed in by the rules of every other, and waits for its report. */
export const deliveryApprovalWorkbooks = callWorkbooksOf<Column>({
  sheet: deliveryApprovalImport,
  title: "deliveryApproval.name",
  found: {},
  complete: async () => {},
  addsAnew: true,
  together: ["rowNumber"],
  take({ tx, context }, [row]) {
    const given = Object.fromEntries(
      deliveryApprovalImport.columns.map(({ name }) => [name, row?.[name] ?? undefined]),
    );
    return saveDeliveryApproval(tx, context, { ...given, fileIds: [] } as unknown as DeliveryApprovalInput);
  },
});
