import { currencyDecimals } from "@tandem/contract/core/currencies";
import { organisations, warehouses } from "./companies.ts";
import type { CopyBatch } from "./copy.ts";
import type { TableRow } from "./tables.ts";

type Stamp = Pick<TableRow<"wave">, "create_name" | "create_date" | "update_name" | "update_date">;

/** Named in the languages of the group's people. */
const supplierClasses = [
  ["A", "Strategic / 战略 / Chiến lược"],
  ["B", "Preferred / 优选 / Ưu tiên"],
  ["C", "Approved / 合格 / Đạt chuẩn"],
] as const;

const taxRates = [
  ["CN13", "增值税 13%", "13"],
  ["TW5", "營業稅 5%", "5"],
  ["VN8", "Thuế GTGT 8%", "8"],
  ["VN10", "Thuế GTGT 10%", "10"],
] as const;

const currencies = [
  ["CNY", "人民币", "¥"],
  ["TWD", "新臺幣", "NT$"],
  ["VND", "Đồng Việt Nam", "₫"],
  ["USD", "US dollar", "$"],
  ["EUR", "Euro", "€"],
  ["JPY", "日本円", "¥"],
] as const;

const fiveDays = { monday: "Y", tuesday: "Y", wednesday: "Y", thursday: "Y", friday: "Y", saturday: "N", sunday: "N" };
const workCalendars = [
  ["TW", "台灣廠行事曆", fiveDays],
  ["VN", "Lịch làm việc Việt Nam", { ...fiveDays, saturday: "Y" }],
] as const;

const dockNo = (warehouseNo: string, gate: string) => `${warehouseNo}-D${gate}`;

/** The dock of a warehouse at which its address is. */
export const firstDock = (warehouseNo: string) => dockNo(warehouseNo, "1");

/** What prices and deliveries stand on: plants, docks, classifications, taxes, currencies and calendars. */
export function addMasterData(batch: CopyBatch, tenantId: number, stamp: Stamp): void {
  const common = { tenant_id: tenantId, ...stamp };
  for (const { orgNo: org_no, plantName: plant_name } of organisations) {
    batch.add("plant", { ...common, org_no, plant_no: `${org_no}-P1`, plant_name });
  }
  for (const { warehouseNo: warehouse_no } of warehouses) {
    for (const gate of ["1", "2"]) {
      const dock = { dock_no: dockNo(warehouse_no, gate), dock_name: `D${gate}` };
      const slots = { slot_minutes: 30, slot_capacity: 1 };
      batch.add("dock", { ...common, ...dock, warehouse_no, start_time_str: "07:30", due_time_str: "17:00", ...slots });
    }
  }
  for (const [supplier_class_no, supplier_class_name] of supplierClasses) {
    batch.add("supplier_class", { ...common, supplier_class_no, supplier_class_name });
  }
  for (const [tax_no, tax_name, tax_rate] of taxRates) batch.add("tax_rate", { ...common, tax_no, tax_name, tax_rate });
  for (const [currency_code, currency_name, symbol] of currencies) {
    const decimal_places = currencyDecimals(currency_code);
    batch.add("currency", { ...common, currency_code, currency_name, symbol, decimal_places });
  }
  for (const [calendar_no, calendar_name, week] of workCalendars) {
    batch.add("work_calendar", { ...common, calendar_no, calendar_name, ...week });
  }
}
