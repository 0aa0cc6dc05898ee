import { currencyDecimals } from "@tandem/contract/core/currencies";
import type { Side } from "@tandem/contract/core/lifecycle";
import { sum } from "@tandem/contract/core/numbers";
import { invoiceClassify, invoiceType } from "@tandem/contract/delivery/shipping-notices/invoices";
import { invoiceStatus, throwStatus } from "@tandem/contract/settlement/invoices/statuses";

const { pendingEntry, pendingApproval, approved, posted, writtenOff, voided } = invoiceStatus.code;
const { electronic, paper } = invoiceClassify.code;

/** An invoice bill on which a step is taken, and when it is. */
export interface Stepping {
  readonly id: string;
  readonly currency: string;
  readonly classify: string;
  /** The invoice says a smallest unit more than is expected, as rounding brings about. */
  readonly isMore: boolean;
  readonly expectedAmount: string;
  readonly expectedTaxAmount: string;
  readonly buyer: string;
  readonly at: string;
}

/** Fields and what they become. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** What is done with an invoice bill, so many hours after what was done before. */
export interface Step {
  readonly action: string;
  readonly to: string;
  readonly side: Side;
  readonly hours: number;
  readonly reason?: string;
  /** The field that says the reason. */
  readonly reasonField?: string;
  /** What it changes besides the state, which its history tells. */
  readonly told?: (of: Stepping) => Values;
  /** Who took it, and when. */
  readonly beside?: (of: Stepping) => Values;
}

/** Eight digits that do not look counted. */
const eightDigits = (number: number) => String(10_000_000 + ((number * 104_729) % 89_999_999));
const dateOf = (moment: string) => moment.slice(0, 10);

/** The code and number of an invoice, in the form of where its currency is from: of a province or a sign that is given to nobody. */
function numberOf({ currency, classify, at }: Stepping, number: number) {
  const digits = eightDigits(number);
  const year = at.slice(2, 4);
  if (currency !== "CNY") return { invoiceCode: currency === "VND" ? `1C${year}TZZ` : "ZZ", invoiceNo: digits };
  return classify === electronic
    ? { invoiceCode: null, invoiceNo: `${year}9020000000${digits}` }
    : { invoiceCode: `9000${year}4130`, invoiceNo: digits };
}

/** Red invoices are numbered far from the others. */
const firstRed = 5000;

const enter: Step = {
  ...{ action: "enter", to: pendingEntry, side: "supplier", hours: 26 },
  told: (of) => ({
    invoiceType: invoiceType.code.vatSpecial,
    invoiceClassify: of.classify,
    ...numberOf(of, Number(of.id)),
    invoiceDate: dateOf(of.at),
    invoiceAmount: of.isMore ? sum([of.expectedAmount, `1e-${currencyDecimals(of.currency)}`]) : of.expectedAmount,
    taxAmount: of.expectedTaxAmount,
  }),
};
const commit: Step = {
  ...{ action: "commit", to: pendingApproval, side: "supplier", hours: 1 },
  beside: () => ({ wasCommitted: true }),
};
const approve: Step = {
  ...{ action: "approve", to: approved, side: "buyer", hours: 22 },
  beside: ({ buyer, at }) => ({ approverName: buyer, approvedAt: at }),
};
const reject: Step = {
  ...{ action: "reject", to: pendingEntry, side: "buyer", hours: 21 },
  ...{ reason: "It says our address of before the move.", reasonField: "rejectReason" },
};
const post: Step = {
  ...{ action: "post", to: approved, side: "buyer", hours: 25 },
  told: () => ({ throwStatus: throwStatus.code.sent }),
  beside: ({ buyer, at }) => ({ posterName: buyer, postedAt: at, sendings: 1 }),
};
const answer = { action: "answerPosting", side: "system", hours: 1 } as const;
const take: Step = {
  ...{ ...answer, to: posted },
  told: ({ id }) => ({ throwStatus: throwStatus.code.taken, erpBillNo: `51${id.padStart(6, "0")}` }),
  beside: ({ at }) => ({ postingDate: dateOf(at) }),
};
const refuse: Step = {
  ...{ ...answer, to: approved },
  told: () => ({
    throwStatus: throwStatus.code.refused,
    posterName: null,
    postedAt: null,
  }),
};
const reverse: Step = {
  ...{ action: "reverse", to: writtenOff, side: "buyer", hours: 76 },
  ...{ reason: "It was made out at the tax rate of before the change.", reasonField: "reverseReason" },
  told: (of) => ({
    redLetterNo: of.currency === "CNY" ? `90${of.at.slice(2, 4)}00000000${of.id.padStart(8, "0")}` : null,
    redInvoiceNo: numberOf(of, firstRed + Number(of.id)).invoiceNo,
    redInvoiceDate: dateOf(of.at),
    erpReversalNo: `17${of.id.padStart(6, "0")}`,
  }),
};
const voidIt: Step = {
  ...{ action: "void", to: voided, side: "supplier", hours: 20 },
  ...{ reason: "The printer tore its third copy.", reasonField: "voidReason" },
};

/** What becomes of confirmed bills of a supplier. */
export interface Course {
  /** So many days ago it is invoiced; null: as soon as both have confirmed it. */
  readonly ago: number | null;
  readonly by: "supplier" | "buyer";
  readonly classify: string;
  /** About half of it is invoiced, and of the last line of that a part. */
  readonly inPart?: true;
  readonly isMore?: true;
  readonly steps: readonly Step[];
}

/** By the place of a bill among those of its supplier, the latest first; null: it waits to be invoiced. */
export const courses: readonly (Course | null)[] = [
  null,
  { ago: 2, by: "buyer", classify: electronic, inPart: true, steps: [] },
  { ago: 5, by: "supplier", classify: electronic, isMore: true, steps: [enter, commit] },
  null,
  { ago: 9, by: "buyer", classify: electronic, steps: [enter, commit, reject] },
  { ago: 6, by: "buyer", classify: paper, steps: [enter, commit] },
  { ago: 12, by: "supplier", classify: electronic, steps: [enter, commit, approve] },
  { ago: 11, by: "buyer", classify: paper, steps: [enter, commit, approve, post, refuse] },
  { ago: 20, by: "buyer", classify: paper, steps: [enter, commit, voidIt] },
  { ago: 40, by: "supplier", classify: electronic, steps: [enter, commit, approve, post, take, reverse] },
];

/** What became of older ones, of which two months are invoiced together. */
export const settled: Course = {
  ...{ ago: null, by: "supplier", classify: electronic },
  steps: [enter, commit, approve, post, take],
};
