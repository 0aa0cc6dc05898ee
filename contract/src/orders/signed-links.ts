import { z } from "zod";
import { reason } from "../core/history.ts";
import { action, service } from "../core/service.ts";

const known = z.string().nullable();

/** Of an order, what its supplier decides by. */
const orderShape = {
  id: z.string(),
  purchaseNo: z.string(),
  bandNo: z.int(),
  orgName: z.string(),
  supplierName: z.string(),
  purchaseDate: z.string(),
  buyerName: known,
  currency: z.string(),
  totalAmount: z.string(),
  acceptanceDeadline: known,
  paymentTerm: known,
  tradeTerm: known,
  remark: known,
};
const shownOrder = z.object(orderShape);
export type ShownOrder = z.output<typeof shownOrder>;

const lineShape = {
  id: z.string(),
  purchaseSeq: z.int(),
  itemNo: z.string(),
  goodsName: z.string(),
  spec: known,
  batchPurQty: z.string(),
  purUnitNo: z.string(),
  price: z.string(),
  priceQty: known,
  priceUnitNo: known,
  amount: z.string(),
  expectArrivalDate: z.string(),
  warehouseNo: known,
  remark: known,
};
const shownLine = z.object(lineShape);
export type ShownLine = z.output<typeof shownLine>;

/** The fields of a line that are shown. */
export const shownLineFields = Object.keys(lineShape) as readonly (keyof ShownLine)[];
/** The fields of an order that are shown. */
export const shownOrderFields = Object.keys(orderShape) as readonly (keyof ShownOrder)[];

const token = z.string().min(1).max(100);

/** For so many hours the link of a mail answers an order, once. */
export const signedLinkHours = 72;

/** The parameter by which a tenant has mails carry such links. */
export const signedLinkParameter = { paramNo: "SIGNED_LINKS", usual: "on", choices: ["on", "off"] } as const;

/** Answering an order by the link of a mail, as the one to whom it was sent. Looking changes nothing. */
export const signedLinks = service(
  "ISupSrmSignedLinkService",
  { menus: [] },
  {
    openSignedLink: action({
      permission: "public",
      summary: "The order that a link of a mail answers, and whom it is for. Changes nothing.",
      input: z.strictObject({ token }),
      output: z.object({
        userName: z.string(),
        order: shownOrder,
        lines: z.array(shownLine),
        mayAccept: z.boolean(),
        mayRefuse: z.boolean(),
      }),
    }),
    answerBySignedLink: action({
      permission: "public",
      summary:
        "Accepts the order of a link as it stands, or refuses it with a reason, as the one whom the link is for; uses the link up.",
      input: z.strictObject({ token, answer: z.enum(["accept", "refuse"]), reason: reason.optional() }),
      output: z.object({ purchaseNo: z.string() }),
    }),
  },
);
