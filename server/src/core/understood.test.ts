import type { Page } from "@tandem/contract/core/service";
import { pathOf, type Service } from "@tandem/contract/core/service";
import { type Services, services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";
import { buildAccepted, day } from "../../testing/orders.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

/** What a program gets that sends a body as it likes. */
async function send(userNo: string, service: keyof Services, method: string, body: object) {
  const user = await app.as(userNo);
  const sent = await user.post<unknown>(pathOf(services[service] as unknown as Service, method), body);
  return { http: sent.http, ...(sent.body as { data?: unknown; errorCode?: string; details?: { path: string }[] }) };
}

const page = (condition: object, paging: object = {}) =>
  send("buyer", "purchaseOrderLines", "getPurchaseOrderLinePage", { current: 1, size: 20, ...paging, condition });

describe("A call of a program that was written against a looser service", () => {
  it("S3.11b S7.15 means the same with numbers as texts and texts as numbers, and with filters that are empty", async () => {
    const order = await buildAccepted(app);
    const [line] = order.lines;
    const asAsked = await page({ id: [line?.id], purchaseSeq: 1, limitCount: 1000 });
    const records = (answer: { data?: unknown }) => (answer.data as Page<{ id: string }>).records.map(({ id }) => id);
    expect(records(asAsked)).toEqual([line?.id]);
    const filters = {
      id: Number(line?.id),
      purchaseSeq: "1",
      limitCount: "1000",
      status: Number(line?.status),
      batchPurQtyStart: Number(line?.batchPurQty),
      itemNo: null,
      goodsNameIndistinct: null,
      expectArrivalDateStart: "",
      keyword: null,
    };
    expect(await page(filters, { current: "1", size: "20" })).toEqual(asAsked);
    expect(await page({ ...filters, id: [Number(line?.id), 1], status: [1, 0] })).toEqual(asAsked);
    expect(await page({ ...filters, id: line?.id }, { columns: "itemNo" })).toMatchObject({
      http: 200,
      data: { records: [{ id: line?.id }] },
    });
  });

  it("S3.11b S5.4 adds and changes with numbers where texts are kept, and with one value where several may stand", async () => {
    const unit = { unitNo: 4711, unitName: 12, decimalPlaces: "2", statusCode: 1 };
    const added = await send("admin", "units", "addbmunit", { condition: unit });
    expect(added).toMatchObject({
      http: 200,
      data: { unitNo: "4711", unitName: "12", decimalPlaces: 2, statusCode: "1" },
    });
    const { id, version } = added.data as { id: string; version: number };
    const change = { id: Number(id), version: String(version), unitName: 13 };
    expect(await send("admin", "units", "updatebmunitbyid", { condition: change })).toMatchObject({
      data: { unitName: "13" },
    });
    const named = { id: Number(id), version: version + 1 };
    expect(await send("admin", "units", "deletebmunitbyids", { condition: { delList: named } })).toMatchObject({
      data: { deleted: 1 },
    });

    const order = await buildAccepted(app);
    const condition = {
      orgNo: "O1",
      orderType: 1,
      expectedArrivalDate: day(3),
      shippingAddressId: Number((await firstAddress("supplierA", { supplierNo: "SA" })).id),
      deliveryAddressId: Number((await firstAddress("supplierA", { orgNo: "O1" })).id),
      sender: "Sender",
      senderPhone: "0221234567",
      lines: { purchaseOrderLineId: Number(order.lines[0]?.id), deliveryQty: 2.5 },
    };
    expect(await send("supplierA", "shippingNotices", "saveShippingNotice", { condition })).toMatchObject({
      http: 200,
      data: { lines: [{ deliveryQty: "2.5" }] },
    });
  });

  it("S3.11c refuses by name what means nothing: other fields and filters, words for numbers, objects for texts", async () => {
    const refused = async (condition: object) => {
      const { http, errorCode, details = [] } = await page(condition);
      return [http, errorCode, details.map(({ path }) => path)];
    };
    expect(await refused({ purchaseSeq: "one" })).toEqual([400, "invalidRequest", ["condition.purchaseSeq"]]);
    expect(await refused({ itemNo: { a: 1 } })).toEqual([400, "invalidRequest", ["condition.itemNo"]]);
    expect(await refused({ goodsNameIndistinct: true })).toEqual([
      400,
      "invalidRequest",
      ["condition.goodsNameIndistinct"],
    ]);
    expect(await refused({ status: 77 })).toEqual([400, "invalidRequest", ["condition.status"]]);
    expect(await refused({ nothing: null })).toEqual([400, "unknownFilter", []]);
    const unit = { unitNo: "U-x", unitName: null, statusCode: "1", decimalPlaces: 1.5, colour: 3 };
    const { http, details = [] } = await send("admin", "units", "addbmunit", { condition: unit });
    expect([http, details.map(({ path }) => path).toSorted()]).toEqual([400, ["colour", "decimalPlaces", "unitName"]]);
  });

  it("S3.11b S5.10c takes no number for a text whose digits may have been lost where it was read", async () => {
    const added = async (unitNo: string) => {
      const user = await app.as("admin");
      const { status } = await fetch(`${user.url}${pathOf(services.units as unknown as Service, "addbmunit")}`, {
        method: "POST",
        headers: user.headers({ "content-type": "application/json" }),
        body: `{"condition":{"unitNo":${unitNo},"unitName":"Box","statusCode":"1"}}`,
      });
      return status;
    };
    for (const exact of ["999999999999999", "-12345678.1234567", "0.000001"])
      expect(await added(exact), exact).toBe(200);
    const lossy = ["1000000000000000", "20261123000000001234", "12345678901234.123456", "1e21", "0.0000001", "1e400"];
    for (const number of lossy) expect(await added(number), number).toBe(400);
  });
});

async function firstAddress(userNo: string, condition: object): Promise<{ id: string }> {
  const user = await app.as(userNo);
  const { records } = await user.ok("addresses", "getbmcustomeraddresslistbyparams", {
    current: 1,
    size: 1,
    condition,
  });
  const [address] = records;
  if (!address) throw new Error("There is no address.");
  return address;
}
