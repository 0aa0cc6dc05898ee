import type { Category } from "./catalogue.ts";
import type { Country } from "./companies.ts";
import type { Random } from "./random.ts";

export interface Supplier {
  supplierNo: string;
  supplierName: string;
  supplierShortName: string;
  country: Country;
  contacts: string;
  telphone: string;
  mobile: string;
  address: string;
  categories: readonly Category[];
  orgNo: readonly string[];
  frozenOrgNo: readonly string[];
  /** How many orders it gets, compared with the others. */
  weight: number;
}

type Known = readonly [
  name: string,
  shortName: string,
  country: Country,
  contacts: string,
  address: string,
  categories: readonly Category[],
  orgNo: readonly string[],
  weight?: number,
];

const both = ["TW20", "VN10"];

/** The first suppliers. All names are invented. The first three are those with a sign-in of their own. */
const known: readonly Known[] = [
  [
    "苏州恒锐达精密五金有限公司",
    "恒锐达五金",
    "CN",
    "周海燕",
    "江苏省苏州市吴中区锦河路 88 号",
    ["fasteners", "metals"],
    both,
    5,
  ],
  [
    "Công ty TNHH Bao bì Phú Thành An",
    "Bao bì Phú Thành An",
    "VN",
    "Phạm Thị Lan",
    "Số 27, đường Lê Quý Đôn, TP. Bắc Giang",
    ["packaging", "labels"],
    ["VN10"],
    4,
  ],
  [
    "昱騰軸承工業股份有限公司",
    "昱騰軸承",
    "TW",
    "黃志明",
    "台中市大里區工業九路 35 號",
    ["bearings", "tools"],
    both,
    4,
  ],
  [
    "东莞市铭科瑞电子有限公司",
    "铭科瑞电子",
    "CN",
    "刘思远",
    "广东省东莞市长安镇振兴北路 16 号",
    ["electronics"],
    both,
    2,
  ],
  [
    "深圳市芯越澜微电子科技有限公司",
    "芯越澜微电子",
    "CN",
    "何嘉欣",
    "广东省深圳市宝安区航城大道 201 号",
    ["electronics"],
    ["TW20"],
  ],
  ["昆山嘉润禾化工科技有限公司", "嘉润禾化工", "CN", "徐建国", "江苏省昆山市千灯镇石浦路 9 号", ["chemicals"], both],
  [
    "宁波锦途泰包装材料有限公司",
    "锦途泰包装",
    "CN",
    "沈晓雯",
    "浙江省宁波市鄞州区启明路 512 号",
    ["packaging", "labels"],
    ["TW20"],
  ],
  [
    "宏瀚達電子股份有限公司",
    "宏瀚達電子",
    "TW",
    "蔡宜庭",
    "新北市土城區中山路 62 號",
    ["electronics", "cables"],
    both,
    2,
  ],
  ["廣錸螺絲工業有限公司", "廣錸螺絲", "TW", "郭俊傑", "彰化縣和美鎮彰新路 301 號", ["fasteners"], both],
  ["立澄化學工業股份有限公司", "立澄化學", "TW", "許雅婷", "高雄市小港區沿海三路 17 號", ["chemicals"], ["TW20"]],
  [
    "Công ty Cổ phần Nhựa Đại Tín Phát",
    "Nhựa Đại Tín Phát",
    "VN",
    "Trần Quốc Bảo",
    "KCN Yên Phong mở rộng, Bắc Ninh",
    ["plastics"],
    both,
    2,
  ],
  [
    "Công ty TNHH Cơ khí Chính xác Việt Hà Long",
    "Cơ khí Việt Hà Long",
    "VN",
    "Vũ Đình Nam",
    "Cụm công nghiệp Hà Mãn, Bắc Ninh",
    ["metals", "fasteners"],
    ["VN10"],
  ],
  [
    "Công ty TNHH Dây cáp điện Nam Khải",
    "Dây cáp Nam Khải",
    "VN",
    "Hoàng Thị Yến",
    "KCN Phố Nối A, Hưng Yên",
    ["cables"],
    ["VN10"],
  ],
  [
    "Công ty TNHH Hóa chất Minh Trường Sơn",
    "Hóa chất Minh Trường Sơn",
    "VN",
    "Bùi Văn Thắng",
    "KCN Đình Vũ, Hải Phòng",
    ["chemicals"],
    ["VN10"],
  ],
  ["株式会社北嶺軸受製作所", "北嶺軸受", "JP", "山根 由美", "長野県岡谷市川岸上 3-12-8", ["bearings"], both],
  ["東山根化成株式会社", "東山根化成", "JP", "小川 健", "愛知県豊橋市明海町 5-21", ["chemicals", "plastics"], ["TW20"]],
  [
    "Brennkolb Wälztechnik GmbH",
    "Brennkolb",
    "DE",
    "Katrin Vogler",
    "Industriestraße 14, 97421 Schweinfurt",
    ["bearings"],
    both,
  ],
  [
    "Lindauer & Hartwig Klebtechnik GmbH",
    "Lindauer & Hartwig",
    "DE",
    "Jens Petermann",
    "Am Hafen 3, 88131 Lindau",
    ["chemicals"],
    ["TW20"],
  ],
  [
    "Northgate Vale Fastenings Ltd.",
    "Northgate Vale",
    "GB",
    "Emma Whitlock",
    "Unit 7, Foundry Lane, Rotherham S60 1FD",
    ["fasteners", "plastics"],
    both,
  ],
  [
    "Calder Ridge Components Inc.",
    "Calder Ridge",
    "US",
    "Daniel Brooks",
    "4410 Mill Creek Road, Akron, OH 44312",
    ["electronics", "tools"],
    both,
  ],
];

