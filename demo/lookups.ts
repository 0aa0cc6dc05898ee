import { type Category, categories } from "./catalogue.ts";
import { organisations, type Warehouse, warehouses } from "./companies.ts";
import type { CopyBatch } from "./copy.ts";
import type { Material } from "./materials.ts";
import type { TableRow } from "./tables.ts";

type Stamp = Pick<TableRow<"zone">, "create_name" | "create_date" | "update_name" | "update_date">;

/** What something is called: in English, and in the other languages of the product. */
type Names = readonly [name: string, name_zh_cn: string, name_zh_tw: string, name_vi_vn: string];

const units: readonly (readonly [unitNo: string, names: Names, decimals: number])[] = [
  ["PCS", ["Piece", "个", "個", "Cái"], 0],
  ["KG", ["Kilogram", "千克", "公斤", "Ki-lô-gam"], 3],
  ["M", ["Meter", "米", "公尺", "Mét"], 2],
  ["L", ["Liter", "升", "公升", "Lít"], 2],
  ["ROLL", ["Roll", "卷", "捲", "Cuộn"], 0],
  ["BTL", ["Bottle", "瓶", "瓶", "Chai"], 0],
  ["BOX", ["Box", "箱", "箱", "Thùng"], 0],
];

const groupNames: Readonly<Record<Category, Names>> = {
  fasteners: ["Fasteners", "紧固件", "緊固件", "Linh kiện kẹp chặt"],
  bearings: ["Bearings", "轴承", "軸承", "Vòng bi"],
  electronics: ["Electronics", "电子元件", "電子元件", "Linh kiện điện tử"],
  packaging: ["Packaging", "包装材料", "包裝材料", "Bao bì"],
  chemicals: ["Chemicals", "化学品", "化學品", "Hóa chất"],
  metals: ["Metal parts", "金属件", "金屬件", "Chi tiết kim loại"],
  plastics: ["Plastic parts", "塑料件", "塑膠件", "Chi tiết nhựa"],
  cables: ["Cables", "线缆", "線纜", "Dây cáp"],
  tools: ["Tools", "工具", "工具", "Dụng cụ"],
  labels: ["Labels", "标签", "標籤", "Tem"],
};

/** A name in the languages besides English, by its columns. */
const furtherNames = ([_name, name_zh_cn, name_zh_tw, name_vi_vn]: Names) => ({ name_zh_cn, name_zh_tw, name_vi_vn });

const customers = [
  ["CU-1001", "Northwind Pumps GmbH", "Northwind", "Katja Brandt", "0492118800", "Hafenstraße 12, 20457 Hamburg"],
  ["CU-1002", "東洋機電株式會社", "東洋機電", "佐藤健一", "0335551200", "東京都大田區蒲田 5-8-1"],
  [
    "CU-1003",
    "Công ty TNHH Máy bơm Sông Hồng",
    "Sông Hồng",
    "Phạm Thu Hà",
    "02437654321",
    "Số 8, Lê Văn Lương, Hà Nội",
  ],
  ["CU-1004", "深圳市华辰泵业有限公司", "华辰泵业", "林晓峰", "075526001188", "深圳市宝安区航城大道 88 号"],
] as const;

/** Zones of a warehouse: shelves, pallets, and a place for what is defective. */
const zones = [
  ["A", { VN10: "Khu kệ", TW20: "層架區" }, 6],
  ["B", { VN10: "Khu pallet", TW20: "棧板區" }, 4],
  ["NG", { VN10: "Khu hàng lỗi", TW20: "不良品區" }, 2],
] as const;
const defective = "NG";

const employees = [
  ["VN10", "VN10-E01", "Nguyễn Văn Hùng", "Kho"],
  ["VN10", "VN10-E02", "Lê Thị Mai", "Kho"],
  ["VN10", "VN10-E03", "Trần Quốc Bảo", "Mua hàng"],
  ["VN10", "VN10-E04", "Đỗ Minh Anh", "Chất lượng"],
  ["TW20", "TW20-E01", "吳建宏", "倉儲課"],
  ["TW20", "TW20-E02", "陳美玲", "倉儲課"],
  ["TW20", "TW20-E03", "林志豪", "採購課"],
] as const;

