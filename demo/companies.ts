import type { Category } from "./catalogue.ts";

export type Country = "CN" | "TW" | "VN" | "JP" | "DE" | "GB" | "US";

export interface Organisation {
  orgNo: string;
  orgName: string;
  orgShortName: string;
  plantName: string;
  country: Country;
  buyers: readonly string[];
  /** What suppliers may answer, and how their deliveries are handled. */
  rules: {
    acceptanceDeadlineDays: number;
    quantityTolerancePercent: number;
    answerUpdatesOrder: boolean;
    approvalAsked: boolean;
    earlyDays: number;
    lateDays: number;
  };
  rejectReasons: readonly string[];
  declineReasons: readonly string[];
  cancelReasons: readonly string[];
}

/** Two plants of one invented group. */
export const organisations = [
  {
    orgNo: "VN10",
    orgName: "Công ty TNHH Cơ điện Xulan Việt Nam",
    orgShortName: "Xulan Việt Nam",
    plantName: "Nhà máy Bắc Ninh",
    country: "VN",
    buyers: ["王雅琴", "Nguyễn Thu Hà", "Đỗ Quang Huy"],
    rules: {
      acceptanceDeadlineDays: 7,
      quantityTolerancePercent: 5,
      answerUpdatesOrder: true,
      approvalAsked: true,
      earlyDays: 2,
      lateDays: 0,
    },
    rejectReasons: [
      "Kho đang kiểm kê, vui lòng giao sau ngày 25",
      "Số lượng không khớp với lịch giao hàng",
      "Thiếu số lô trên phiếu giao",
    ],
    declineReasons: ["Chuyền lắp ráp cần hàng đúng ngày, không thể lùi", "Cần đủ số lượng, vui lòng trả lời lại"],
    cancelReasons: ["Nhập nhầm kho", "Đếm lại thấy sai số lượng"],
  },
  {
    orgNo: "TW20",
    orgName: "旭嵐機電股份有限公司",
    orgShortName: "旭嵐台中",
    plantName: "台中廠",
    country: "TW",
    buyers: ["林佳蓉", "王雅琴", "張書豪"],
    rules: {
      acceptanceDeadlineDays: 5,
      quantityTolerancePercent: 0,
      answerUpdatesOrder: false,
      approvalAsked: false,
      earlyDays: 3,
      lateDays: 1,
    },
    rejectReasons: ["到貨日倉庫盤點，請改期", "數量與交期不符，請更正後重送"],
    declineReasons: ["交期無法延後，請重新回覆", "請維持原訂數量"],
    cancelReasons: ["收錯倉別", "點收數量有誤"],
  },
] as const satisfies readonly Organisation[];

export interface Warehouse {
  warehouseNo: string;
  warehouseName: string;
  orgNo: string;
  keeper: string;
  /** What it stores; an organisation's first warehouse takes everything else. */
  stores: readonly Category[];
  address: { area: string; zip: string; detail: string };
}

export const warehouses: readonly Warehouse[] = [
  {
    warehouseNo: "VN10-RM",
    warehouseName: "Kho nguyên vật liệu",
    orgNo: "VN10",
    keeper: "Nguyễn Văn Hùng",
    stores: [],
    address: {
      area: "Bắc Ninh",
      zip: "16000",
      detail: "Lô C5-2, đường số 6, KCN Tân Hà, Bắc Ninh",
    },
  },
  {
    warehouseNo: "VN10-EL",
    warehouseName: "Kho linh kiện điện tử",
    orgNo: "VN10",
    keeper: "Lê Thị Mai",
    stores: ["electronics", "cables"],
    address: {
      area: "Bắc Ninh",
      zip: "16000",
      detail: "Lô C5-2, nhà xưởng 2, KCN Tân Hà, Bắc Ninh",
    },
  },
  {
    warehouseNo: "VN10-PK",
    warehouseName: "Kho bao bì",
    orgNo: "VN10",
    keeper: "Nguyễn Văn Hùng",
    stores: ["packaging", "labels"],
    address: { area: "Bắc Ninh", zip: "16000", detail: "Lô C6-1, đường số 8, KCN Tân Hà, Bắc Ninh" },
  },
  {
    warehouseNo: "TW20-RM",
    warehouseName: "原物料倉",
    orgNo: "TW20",
    keeper: "吳建宏",
    stores: [],
    address: { area: "台中市", zip: "407", detail: "台中市西屯區工業三十九路 118 號" },
  },
  {
    warehouseNo: "TW20-CH",
    warehouseName: "化學品倉",
    orgNo: "TW20",
    keeper: "陳美玲",
    stores: ["chemicals"],
    address: { area: "台中市", zip: "407", detail: "台中市西屯區工業三十九路 120 號" },
  },
];
