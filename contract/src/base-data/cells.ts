import { entity } from "../core/entity.ts";
import { code, status, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";
import { statuses } from "../core/statuses.ts";

/** Whether defective goods lie in a cell: Y and N, as boxes to tick have it (S3.10b). */
export const badCell = statuses("cell.isBadCells", {
  bad: { code: "Y", tone: "refused" },
  good: { code: "N", tone: "neutral" },
});

/** The smallest place of a warehouse in which goods lie. */
export const cell = entity(
  "cell",
  {
    cellNo: code({ key: true }),
    cellName: text(),
    warehouseNo: code({ key: true, names: "warehouse" }),
    zoneNo: code({ optional: true, names: "zone", within: ["warehouseNo"] }),
    /** Y: what lies here is defective (S7.13a). */
    isBadCell: status(badCell),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["cellNo", "cellName"], translated: "cellName" },
);

/** Warehouse cells (S7.13g). */
export const cells = plainNoun("IBmWarehouseCellService", "bmwarehousecell", cell, {
  menu: "cells",
  menuNo: "3044",
  menuOwner: "30",
  url: "Base.Basic.Cell",
  path: "/base/basic/cell",
  icon: "BarcodeOutlined",
  sort: 44,
});
