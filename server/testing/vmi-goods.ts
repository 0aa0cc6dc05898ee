import type { VmiConsumptionInput } from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import type { TestApplication, TestUser } from "./application.ts";
import { poolOf } from "./documents/bills.ts";
import { buildVmi } from "./documents/vmi-consumptions.ts";

let lots = 0;
export const newLot = () => {
  lots += 1;
  return `CONSUMED-${process.pid}-${lots}`;
};

/** Where suppliers' goods of a lot lie, as somebody sees it. */
export const placesOf = async (user: TestUser, lotNo: string) =>
  (await user.ok("vmiStock", "getVmiPage", { current: 1, size: 50, condition: { lotNo } })).records;

export async function placeOf(user: TestUser, lotNo: string) {
  const [place] = await placesOf(user, lotNo);
  if (!place) throw new Error("Nothing lies there");
  return place;
}

/** So many pieces of a new lot of the first supplier, at a price. */
export async function lying(
  app: TestApplication,
  quantity: string,
  price = "1.1",
  wish: Parameters<typeof buildVmi>[2] = {},
  daysAgo = 0,
) {
  const lotNo = wish.lotNo ?? newLot();
  const receipt = await buildVmi(app, quantity, { ...wish, lotNo, head: { price, ...wish.head } }, daysAgo);
  return { lotNo, receipt, place: await placeOf(await app.as("warehouse"), lotNo) };
}

/** What is to be paid for a consumption. */
export const pooled = async (user: TestUser, sourceNo: string) =>
  (await poolOf(user, { sourceNo })).map(({ billQty, price, taxRate, amount, receiptNo }) => ({
    ...{ billQty, price, taxRate, amount, receiptNo },
  }));

/** Why a consumption was refused. */
export async function whyNotTaken(user: TestUser, input: VmiConsumptionInput) {
  const { body } = await user.call("vmiConsumptions", "saveConsumption", input);
  if (!("errorCode" in body)) throw new Error("It was not refused");
  return body;
}
