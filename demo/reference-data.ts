import type { CopyBatch } from "./copy.ts";
import type { Material } from "./materials.ts";
import { addStrategies } from "./strategies.ts";
import type { TableRow } from "./tables.ts";
import { addTemplates } from "./templates.ts";

type Stamp = Pick<TableRow<"machine">, "create_name" | "create_date" | "update_name" | "update_date">;

/** Lines and machines of the plants, in the language of the plant. */
const productionLines = [
  ["VN10", "VN10-L1", "Chuyền lắp ráp động cơ"],
  ["VN10", "VN10-L2", "Chuyền quấn dây"],
  ["VN10", "VN10-L3", "Chuyền đóng gói"],
  ["TW20", "TW20-L1", "馬達組裝線"],
  ["TW20", "TW20-L2", "粉體塗裝線"],
] as const;

const machines = [
  ["VN10", "VN10-M01", "Máy quấn dây stato số 1"],
  ["VN10", "VN10-M02", "Máy quấn dây stato số 2"],
  ["VN10", "VN10-M03", "Máy ép trục"],
  ["VN10", "VN10-M04", "Máy cân bằng động rôto"],
  ["VN10", "VN10-M05", "Máy dán thùng"],
  ["VN10", "VN10-M06", "Máy nén khí trung tâm"],
  ["TW20", "TW20-M01", "壓裝機 1 號"],
  ["TW20", "TW20-M02", "自動鎖螺絲機"],
  ["TW20", "TW20-M03", "粉體噴塗設備"],
] as const;

/** The last is the technology that is used unless this one is asked for. */
const technologies = [
  ["VN10", "VN10-T10", "Gia công CNC", null],
  ["VN10", "VN10-T11", "Gia công máy vạn năng", "VN10-T10"],
  ["VN10", "VN10-T20", "Ép phun nhựa", null],
  ["TW20", "TW20-T10", "CNC 加工", null],
  ["TW20", "TW20-T11", "傳統車銑加工", "TW20-T10"],
  ["TW20", "TW20-T20", "射出成型", null],
] as const;

/** Rules and templates are the group's: named in the languages of its people. */
const extDocConfigs = [
  ["ERP-PO", "ERP purchase order / ERP 采购订单 / Đơn mua hàng ERP"],
  ["ERP-GR", "ERP goods receipt / ERP 收货单 / Phiếu nhận hàng ERP"],
  ["MES-RQ", "MES material request / MES 领料单 / Phiếu lĩnh vật tư MES"],
] as const;

const barcodeRules = [
  [
    "BC-ITEM",
    "Material and lot / 物料加批次 / Vật tư và lô",
    "1",
    [
      ["item", null],
      ["lot", null],
      ["serial", 6],
    ],
  ],
  ["BC-BOX", "Running number of a box / 外箱流水号 / Số chạy của thùng", "2", [["serial", 9]]],
  [
    "BC-LOT",
    "Supplier and date / 供应商加日期 / Nhà cung cấp và ngày",
    "3",
    [
      ["supplier", null],
      ["productDate", 6],
      ["serial", 6],
    ],
  ],
] as const;

const lotRules = [
  [
    "LOT-DAY",
    "Date and running number / 日期加流水号 / Ngày và số thứ tự",
    "day",
    [
      ["date", "YYMMDD", null],
      ["counter", null, 3],
    ],
  ],
  [
    "LOT-SUP",
    "Lot of the supplier / 供应商批次 / Lô của nhà cung cấp",
    "year",
    [
      ["supplier", null, null],
      ["date", "-YY-", null],
      ["counter", null, 4],
    ],
  ],
] as const;

