import type { CopyBatch } from "./copy.ts";
import type { TableRow } from "./tables.ts";

type Stamp = Pick<TableRow<"wave">, "create_name" | "create_date" | "update_name" | "update_date">;
type Common = Stamp & { readonly tenant_id: number };

type Tries = readonly (readonly [criterion: string, own?: Partial<TableRow<"method_line">>])[];

const cold = { item_group_no: "CHEMICALS", warehouse_no: "VN10-RM", zone_no: "VN10-RM-B" };

/** Strategies are the group's: named in the languages of its people. */
const methods: readonly (readonly [no: string, name: string, type: string, tries: Tries])[] = [
  [
    "PUT-01",
    "Own cell, else nearest free one / 指定库位优先，其次空货位 / Ô đã gán, sau đó ô trống",
    "1",
    [["materialCell"], ["emptyCell"], ["largestRoom"]],
  ],
  [
    "PUT-02",
    "Same material together / 同物料集中 / Gom cùng vật tư",
    "1",
    [
      ["fixedCell", { ...cold, cell_no: "VN10-RM-B-01" }],
      ["sameMaterial"],
      ["emptyCell", { warehouse_no: "TW20-RM", zone_no: "TW20-RM-A" }],
      ["emptyCell"],
    ],
  ],
  ["PICK-01", "Full pallets first / 整托优先 / Ưu tiên nguyên pallet", "2", [["wholePackages"], ["receiptDate"]]],
  [
    "PICK-02",
    "Shortest way / 最短路径 / Đường đi ngắn nhất",
    "2",
    [["cellOrder", { direction: "asc" }], ["receiptDate"]],
  ],
  ["TURN-01", "First in, first out / 先进先出 / Nhập trước xuất trước", "3", [["fifo"], ["lotOrder"]]],
  [
    "TURN-02",
    "First expired, first out / 先到期先出 / Hết hạn trước xuất trước",
    "3",
    [["fefo", { item_group_no: "CHEMICALS" }], ["fifo"]],
  ],
  ["ALLOC-01", "By requested date / 按需求日期 / Theo ngày yêu cầu", "4", [["requestedDate", { direction: "asc" }]]],
  [
    "ALLOC-02",
    "Key customers first / 重点客户优先 / Ưu tiên khách hàng trọng điểm",
    "4",
    [
      ["share", { customer_no: "CU-1001", share: 40 }],
      ["customerPriority", { customer_no: "CU-1003" }],
      ["requestedDate"],
    ],
  ],
];

/** Wave templates of the plants, in the language of the plant; what is picked last leaves in the afternoon. */
const waves: readonly (readonly [
  orgNo: string,
  no: string,
  name: string,
  cutoff: string,
  most: number,
  by: string[],
])[] = [
  ["VN10", "VN10-W1", "Đợt sáng 06:00–10:00", "05:30", 40, ["day", "carrier"]],
  ["VN10", "VN10-W2", "Đợt chiều 13:00–16:00", "12:30", 60, ["day", "warehouse", "customer"]],
  ["TW20", "TW20-W1", "上午揀貨 08:00–11:00", "07:30", 30, ["day", "carrier"]],
  ["TW20", "TW20-W2", "下午揀貨 13:30–16:30", "13:00", 30, ["day", "docType"]],
];

const unconditional = {
  direction: null,
  item_group_no: null,
  warehouse_no: null,
  zone_no: null,
  cell_no: null,
  customer_no: null,
  share: null,
};

/** How a warehouse puts away, picks and shares out, and what it picks together. */
export function addStrategies(batch: CopyBatch, common: Common): void {
  for (const [index, [method_no, method_name, method_type, tries]] of methods.entries()) {
    const id = index + 1;
    batch.add("method", { ...common, id, method_no, method_name, method_type });
    for (const [place, [criterion, own]] of tries.entries()) {
      batch.add("method_line", {
        ...common,
        ...unconditional,
        method_id: id,
        line_no: place + 1,
        criterion,
        ...own,
      });
    }
  }
  for (const [index, [org_no, wave_no, wave_name, cutoff_time_str, most_documents, by]] of waves.entries()) {
    const id = index + 1;
    batch.add("wave", { ...common, id, org_no, wave_no, wave_name, cutoff_time_str, most_documents });
    for (const [place, put_together_by] of by.entries()) {
      const only = { doc_type: put_together_by === "docType" ? `${org_no}-SI` : null };
      const nobody = { customer_no: null, supplier_no: null };
      batch.add("wave_line", { ...common, wave_id: id, line_no: place + 1, put_together_by, ...only, ...nobody });
    }
  }
}
