import { entity } from "../core/entity.ts";
import { code, quantity, text, validity } from "../core/fields.ts";
import { plainService } from "../core/plain-records.ts";

/** A cell in which a material is stored (S2.15a). */
export const materialCell = entity(
  "materialCell",
  {
    /** The organisation of the warehouse. */
    orgNo: code(),
    itemNo: code(),
    warehouseNo: code(),
    cellNo: code(),
    maxQty: quantity({ optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemNo", "cellNo"] },
);

/** Cells of materials (S2.15a). */
export const materialCells = plainService("IBmItemCellService", "bmitemcell", "materialCells", materialCell);
