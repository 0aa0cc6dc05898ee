import { bores, boxes, chips, colours, lengths, resistors, threads } from "./part-specs.ts";

export const categories = [
  "fasteners",
  "bearings",
  "electronics",
  "packaging",
  "chemicals",
  "metals",
  "plastics",
  "cables",
  "tools",
  "labels",
] as const;
export type Category = (typeof categories)[number];

export interface Kind {
  name: string;
  /** Every combination of these parts, one after the other, is a specification. */
  spec: readonly (readonly string[])[];
  unit: string;
  /** Lowest and highest unit price in US dollars. */
  price: readonly [number, number];
  pack: number;
  shelfLifeDays?: number;
  serial?: boolean;
}

/** What a maker of machine assemblies buys, named as in the plant that asked for it. */
export const catalogue: Readonly<Record<Category, readonly Kind[]>> = {
  fasteners: [
    {
      name: "内六角圆柱头螺钉",
      spec: [threads, lengths, [" 8.8级 镀锌", " 12.9级 发黑"]],
      unit: "PCS",
      price: [0.02, 0.4],
      pack: 500,
    },
    {
      name: "Bulông lục giác ngoài",
      spec: [threads, lengths, [" cấp bền 8.8", " inox 304"]],
      unit: "PCS",
      price: [0.02, 0.5],
      pack: 500,
    },
    {
      name: "六角法蘭螺帽",
      spec: [threads, [" 8級", " 10級"], [" 鍍鋅", " 不鏽鋼 A2", " 達克羅"]],
      unit: "PCS",
      price: [0.01, 0.2],
      pack: 1000,
    },
    {
      name: "Spring washer DIN 127",
      spec: [threads, [" zinc", " A2", " A4"], [" form A", " form B"]],
      unit: "PCS",
      price: [0.004, 0.05],
      pack: 2000,
    },
  ],
  bearings: [
    {
      name: "Deep groove ball bearing",
      spec: [["60", "62", "63"], bores, ["-2RS", "-ZZ", "-2RS/C3"]],
      unit: "PCS",
      price: [0.9, 18],
      pack: 50,
    },
    {
      name: "斜角滾珠軸承",
      spec: [["72", "73"], bores, [" P5", " P4"]],
      unit: "PCS",
      price: [6, 60],
      pack: 10,
      serial: true,
    },
    {
      name: "直线轴承",
      spec: [
        ["LM", "LME"],
        ["8", "10", "12", "16", "20", "25", "30"],
        ["UU", "LUU"],
      ],
      unit: "PCS",
      price: [1.5, 14],
      pack: 20,
    },
    {
      name: "Vòng bi kim",
      spec: [
        ["HK", "NK"],
        ["1010", "1212", "1616", "2020", "2520", "3020"],
        ["", " RS"],
      ],
      unit: "PCS",
      price: [0.8, 7],
      pack: 50,
    },
  ],
  electronics: [
    {
      name: "贴片电阻",
      spec: [chips, [" "], resistors, [" ±1%", " ±5%"]],
      unit: "PCS",
      price: [0.001, 0.01],
      pack: 5000,
    },
    {
      name: "MLCC capacitor",
      spec: [chips, [" 10pF", " 100pF", " 1nF", " 10nF", " 100nF", " 1µF", " 10µF"], [" 16V X7R", " 50V X7R"]],
      unit: "PCS",
      price: [0.002, 0.06],
      pack: 4000,
    },
    {
      name: "伺服驅動器控制板",
      spec: [["SD-"], ["200", "400", "750", "1000", "1500"], ["W Rev.A", "W Rev.B", "W Rev.C"]],
      unit: "PCS",
      price: [28, 190],
      pack: 5,
      serial: true,
    },
    {
      name: "Đầu nối công nghiệp",
      spec: [
        ["2P", "3P", "4P", "6P", "8P", "12P"],
        [" 3.81mm", " 5.08mm", " 7.62mm"],
        [" thẳng", " góc 90°"],
      ],
      unit: "PCS",
      price: [0.08, 1.6],
      pack: 200,
    },
  ],
  packaging: [
    {
      name: "Thùng carton 5 lớp",
      spec: [boxes, [" mm"], [" in 1 màu", " in 2 màu", " không in"]],
      unit: "PCS",
      price: [0.3, 2.4],
      pack: 100,
    },
    {
      name: "珍珠棉護角",
      spec: [
        ["40×40", "50×50", "60×60", "80×80"],
        ["×500", "×800", "×1000"],
        [" mm 白", " mm 防靜電"],
      ],
      unit: "PCS",
      price: [0.05, 0.6],
      pack: 200,
    },
    {
      name: "防静电屏蔽袋",
      spec: [["100×150", "150×200", "200×300", "300×400", "400×500"], [" mm"], ["", " 自封"]],
      unit: "PCS",
      price: [0.03, 0.4],
      pack: 500,
    },
    {
      name: "Wooden pallet, heat treated",
      spec: [["1100×1100", "1200×800", "1200×1000"], [" mm"], [" two-way", " four-way"]],
      unit: "PCS",
      price: [6, 17],
      pack: 10,
    },
  ],
  chemicals: [
    {
      name: "防鏽油",
      spec: [
        ["AR-10", "AR-20", "AR-30", "AR-40"],
        [" 5L", " 20L", " 200L"],
      ],
      unit: "L",
      price: [3, 9],
      pack: 20,
      shelfLifeDays: 730,
    },
    {
      name: "Keo epoxy hai thành phần",
      spec: [
        ["EP-310", "EP-320", "EP-540", "EP-760"],
        [" 1 kg", " 5 kg", " 20 kg"],
      ],
      unit: "KG",
      price: [8, 34],
      pack: 5,
      shelfLifeDays: 365,
    },
    {
      name: "厌氧螺纹锁固剂",
      spec: [
        ["242", "243", "262", "271", "272"],
        [" 50ml", " 250ml", " 1L"],
      ],
      unit: "BTL",
      price: [4, 42],
      pack: 10,
      shelfLifeDays: 540,
    },
    {
      name: "Isopropyl alcohol",
      spec: [
        ["99.7%", "99.9%"],
        [" technical", " electronic grade"],
        [", 20 L", ", 200 L"],
      ],
      unit: "L",
      price: [1.4, 5],
      pack: 20,
      shelfLifeDays: 1095,
    },
    {
      name: "無鉛錫膏",
      spec: [
        ["SAC305", "SAC0307"],
        [" T3", " T4", " T5"],
        [" 500g", " 1kg"],
      ],
      unit: "KG",
      price: [30, 75],
      pack: 5,
      shelfLifeDays: 180,
    },
  ],
  metals: [
    {
      name: "冷轧钢板",
      spec: [
        ["0.8", "1.0", "1.2", "1.5", "2.0", "2.5", "3.0"],
        ["×1000", "×1219", "×1250"],
        ["×2000 SPCC", "×2438 SPCC", "×2500 DC01"],
      ],
      unit: "KG",
      price: [0.7, 1.3],
      pack: 500,
    },
    {
      name: "Nhôm định hình",
      spec: [["20×20", "30×30", "40×40", "40×80", "45×45"], [" 6063-T5"], [" 3 m", " 4 m", " 6 m"]],
      unit: "M",
      price: [2.2, 12],
      pack: 60,
    },
    {
      name: "不鏽鋼圓棒",
      spec: [
        ["Ø6", "Ø8", "Ø10", "Ø12", "Ø16", "Ø20", "Ø25", "Ø30", "Ø40"],
        [" SUS303", " SUS304", " SUS316"],
        [" h9", " h7"],
      ],
      unit: "KG",
      price: [3, 7],
      pack: 100,
    },
    {
      name: "CNC milled bracket",
      spec: [["BR-"], ["101", "102", "104", "107", "112", "118", "121", "133"], [" rev 1", " rev 2", " rev 3"]],
      unit: "PCS",
      price: [3, 46],
      pack: 20,
    },
  ],
  plastics: [
    {
      name: "Vỏ nhựa ABS",
      spec: [["HS-"], ["210", "215", "220", "230", "240", "260"], [" màu "], colours],
      unit: "PCS",
      price: [0.4, 4.5],
      pack: 100,
    },
    {
      name: "尼龙齿轮",
      spec: [
        ["模数0.5 ", "模数0.8 ", "模数1.0 ", "模数1.5 "],
        ["20齿", "24齿", "30齿", "36齿", "40齿", "48齿"],
      ],
      unit: "PCS",
      price: [0.15, 1.8],
      pack: 200,
    },
    {
      name: "O型環",
      spec: [
        ["P5", "P8", "P10", "P12", "P15", "P20", "P25", "P30"],
        [" NBR70", " FKM75", " EPDM70", " 矽膠"],
      ],
      unit: "PCS",
      price: [0.01, 0.5],
      pack: 1000,
    },
    {
      name: "Cable gland, polyamide",
      spec: [
        ["M12", "M16", "M20", "M25", "M32"],
        [" grey", " black"],
        [" IP68", " IP66"],
      ],
      unit: "PCS",
      price: [0.12, 1.1],
      pack: 100,
    },
  ],
  cables: [
    {
      name: "Dây điện đơn",
      spec: [["0.5", "0.75", "1.0", "1.5", "2.5", "4.0"], [" mm² màu "], colours],
      unit: "M",
      price: [0.05, 0.6],
      pack: 500,
    },
    {
      name: "高柔性拖鏈電纜",
      spec: [
        ["2C", "3C", "4C", "7C", "12C"],
        ["×0.3", "×0.5", "×0.75", "×1.0"],
        ["mm²", "mm² 遮蔽"],
      ],
      unit: "M",
      price: [0.6, 5],
      pack: 100,
    },
    {
      name: "伺服电机动力线",
      spec: [
        ["200W", "400W", "750W", "1.5kW", "2kW"],
        [" 3m", " 5m", " 10m", " 15m", " 20m"],
      ],
      unit: "PCS",
      price: [5, 38],
      pack: 10,
    },
  ],
  tools: [
    {
      name: "Carbide end mill",
      spec: [
        ["Ø2", "Ø3", "Ø4", "Ø6", "Ø8", "Ø10", "Ø12", "Ø16"],
        [" 2-flute", " 3-flute", " 4-flute"],
        [" TiAlN", " DLC"],
      ],
      unit: "PCS",
      price: [4, 52],
      pack: 5,
    },
    { name: "絲攻", spec: [threads, [" 先端", " 螺旋"], [" HSS-E", " HSS-PM"]], unit: "PCS", price: [3, 29], pack: 5 },
    {
      name: "Giấy nhám tròn",
      spec: [["125", "150"], [" mm P"], ["80", "120", "180", "240", "320", "400", "600"]],
      unit: "PCS",
      price: [0.08, 0.4],
      pack: 100,
    },
  ],
  labels: [
    {
      name: "Tem nhãn decal",
      spec: [
        ["30×20", "50×30", "60×40", "80×50", "100×70", "100×150"],
        [" mm "],
        ["PET bạc", "giấy nhiệt", "PP trắng"],
      ],
      unit: "ROLL",
      price: [1.2, 9],
      pack: 20,
    },
    {
      name: "热转印碳带",
      spec: [["60", "80", "90", "110"], ["mm×300m"], [" 蜡基", " 混合基", " 树脂基"]],
      unit: "ROLL",
      price: [2, 14],
      pack: 10,
    },
    {
      name: "Instruction leaflet",
      spec: [
        ["A5", "A4", "A3"],
        [" EN", " DE", " EN/DE/FR", " zh-TW", " vi"],
        [" 80 g", " 115 g"],
      ],
      unit: "PCS",
      price: [0.03, 0.3],
      pack: 500,
    },
  ],
};