/** Types of documents, their class and finer class, by what they do with goods. */
const documents = [
  ["PR", { VN10: "Nhập mua hàng", TW20: "採購入庫單" }, "1", "10", "1"],
  ["SR", { VN10: "Hàng bán trả lại", TW20: "銷貨退回單" }, "1", "12", "2"],
  ["SI", { VN10: "Xuất bán hàng", TW20: "銷貨出庫單" }, "2", "20", "2"],
  ["MI", { VN10: "Xuất cho sản xuất", TW20: "生產領料單" }, "2", "21", null],
  ["ST", { VN10: "Phiếu kiểm kê", TW20: "盤點單" }, "3", "30", null],
] as const;

type OrgNo = "VN10" | "TW20";
type Common = Stamp & { readonly tenant_id: number };

/** The first few materials of each category that a warehouse stores. */
const materialsOfCategory = 3;

function addPlaces(batch: CopyBatch, warehouse: Warehouse, items: readonly Material[], common: Common): void {
  const { warehouseNo, orgNo } = warehouse;
  const shelves: string[] = [];
  for (const [letter, names, count] of zones) {
    const zoneNo = `${warehouseNo}-${letter}`;
    const zoneName = names[orgNo as OrgNo];
    batch.add("zone", {
      ...common,
      zone_no: zoneNo,
      zone_name: zoneName,
      warehouse_no: warehouseNo,
    });
    for (let place = 1; place <= count; place++) {
      const cellNo = `${zoneNo}-${String(place).padStart(2, "0")}`;
      batch.add("cell", {
        ...common,
        cell_no: cellNo,
        cell_name: `${zoneName} ${place}`,
        warehouse_no: warehouseNo,
        zone_no: zoneNo,
        is_bad_cell: letter === defective ? "Y" : "N",
      });
      if (letter !== defective) shelves.push(cellNo);
    }
  }
  for (const [index, { itemNo }] of items.entries()) {
    batch.add("material_cell", {
      ...common,
      item_no: itemNo,
      org_no: orgNo,
      warehouse_no: warehouseNo,
      cell_no: shelves[index % shelves.length] ?? "",
      max_qty: 1000 * (1 + (index % 5)),
    });
  }
}

/** The number of the group that materials of a category are of. */
export const groupNumber = (category: Category) => category.toUpperCase();

/** Partners, places, people and classes, from which lookups offer (S7.13a). */
export function addLookups(
  batch: CopyBatch,
  tenantId: number,
  materials: Readonly<Record<Category, readonly Material[]>>,
  stamp: Stamp,
): void {
  const common = { tenant_id: tenantId, ...stamp };
  for (const [unit_no, names, decimal_places] of units) {
    batch.add("unit", { ...common, unit_no, unit_name: names[0], ...furtherNames(names), decimal_places });
  }
  for (const category of categories) {
    batch.add("category", {
      ...common,
      item_group_no: groupNumber(category),
      item_group_name: groupNames[category][0],
      ...furtherNames(groupNames[category]),
      box_rule_no: null,
      bar_rule_no: null,
      lot_rule_no: "LOT-DAY",
    });
  }
  for (const [customer_no, customer_name, customer_short_name, contacts, telphone, address] of customers) {
    const partner = { customer_no, customer_name, customer_short_name, contacts, telphone, address };
    batch.add("customer", { ...common, ...partner });
  }
  for (const [org_no, employee_no, employee_name, department] of employees) {
    batch.add("employee", { ...common, org_no, employee_no, employee_name, department });
  }
  for (const warehouse of warehouses) {
    const stored = warehouse.stores.length > 0 ? warehouse.stores : (["fasteners", "bearings", "metals"] as const);
    const items = stored.flatMap((category) => materials[category].slice(0, materialsOfCategory));
    addPlaces(batch, warehouse, items, common);
  }
  for (const { orgNo } of organisations) {
    for (const [code, names, big_module, doc_nature, merchant_type] of documents) {
      const name = names[orgNo as OrgNo];
      const of = { ...common, org_no: orgNo, big_module, doc_nature };
      const classify_type = `${orgNo}-C-${code}`;
      batch.add("doc_type", { ...of, doc_type: `${orgNo}-${code}`, doc_type_name: name, merchant_type });
      batch.add("classify_type", { ...of, classify_type, classify_type_name: name });
      const business_classify_type = `${orgNo}-F-${code}`;
      batch.add("business_classify_type", {
        ...of,
        business_classify_type,
        business_classify_type_name: name,
        classify_type,
      });
    }
  }
}