interface NameParts {
  country: Country;
  places: readonly string[];
  brands: readonly [readonly string[], readonly string[]];
  trades: readonly (readonly [string, Category])[];
  contacts: readonly string[];
  compose(place: string, brand: string, trade: string): { name: string; shortName: string; address: string };
}

const furtherNames: readonly NameParts[] = [
  {
    country: "CN",
    places: ["苏州", "昆山", "东莞", "深圳", "宁波", "无锡", "佛山", "惠州"],
    brands: [
      ["恒", "铭", "嘉", "锦", "瑞", "泓", "晟", "凯", "臻", "维"],
      ["澜达", "禾泰", "锐丰", "途盛", "越信", "辰源", "朗益", "致诚", "沃凯", "奕鸿"],
    ],
    trades: [
      ["五金", "fasteners"],
      ["电子", "electronics"],
      ["包装", "packaging"],
      ["精密机械", "metals"],
      ["塑胶", "plastics"],
    ],
    contacts: ["李伟", "王芳", "张敏", "陈杰", "赵磊", "孙丽"],
    compose: (place, brand, trade) => ({
      name: `${place}${brand}${trade}有限公司`,
      shortName: `${brand}${trade}`,
      address: `${place}市高新区${brand}路 12 号`,
    }),
  },
  {
    country: "VN",
    places: ["Bắc Ninh", "Hải Phòng", "Hưng Yên", "Hải Dương", "Bình Dương", "Đồng Nai"],
    brands: [
      ["Phú", "Minh", "Đại", "Việt", "Nam", "Hoàng", "Thành", "An", "Tân", "Gia"],
      ["Thịnh Long", "Khải Hưng", "Tín An", "Trường Lộc", "Hà Phát", "Sơn Hải", "Quang Vinh", "Đức Tâm"],
    ],
    trades: [
      ["Cơ khí", "metals"],
      ["Bao bì", "packaging"],
      ["Nhựa", "plastics"],
      ["Dây cáp", "cables"],
      ["In ấn", "labels"],
    ],
    contacts: ["Nguyễn Thị Hoa", "Trần Văn Minh", "Lê Quang Dũng", "Phạm Thu Trang", "Đặng Hữu Phước"],
    compose: (place, brand, trade) => ({
      name: `Công ty TNHH ${trade} ${brand}`,
      shortName: `${trade} ${brand}`,
      address: `Khu công nghiệp ${brand}, ${place}`,
    }),
  },
  {
    country: "TW",
    places: ["新北市", "桃園市", "台中市", "彰化縣", "台南市", "高雄市"],
    brands: [
      ["昱", "宏", "廣", "鉅", "鑫", "協", "佑", "勝", "穎", "碩"],
      ["騰豐", "瀚昇", "錸達", "澄安", "暉益", "泓宇", "晟揚", "鴻凱"],
    ],
    trades: [
      ["軸承", "bearings"],
      ["電子", "electronics"],
      ["化學", "chemicals"],
      ["螺絲", "fasteners"],
      ["工具", "tools"],
    ],
    contacts: ["陳建志", "林淑芬", "黃俊宏", "張美惠", "李宗翰"],
    compose: (place, brand, trade) => ({
      name: `${brand}${trade}股份有限公司`,
      shortName: `${brand}${trade}`,
      address: `${place}工業區${brand.slice(0, 1)}興路 66 號`,
    }),
  },
];

function furtherSupplier(index: number, random: Random): Known {
  const parts = furtherNames[index % furtherNames.length] ?? furtherNames[0];
  if (!parts) throw new RangeError("There are no names for further suppliers.");
  const turn = Math.floor(index / furtherNames.length);
  const [firsts, seconds] = parts.brands;
  const at = <T>(values: readonly T[], position: number): T => values[position % values.length] ?? random.pick(values);
  // Trade, then first and last syllable: no two suppliers of a country share all three.
  const [trade, category] = at(parts.trades, turn);
  const syllables = Math.floor(turn / parts.trades.length);
  const brand =
    at(firsts, syllables) + (parts.country === "VN" ? " " : "") + at(seconds, Math.floor(syllables / firsts.length));
  const { name, shortName, address } = parts.compose(at(parts.places, turn), brand, trade);
  return [
    name,
    shortName,
    parts.country,
    random.pick(parts.contacts),
    address,
    [category],
    random.pick([both, ["VN10"], ["TW20"]]),
  ];
}

const dialling: Readonly<Record<Country, string>> = {
  CN: "+86 512 ",
  TW: "+886 4 ",
  VN: "+84 222 ",
  JP: "+81 266 ",
  DE: "+49 9721 ",
  GB: "+44 1709 ",
  US: "+1 330 ",
};

/** The known suppliers, and as many more as it takes to have `count`. */
export function generateSuppliers(count: number, random: Random): Supplier[] {
  return Array.from({ length: count }, (_, index) => {
    const [supplierName, supplierShortName, country, contacts, address, categories, orgNo, weight = 1] =
      known[index] ?? furtherSupplier(index - known.length, random);
    return {
      supplierNo: `S${10_001 + index}`,
      supplierName,
      supplierShortName,
      country,
      contacts,
      telphone: `${dialling[country]}${random.integer(1_000_000, 9_999_999)}`,
      mobile: `1${random.integer(30, 89)}${random.integer(10_000_000, 99_999_999)}`,
      address,
      categories,
      orgNo,
      // One of them has delivered badly, and may not deliver to one plant for now.
      frozenOrgNo: index === 13 ? ["VN10"] : [],
      weight,
    };
  });
}