const boxRules = [
  [
    "BOX-PACK",
    "One pack quantity a box / 每箱一个包装量 / Mỗi thùng một quy cách đóng gói",
    null,
    [["Carton / 箱 / Thùng", null, "N"]],
  ],
  [
    "BOX-PALLET",
    "20 boxes a pallet / 每托 20 箱 / Mỗi pallet 20 thùng",
    "6901234",
    [
      ["Carton / 箱 / Thùng", null, "N"],
      ["Pallet / 托盘", 20, "Y"],
    ],
  ],
] as const;

/** How many of the metal and plastic parts an organisation also makes itself. */
const madeMetals = 3;
const madePlastics = 2;

/** What pickers offer besides partners, places and materials (S3.4). */
export function addReferenceData(
  batch: CopyBatch,
  tenantId: number,
  materials: { readonly metals: readonly Material[]; readonly plastics: readonly Material[] },
  stamp: Stamp,
): void {
  const common = { tenant_id: tenantId, ...stamp };
  for (const [org_no, production_line_no, production_line_name] of productionLines) {
    batch.add("production_line", { ...common, org_no, production_line_no, production_line_name });
  }
  for (const [org_no, machine_no, machine_name] of machines) {
    batch.add("machine", { ...common, org_no, machine_no, machine_name });
  }
  for (const [org_no, technology_no, technology_name, default_technology_no] of technologies) {
    batch.add("technology", { ...common, org_no, technology_no, technology_name, default_technology_no });
  }
  for (const org_no of ["VN10", "TW20"]) {
    const made = [
      ...materials.metals.slice(0, madeMetals).map(({ itemNo }) => [itemNo, `${org_no}-T10`] as const),
      ...materials.plastics.slice(0, madePlastics).map(({ itemNo }) => [itemNo, `${org_no}-T20`] as const),
    ];
    for (const [index, [item_no, technology_no]] of made.entries()) {
      const item_technology_no = `${org_no}-IT${String(index + 1).padStart(2, "0")}`;
      batch.add("item_technology", { ...common, org_no, item_technology_no, item_no, technology_no });
    }
  }
  addStrategies(batch, common);
  for (const [ext_doc_no, ext_doc_name] of extDocConfigs) {
    batch.add("ext_doc_config", { ...common, ext_doc_no, ext_doc_name });
  }
  for (const [index, [bar_rule_no, bar_rule_name, bar_type, elements]] of barcodeRules.entries()) {
    const id = index + 1;
    batch.add("barcode_rule", { ...common, id, bar_rule_no, bar_rule_name, bar_type });
    for (const [place, [element_kind, element_length]] of elements.entries()) {
      batch.add("barcode_rule_line", {
        ...common,
        barcode_rule_id: id,
        line_no: place + 1,
        element_code: String.fromCharCode("A".charCodeAt(0) + place),
        element_kind,
        element_length,
        fixed_text: null,
      });
    }
  }
  addLotAndBoxRules(batch, common);
  addTemplates(batch, common);
}

function addLotAndBoxRules(batch: CopyBatch, common: Stamp & { tenant_id: number }): void {
  for (const [index, [lot_rule_no, lot_rule_name, counter_reset, parts]] of lotRules.entries()) {
    const id = index + 1;
    batch.add("lot_rule", { ...common, id, lot_rule_no, lot_rule_name, counter_reset });
    for (const [place, [part_kind, date_pattern, counter_digits]] of parts.entries()) {
      const line = { lot_rule_id: id, line_no: place + 1, part_kind, date_pattern, counter_digits };
      batch.add("lot_rule_line", { ...common, ...line });
    }
  }
  for (const [index, [box_rule_no, box_rule_name, sscc_prefix, levels]] of boxRules.entries()) {
    const id = index + 1;
    batch.add("box_rule", { ...common, id, box_rule_no, box_rule_name, sscc_prefix });
    for (const [place, [level_name, level_qty, has_sscc]] of levels.entries()) {
      const level = { level_name, level_qty, has_sscc, packaging_item_no: null };
      batch.add("box_rule_line", { ...common, box_rule_id: id, line_no: place + 1, ...level });
    }
  }
}
