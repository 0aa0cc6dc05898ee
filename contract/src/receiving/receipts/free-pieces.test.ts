import { expect, it } from "vitest";
import { areLastPaid } from "./free-pieces.ts";

it("pieces that are free of charge come with the last that are paid, and with none before", () => {
  const line = { deliveryQty: "10", receiveQty: "4.000000" };
  const received = ["0", "5", "5.999999", "6", "7"];
  expect(received.map((quantity) => areLastPaid(line, quantity))).toEqual([false, false, false, true, true]);
});
