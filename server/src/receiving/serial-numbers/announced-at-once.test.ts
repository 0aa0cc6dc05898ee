import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, buildShipped, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let warehouse: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [warehouse, supplier] = [await app.as("warehouse"), await app.as("supplierA")];
  await asOwner(app, "update material set serial_control = '1' where item_no in ('M1', 'M2')");
});
afterEach(async () => {
  expect(await brokenLaws(app)).toEqual([]);
  await setDeliveryRule(app, "O1", {});
});
afterAll(() => app.close());

const shipped = async (...quantities: string[]) =>
  buildShipped(app, await buildAccepted(app, { quantities }), quantities);

const announcing = ({ lines }: Pick<ShippingNoticeDetail, "lines">, ...serialNos: string[]) =>
  supplier.call("serialNumbers", "announceSerials", {
    shippingNoticeLineId: lines[0]?.id ?? "0",
    serialNos: serialNos.join(" "),
  });

/** What the first line of a notice announces. */
const announcedBy = async ({ id }: Pick<ShippingNoticeDetail, "id">) =>
  (await supplier.ok("serialNumbers", "getAnnouncedSerials", { shippingNoticeId: id })).lines[0]?.serialNos;

/** A notice whose line announces three numbers and still brings two pieces: another came in place of one. */
async function announcingOneMore(...serialNos: string[]) {
  const notice = await shipped("3");
  await announcing(notice, ...serialNos);
  const { lines, ...input } = receiptInput(notice, ["1"]);
  const others = lines.map((line) => ({ ...line, serialNos: `${serialNos[0]}-OTHER` }));
  await warehouse.ok("receipts", "receive", { ...input, lines: others });
  return notice;
}

/** Two lines announce numbers of another at the same moment; says of each what it was told. */
async function twoAtOnce(notice: ShippingNoticeDetail, wanted: readonly string[]) {
  const takers = [await shipped("1"), await shipped("1")];
  const rows = "select from serial_number where announced_line_id = $1";
  const calls = takers.map((taker, index) => () => announcing(taker, wanted[index] ?? ""));
  const answers = await atOnce(app, rows, [notice.lines[0]?.id], calls);
  const told = answers.map(({ body }) => ("data" in body ? "announced" : body.errorCode));
  const held = await Promise.all(takers.map(announcedBy));
  return { told, held };
}

describe("Serial numbers that a line announces beyond what is to come of it", () => {
  it("are announced by one of two that take the same at the same moment", async () => {
    const { told, held } = await twoAtOnce(await announcingOneMore("A-1", "A-2", "A-3"), ["A-1", "A-1"]);
    expect(told.toSorted()).toEqual(["announced", "serialTwice"]);
    expect(held).toEqual(told.map((each) => (each === "announced" ? ["A-1"] : [])));
  });

  it("are no fewer than still come once two took others at the same moment", async () => {
    const notice = await announcingOneMore("B-1", "B-2", "B-3");
    const { told } = await twoAtOnce(notice, ["B-1", "B-2"]);
    expect(told.toSorted()).toEqual(["announced", "serialTwice"]);
    expect(await announcedBy(notice)).toHaveLength(2);
    await warehouse.ok("receipts", "receive", receiptInput(notice, ["2"]));
  });

  it.each([
    ["the same of them", "D", "1", { announced: ["D-2", "D-3"], serialTwice: ["D-2", "D-3"] }],
    ["another of them", "E", "2", { announced: ["E-3"], serialTwice: ["E-1", "E-3"] }],
  ] as const)(
    "come with one line while another announces %s, as if one did so after the other",
    async (_, name, came, left) => {
      const notice = await announcingOneMore(`${name}-1`, `${name}-2`, `${name}-3`);
      const [taker, bringer] = [await shipped("1"), await shipped("1")];
      const input = receiptInput(bringer, ["1"]);
      const lines = input.lines.map((line) => ({ ...line, serialNos: `${name}-${came}` }));
      const rows = "select from serial_number where announced_line_id = $1";
      const [told, received] = await atOnce<unknown>(
        app,
        rows,
        [notice.lines[0]?.id],
        [
          async () => (await announcing(taker, `${name}-1`)).body,
          async () => (await warehouse.call("receipts", "receive", { ...input, lines })).body,
        ],
      );
      // What lies there is no question of who announced it.
      expect(received).toHaveProperty("data");
      const isAnnounced = "data" in (told as object);
      if (!isAnnounced) expect(told).toMatchObject({ errorCode: "serialTwice" });
      expect(await announcedBy(notice)).toEqual(left[isAnnounced ? "announced" : "serialTwice"]);
      expect(await announcedBy(taker)).toEqual(isAnnounced && came !== "1" ? [`${name}-1`] : []);
      const asked = { current: 1, size: 1, condition: { serialNo: `${name}-${came}` } };
      const { records } = await supplier.ok("serialNumbers", "getSerialNumberPage", asked);
      expect(records).toMatchObject([{ asnNo: bringer.asnNo, snStatus: expect.not.stringMatching(/^0$/) }]);
    },
  );

  it("are no longer its own where it is corrected while another takes them", async () => {
    const taker = await shipped("2");
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const order = await buildAccepted(app, { quantities: ["9"] });
    const input = await noticeInput(app, order, []);
    const ofLots = (...lots: readonly (readonly [lotNo: string, deliveryQty: string])[]) => {
      const [{ id: purchaseOrderLineId = "" } = {}] = order.lines;
      return { ...input, lines: lots.map(([lotNo, deliveryQty]) => ({ purchaseOrderLineId, deliveryQty, lotNo })) };
    };
    const notice = await buildNotice(app, order, [], ofLots(["L-1", "4"], ["L-2", "1"]));
    await announcing(notice, "C-1", "C-2", "C-3", "C-4");
    const fewer = { ...ofLots(["L-1", "2"], ["L-2", "1"]), ...named(notice) };
    const corrected = await supplier.ok("shippingNotices", "correctShippingNotice", fewer as never);
    const otherLot = { ...ofLots(["L-2", "3"]), ...named(corrected) };
    const rows = "select from serial_number where announced_line_id = $1";
    const [isTaken, isCorrected] = await atOnce(
      app,
      rows,
      [notice.lines[0]?.id],
      [
        async () => "data" in (await announcing(taker, "C-1", "C-2")).body,
        async () => "data" in (await supplier.call("shippingNotices", "correctShippingNotice", otherLot as never)).body,
      ],
    );
    expect(isCorrected).toBe(true);
    expect(await announcedBy(notice)).toEqual(isTaken ? ["C-3", "C-4"] : ["C-1", "C-2", "C-3"]);
  });
});
