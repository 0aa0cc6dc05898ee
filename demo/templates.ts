import { standardLayout } from "@tandem/contract/platform/print-templates/layout";
import type { CopyBatch } from "./copy.ts";
import type { TableRow } from "./tables.ts";

type Stamp = Pick<TableRow<"wave">, "create_name" | "create_date" | "update_name" | "update_date">;
type Common = Stamp & { readonly tenant_id: number };

type Wording = readonly (readonly [language: string, subject: string | null, text: string])[];

const newOrder: Wording = [
  [
    "en-US",
    "Purchase order {number} from {organization}",
    "Dear {receiver},\n\nwe have issued purchase order {number} with {lineCount} lines over {amount}. Please confirm it in the portal, or answer with the dates and quantities that you can meet: {link}\n\n{buyer}",
  ],
  [
    "zh-CN",
    "{organization} 采购订单 {number}",
    "{receiver}，您好：\n\n我司已下达采购订单 {number}，共 {lineCount} 行，金额 {amount}。请在平台确认，或回复可满足的交期和数量：{link}\n\n{buyer}",
  ],
  [
    "zh-TW",
    "{organization} 採購單 {number}",
    "{receiver} 您好：\n\n本公司已開立採購單 {number}，共 {lineCount} 項，金額 {amount}。請至平台確認，或回覆可配合的交期與數量：{link}\n\n{buyer}",
  ],
  [
    "vi-VN",
    "Đơn mua hàng {number} của {organization}",
    "Kính gửi {receiver},\n\nChúng tôi đã phát hành đơn mua hàng {number} gồm {lineCount} dòng, trị giá {amount}. Vui lòng xác nhận trên cổng thông tin, hoặc phản hồi ngày giao và số lượng có thể đáp ứng: {link}\n\n{buyer}",
  ],
];

const notices: readonly (readonly [no: string, name: string, noticeType: string, type: string, wording: Wording])[] = [
  [
    "NT-PO-MSG",
    "New order, message / 新订单站内消息 / Đơn hàng mới, tin nhắn",
    "1",
    "4",
    [
      ["en-US", "New order {number}", "{organization} ordered {lineCount} lines, to be delivered by {deliveryDate}."],
      ["zh-CN", "新订单 {number}", "{organization} 下达了 {lineCount} 行，要求 {deliveryDate} 前到货。"],
      ["zh-TW", "新訂單 {number}", "{organization} 訂購 {lineCount} 項，要求 {deliveryDate} 前到貨。"],
      ["vi-VN", "Đơn hàng mới {number}", "{organization} đặt {lineCount} dòng, cần giao trước {deliveryDate}."],
    ],
  ],
  ["NT-PO-MAIL", "New order, email / 新订单邮件 / Đơn hàng mới, email", "1", "1", newOrder],
  [
    "NT-ASN-MSG",
    "Delivery on the way / 送货在途消息 / Hàng đang giao",
    "2",
    "4",
    [
      [
        "en-US",
        "Delivery {number} is on its way",
        "{supplierName} sent {lineCount} lines of order {orderNo} to {warehouse}.",
      ],
      ["zh-CN", "送货单 {number} 已发出", "{supplierName} 已向 {warehouse} 发出订单 {orderNo} 的 {lineCount} 行物料。"],
      [
        "vi-VN",
        "Phiếu giao {number} đang trên đường",
        "{supplierName} đã gửi {lineCount} dòng của đơn {orderNo} đến {warehouse}.",
      ],
    ],
  ],
  [
    "NT-REC-MAIL",
    "Bill to confirm / 对账单待确认 / Bảng đối chiếu chờ xác nhận",
    "3",
    "1",
    [
      [
        "en-US",
        "Bill {number} for {period}",
        "Please confirm bill {number} over {amount} ({receiptCount} receipts) by {deadline}: {link}",
      ],
      [
        "zh-CN",
        "{period} 对账单 {number}",
        "请于 {deadline} 前确认对账单 {number}，共 {receiptCount} 笔收货，金额 {amount}：{link}",
      ],
      [
        "zh-TW",
        "{period} 對帳單 {number}",
        "請於 {deadline} 前確認對帳單 {number}，共 {receiptCount} 筆收貨，金額 {amount}：{link}",
      ],
    ],
  ],
];

type Texts = readonly [
  language: string,
  title: string | null,
  header: string | null,
  terms: string | null,
  footer: string | null,
];

