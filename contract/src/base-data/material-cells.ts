import { entity } from "../core/entity.ts";
import { code, quantity, text, validity } from "../core/fields.ts";
import { plainService } from "../core/plain-records.ts";

/** A cell in which a material is stored (S2.15a). */
export const materialCell = entity(
  "materialCell",
  {
    /** The organisation of the warehouse. */
    orgNo: code({ names: "organisation" }),
    itemNo: code({ names: "material", after: ["orgNo"] }),
    warehouseNo: code({ names: "warehouse", within: ["orgNo"], waits: false }),
    cellNo: code({ names: "cell", within: ["warehouseNo"] }),
    maxQty: quantity({ optional: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["itemNo", "cellNo"] },
);

/** Cells of materials (S2.15a). */
export const materialCells = plainService("IBmItemCellService", "bmitemcell", "materialCells", materialCell);
