import { before, farAway } from "../core/doubts.ts";
import { entity } from "../core/entity.ts";
import { code, date, text, time } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A time in which a dock takes no vehicles. */
export const dockBlock = entity(
  "dockBlock",
  {
    warehouseNo: code({ key: true, names: "warehouse" }),
    dockNo: code({ key: true, names: "dock", within: ["warehouseNo"] }),
    blockDate: date(),
    /** From when until when, in the time of the warehouse; all day without. */
    startTimeStr: time({ optional: true }),
    dueTimeStr: time({ optional: true, example: "17:30" }),
    reason: text(),
    remark: text({ optional: true }),
  },
  { keyword: ["dockNo", "reason"], doubts: [...farAway("blockDate"), before("blockDate", 0, "past")] },
);

/** Times that are taken off docks: appointments are made around them. */
export const dockBlocks = plainNoun("IBmDockBlockService", "bmdockblock", dockBlock, {
  menu: "dockBlocks",
  menuNo: "3049",
  menuOwner: "30",
  url: "Base.Basic.DockBlock",
  path: "/base/basic/dock-block",
  icon: "StopOutlined",
  sort: 49,
  isByRight: true,
  grants: {
    buyer: ["isSearch"],
    warehouse: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isExport"],
  },
});