const group = "Tandem Pumps Group";

const documents: readonly (readonly [
  code: string,
  name: string,
  type: string,
  sort: number,
  texts: readonly Texts[],
])[] = [
  [
    "DOC-PO",
    "Purchase order / 采购订单 / Đơn mua hàng",
    "1",
    10,
    [
      [
        "en-US",
        null,
        group,
        "1. Please confirm within three working days.\n2. Each delivery is announced before it leaves, and labelled per box.\n3. Payment 60 days after the end of the month of receipt.",
        "Purchasing conditions of May 2025 apply.",
      ],
      [
        "zh-CN",
        null,
        group,
        "1. 请于三个工作日内确认。\n2. 发货前须提交送货单，并逐箱贴标。\n3. 收货月结 60 天付款。",
        "适用 2025 年 5 月版采购条款。",
      ],
      [
        "zh-TW",
        null,
        group,
        "1. 請於三個工作天內確認。\n2. 出貨前須建立送貨單，並逐箱貼標。\n3. 收貨後月結 60 天付款。",
        "適用 2025 年 5 月版採購條款。",
      ],
      [
        "vi-VN",
        null,
        group,
        "1. Vui lòng xác nhận trong ba ngày làm việc.\n2. Báo phiếu giao hàng trước khi xuất và dán tem từng thùng.\n3. Thanh toán 60 ngày sau khi hết tháng nhận hàng.",
        "Áp dụng điều kiện mua hàng tháng 5 năm 2025.",
      ],
    ],
  ],
  [
    "DOC-ASN",
    "Delivery note / 送货单 / Phiếu giao hàng",
    "1",
    20,
    [
      ["en-US", null, null, "Please report at the gate with this note and a safety vest.", null],
      ["zh-CN", null, null, "请凭本单到门卫处登记，并穿戴反光背心。", null],
      ["zh-TW", null, null, "請憑本單至警衛室登記，並穿著反光背心。", null],
      ["vi-VN", null, null, "Vui lòng trình phiếu này tại cổng bảo vệ và mặc áo phản quang.", null],
    ],
  ],
  ["LBL-BOX", "Box label 100 × 60 mm / 外箱标签 / Tem thùng", "2", 10, [["en-US", null, group, null, null]]],
  ["LBL-ITEM", "Material label 60 × 40 mm / 物料标签 / Tem vật tư", "2", 20, [["en-US", null, null, null, group]]],
  ["LBL-PALLET", "Pallet label A5 / 托盘标签 / Tem pallet", "2", 30, [["en-US", "PALLET", group, null, null]]],
];

function addDocumentTemplates(batch: CopyBatch, common: Common): void {
  for (const [index, [template_code, template_name, template_type, sort, texts]] of documents.entries()) {
    const id = index + 1;
    batch.add("document_template", { ...common, id, template_code, template_name, template_type, sort });
    for (const [place, [language_code, title, header_text, terms_text, footer_text]] of texts.entries()) {
      const said = { language_code, title, header_text, terms_text, footer_text };
      batch.add("document_template_line", { ...common, document_template_id: id, line_no: place + 1, ...said });
    }
  }
  batch.add("print_template", {
    ...common,
    report_key: "PO_TERMS",
    template_name: "Purchase order with terms",
    name_en_us: "Purchase order with terms",
    name_zh_cn: "采购订单（含条款）",
    name_zh_tw: "採購單（含條款）",
    name_vi_vn: "Đơn mua hàng kèm điều khoản",
    module: "PO",
    template_code: "DOC-PO",
    layout: JSON.stringify(standardLayout("PO")),
  });
}

/** How people are told of things, and what prints say, in their languages. */
export function addTemplates(batch: CopyBatch, common: Common): void {
  addDocumentTemplates(batch, common);
  for (const [
    index,
    [notice_template_no, notice_template_name, notice_type, template_type, wording],
  ] of notices.entries()) {
    const id = index + 1;
    const named = { notice_template_no, notice_template_name, notice_type, template_type };
    batch.add("notice_template", { ...common, id, ...named });
    for (const [place, [language_code, subject, notice_text]] of wording.entries()) {
      const line = { notice_template_id: id, line_no: place + 1, language_code, subject, notice_text };
      batch.add("notice_template_line", { ...common, ...line });
    }
  }
}
