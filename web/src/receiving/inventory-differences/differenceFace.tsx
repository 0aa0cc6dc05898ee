import { AuditOutlined, CloseCircleOutlined, ExclamationCircleOutlined, MessageOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { subtract, sum } from "@tandem/contract/core/numbers";
import type { Listed } from "@tandem/contract/core/service";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import {
  type DifferenceAction,
  differenceDocument,
  differenceGroups,
  type inventoryDifference,
  inventoryDifferences,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";
import { formatNumber } from "../../fields/format.ts";

export type Difference = Listed<Row<typeof inventoryDifference>, DifferenceAction>;
type Figures = Pick<Difference, "countedQty" | "bookQty" | "currentQty">;

/** What the book says once the difference is applied to what it says now. */
export const appliedTo = ({ countedQty, bookQty, currentQty }: Figures): string =>
  sum([currentQty, subtract(countedQty, bookQty)]);

/** A difference to its pages: how its steps look. */
export const differenceFace = documentFace(differenceDocument, {
  service: inventoryDifferences,
  getMethod: "getDifferenceById",
  route: "InventorySynergy.VMI.InventoryDiff.Detail",
  listRoute: "InventorySynergy.VMI.InventoryDiff",
  groups: differenceGroups,
  states: [{ field: "differenceStatus" }],
  reads: ["differenceNo", "itemNo", "countedQty", "bookQty", "currentQty", "unitNo"],
  numberOf: ({ differenceNo }) => differenceNo,
  wordsOf: (record) => ({
    material: record.itemNo,
    itemNo: record.itemNo,
    from: `${formatNumber(record.currentQty)} ${record.unitNo}`,
    to: `${formatNumber(appliedTo(record))} ${record.unitNo}`,
  }),
  touches: [dashboard, ...deliveryServices],
  steps: {
    adjust: { icon: <AuditOutlined />, primary: true },
    adjustAsBuyer: { icon: <AuditOutlined />, primary: true },
    explain: { icon: <MessageOutlined /> },
    dispute: { icon: <ExclamationCircleOutlined />, danger: true },
    withdraw: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
    withdrawAsBuyer: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});

/** The same of what suppliers keep for the buyer, whose page is open to who has that menu alone. */
export const escrowDifferenceFace: typeof differenceFace = {
  ...differenceFace,
  route: "InventorySynergy.Escrow.Diff.Detail",
  listRoute: "InventorySynergy.Escrow.Diff",
};
