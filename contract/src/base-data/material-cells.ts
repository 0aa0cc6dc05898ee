import { entity } from "../core/entity.ts";
import { code, quantity, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

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
export const materialCells = plainNoun("IBmItemCellService", "bmitemcell", materialCell, {
  menu: "materialCells",
  menuNo: "3046",
  menuOwner: "30",
  url: "Base.Basic.MaterialCell",
  path: "/base/basic/material-cell",
  icon: "InboxOutlined",
  sort: 46,
  isByRight: true,
  pinned: 4,
});
