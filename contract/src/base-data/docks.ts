import { entity } from "../core/entity.ts";
import { code, integer, text, time, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** Where a vehicle stands while a warehouse unloads it. */
export const dock = entity(
  "dock",
  {
    dockNo: code({ key: true }),
    dockName: text(),
    warehouseNo: code({ key: true, names: "warehouse" }),
    /** From when until when vehicles are unloaded here; all day without. */
    startTimeStr: time({ optional: true }),
    dueTimeStr: time({ optional: true, example: "17:30" }),
    /** Minutes that a vehicle is given, and how many stand here at once; without, the dock takes no appointments. */
    slotMinutes: integer({ optional: true, max: 1440 }),
    slotCapacity: integer({ optional: true, max: 100 }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["dockNo", "dockName"], translated: "dockName" },
);

/** Docks; who comes when is an appointment's matter. */
export const docks = plainNoun("IBmDockService", "bmdock", dock, {
  menu: "docks",
  menuNo: "3048",
  menuOwner: "30",
  url: "Base.Basic.Dock",
  path: "/base/basic/dock",
  icon: "CarOutlined",
  sort: 48,
});
