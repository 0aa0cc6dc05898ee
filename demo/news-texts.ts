/** A news notice of the demo tenant, told by how many days before the last day it was published. */
export interface DemoNews {
  readonly daysAgo: number;
  readonly publisher: "Helen Marsh" | "王雅琴" | "林佳蓉";
  readonly subject: string;
  readonly content: string;
  readonly keyword?: string;
  /** Type of news, or of opportunity. */
  readonly type:
    | { readonly news: "news" | "rules" | "guide" }
    | { readonly business: "development" | "inquiry" | "bidding" };
  readonly forEveryone: boolean;
  /** Suppliers it is for; all who sign in where there are none. */
  readonly suppliers?: readonly string[];
  readonly pinned?: true;
  /** Days after the last day on which it ends; without end where missing. */
  readonly endsIn?: number;
  readonly status?: "draft" | "cancelled";
  readonly files?: readonly { readonly name: string; readonly text: string }[];
}

export const demoNews: readonly DemoNews[] = [
  {
    daysAgo: 1,
    publisher: "王雅琴",
    subject: "关于年末盘点期间暂停收货的通知",
    keyword: "盘点 停收 仓库",
    content: `各位供应商伙伴：

因年末盘点，以下仓库将暂停收货，请提前安排发货计划。

## 停收时间
- **VN10-RM 原材料仓**：12 月 28 日 08:00 至 12 月 30 日 17:00
- **VN10-EL 电子仓**：12 月 29 日全天

盘点期间系统可正常创建送货单，到货日期请选择盘点结束之后。紧急物料请提前两个工作日联系对应采购员。

感谢您的理解与配合。`,
    type: { news: "news" },
    forEveryone: true,
    pinned: true,
    endsIn: 60,
    files: [
      {
        name: "年末盘点停收安排.txt",
        text: "仓库\t停收开始\t停收结束\r\nVN10-RM\t12-28 08:00\t12-30 17:00\r\nVN10-EL\t12-29 00:00\t12-29 24:00\r\n",
      },
    ],
  },
  {
    daysAgo: 2,
    publisher: "Helen Marsh",
    subject: "New rule: promised dates can be changed until three days before delivery",
    keyword: "acceptance promise change date",
    content: `From the first of next month, suppliers can offer another date for an accepted order line **until three days before** the promised delivery.

1. Open the order under “Purchase orders”.
2. Choose the line and enter the new date with a reason.
3. The buyer agrees or asks again; until then the old date stands.

Changes that come later are counted as late deliveries. Questions: [purchasing@xulan.example.com](mailto:purchasing@xulan.example.com)`,
    type: { news: "rules" },
    forEveryone: true,
    pinned: true,
  },
  {
    daysAgo: 4,
    publisher: "王雅琴",
    subject: "冷轧钢板年度询价公告",
    keyword: "询价 钢板 SPCC",
    content: `我司拟对 2 类冷轧钢板进行年度询价，欢迎符合条件的供应商参与。

## 询价内容
- SPCC 1.0 × 1250 mm，年需求约 320 吨
- SPCC 1.5 × 1250 mm，年需求约 180 吨

## 要求
- 注册资本不低于 500 万元
- 通过 ISO 9001 认证
- 可按周交货至越南海防工厂

请于截止日期前将报价单发送至 sourcing@xulan.example.com。`,
    type: { business: "inquiry" },
    forEveryone: true,
    endsIn: 21,
    files: [
      {
        name: "冷轧钢板询价单.txt",
        text: "序号\t规格\t年需求（吨）\t单价（元/吨）\t交期（天）\r\n1\tSPCC 1.0x1250\t320\t\t\r\n2\tSPCC 1.5x1250\t180\t\t\r\n",
      },
    ],
  },
  {
    daysAgo: 6,
    publisher: "Helen Marsh",
    subject: "Hướng dẫn in tem thùng trước khi giao hàng",
    keyword: "tem thùng giao hàng mã vạch",
    content: `Kính gửi quý nhà cung cấp,

Từ tháng này, mỗi thùng hàng giao đến nhà máy Hải Phòng cần có **một tem thùng** dán ở mặt bên, dễ quét bằng máy cầm tay.

## Các bước
1. Tạo phiếu giao hàng và ghi số lô của từng dòng.
2. In tem và dán lên từng thùng trước khi xếp lên xe.
3. Giao phiếu giao hàng đã in cho thủ kho khi đến nơi.

Thùng không có tem sẽ được nhận sau cùng trong ngày.`,
    type: { news: "guide" },
    forEveryone: true,
    files: [
      {
        name: "Danh sách kiểm tra trước khi giao hàng.txt",
        text: "[ ] Phiếu giao hàng đã được duyệt\r\n[ ] Số lô đúng với tem\r\n[ ] Mỗi thùng có một tem\r\n[ ] Tài xế mang theo phiếu đã in\r\n",
      },
    ],
  },
  {
    daysAgo: 9,
    publisher: "林佳蓉",
    subject: "春節期間收貨時間調整",
    keyword: "春節 收貨 時間",
    content: `各位供應商您好：

春節期間台灣廠收貨時間調整如下，請提早安排出貨。

- 除夕前一日：上午 08:00 至 12:00
- 除夕至初五：暫停收貨
- 初六起恢復正常

如有急件，請先以電話與採購聯絡。`,
    type: { news: "news" },
    forEveryone: true,
  },
  {
    daysAgo: 12,
    publisher: "Helen Marsh",
    subject: "Supplier day at the Haiphong plant",
    content: `We invite you to our supplier day. You will meet the buyers of your materials, see the receiving dock and the inspection, and tell us what we can do better.

Please answer by e-mail with the names of those who will come. Two people per company are welcome.`,
    type: { news: "news" },
    forEveryone: false,
  },
  {
    daysAgo: 15,
    publisher: "王雅琴",
    subject: "请贵司尽快确认逾期未交订单",
    content: `经核对，贵司尚有部分订单行已超过承诺交期仍未交货。

请在两个工作日内登录门户，在“采购订单”中更新承诺日期，或与对应采购员联系说明原因。`,
    type: { news: "news" },
    forEveryone: false,
    suppliers: ["S10001"],
  },
  {
    daysAgo: 18,
    publisher: "Helen Marsh",
    subject: "Bidding announcement: corrugated cartons for both plants",
    keyword: "bidding carton packaging",
    content: `We invite bids for corrugated cartons for the plants in Haiphong and Taoyuan.

- About 1.2 million cartons in 38 sizes per year
- Deliveries twice a week
- Contract of two years

Suppliers with an ISO 14001 certificate are preferred. Please ask for the bidding documents at https://portal.xulan.example.com/bids.`,
    type: { business: "bidding" },
    forEveryone: true,
    endsIn: 30,
  },
  {
    daysAgo: 25,
    publisher: "Helen Marsh",
    subject: "Tìm nhà cung cấp gia công cơ khí chính xác tại miền Bắc",
    keyword: "gia công cơ khí CNC",
    content: `Chúng tôi đang phát triển thêm nhà cung cấp gia công cơ khí chính xác cho nhà máy Hải Phòng.

- Gia công CNC nhôm và thép, dung sai đến 0,02 mm
- Sản lượng khoảng 40.000 chi tiết mỗi tháng
- Ưu tiên doanh nghiệp có kinh nghiệm trong ngành điện tử

Vui lòng gửi hồ sơ năng lực về sourcing@xulan.example.com.`,
    type: { business: "development" },
    forEveryone: true,
  },
  {
    daysAgo: 40,
    publisher: "王雅琴",
    subject: "供应商送货管理办法（第三版）",
    keyword: "制度 送货 管理办法",
    content: `为规范送货流程，现发布《供应商送货管理办法》第三版，自发布之日起执行。

## 主要变化
1. 送货单须在发车前提交，到货日期可提前不超过三天。
2. 部分收货的送货单须在七天内补齐或结案。
3. 同一送货单内不得混装不同组织的物料。

原第二版同时废止。`,
    type: { news: "rules" },
    forEveryone: false,
    files: [
      {
        name: "送货管理办法第三版.txt",
        text: "供应商送货管理办法（第三版）\r\n\r\n第一条 为规范供应商送货流程，制定本办法。\r\n第二条 送货单须在发车前提交。\r\n第三条 部分收货的送货单须在七天内补齐或结案。\r\n",
      },
    ],
  },
  {
    daysAgo: 55,
    publisher: "Helen Marsh",
    subject: "Maintenance of the portal on Sunday",
    content: "The portal is not available on Sunday from 02:00 to 04:00 UTC.",
    type: { news: "news" },
    forEveryone: true,
    status: "cancelled",
  },
  {
    daysAgo: 0,
    publisher: "王雅琴",
    subject: "关于调整付款对账周期的通知（草稿）",
    content: `自下季度起，对账周期由每月一次调整为每月两次。

- 第一期：每月 1 日至 15 日
- 第二期：每月 16 日至月末

具体操作说明将另行发布。`,
    type: { news: "rules" },
    forEveryone: false,
    status: "draft",
  },
];
