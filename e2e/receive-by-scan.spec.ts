import type { Page } from "@playwright/test";
import { pictureOf } from "../server/testing/drawn-codes.ts";
import { seriousBarriers } from "./barriers.ts";
import { call } from "./calls.ts";
import { shipNotices } from "./notices.ts";
import { expect, type SignIn, test } from "./portal.ts";

const address = "/delivery/receivingDetails/scan";

interface Line {
  readonly id: string;
  readonly shippingNoticeId: string;
  readonly asnNo: string;
  readonly itemNo: string;
  readonly warehouseNo: string | null;
  readonly deliveryQty: string;
  readonly receiveQty: string;
}

const page = (condition: object) => ({ current: 1, size: 100, condition });
const field = (scanning: Page) => scanning.getByLabel("Code", { exact: true });
const state = (scanning: Page) => scanning.getByRole("status", { name: "Sending" });
const openOf = (line: Line) => Number(line.deliveryQty) - Number(line.receiveQty);

async function scan(scanning: Page, code: string): Promise<void> {
  await field(scanning).fill(code);
  await field(scanning).press("Enter");
}

/** Has notices on their way to one warehouse that nobody else looks for, and answers them, each with its lines. */
async function onTheWay(
  { scanning, desk }: { scanning: Page; desk: SignIn },
  ...asked: [count: number, lineCount?: number]
): Promise<{ warehouseNo: string; notices: Line[][] }> {
  const [supplier, buyer] = [await desk("supplier"), await desk("buyer")];
  const sent = await shipNotices({ supplier, buyer, keeper: scanning }, ...asked);
  const lines = "/ISrmAsnHeadService/getShippingNoticeLinePage";
  const { records } = await call<{ records: Line[] }>(scanning, lines, page({ asnNo: sent }));
  const notices = sent.map((number) => records.filter(({ asnNo }) => asnNo === number));
  return { warehouseNo: records[0]?.warehouseNo ?? "", notices };
}

async function labelled(scanning: Page, { id }: Line, packQty: string): Promise<string[]> {
  const rules = await call<{ records: { boxRuleNo: string }[] }>(
    scanning,
    "/IBmBoxRuleHeadService/getbmboxruleheadlistbyparams",
    page({}),
  );
  const { records } = await call<{ records: { barcode: string; levelSeq: number }[] }>(
    scanning,
    "/ISupBmBarcodePrintService/printlabel",
    {
      condition: {
        ids: [id],
        boxRuleNo: rules.records[0]?.boxRuleNo,
        packQty,
        boxBarcodeNum: 1,
        reportKey: "LABEL_STANDARD",
        copies: 1,
        genMoment: new Date().toISOString(),
      },
    },
  );
  return records.filter(({ levelSeq }) => levelSeq === 1).map(({ barcode }) => barcode);
}

test("goods are received by scanning on a phone, boxes once each, also while there is no network", async ({
  signIn,
  desk,
}) => {
  const scanning = await signIn("warehouse", { phone: true, at: null });
  const { warehouseNo, notices } = await onTheWay({ scanning, desk }, 3);
  const [[first] = [], [second] = [], third = []] = notices;
  if (!first || !second || !third[0]) throw new Error("Nothing is on the way");
  const [box = "", other = ""] = await labelled(scanning, first, "2");
  await scanning.goto(address);
  await scanning.getByRole("combobox").click();
  await scanning.keyboard.type(warehouseNo);
  await scanning.locator(".ant-select-item-option", { hasText: warehouseNo }).click();
  await expect(field(scanning)).toBeVisible();
  expect(await seriousBarriers(scanning, "main")).toEqual([]);

  await scan(scanning, "NO SUCH CODE");
  await expect(scanning.getByText("NO SUCH CODE is not known here.")).toBeVisible();
  await scan(scanning, box);
  const counted = scanning.getByRole("region", { name: first.asnNo }).getByLabel(/^Receipt quantity/);
  await expect(counted).toHaveValue("2");
  await scan(scanning, box);
  await expect(scanning.getByText(`${box} is counted already. Count it again?`)).toBeVisible();
  await expect(counted).toHaveValue("2");
  await scan(scanning, other);
  await expect(counted).toHaveValue("4");
  await scanning.getByRole("button", { name: /^One less/ }).click();
  await expect(counted).toHaveValue("3");
  if (process.env.SHOTS) await scanning.screenshot({ path: `${process.env.SHOTS}/scan-online.png` });
  expect(await scanning.evaluate("document.documentElement.scrollWidth")).toBe(390);
  // One of them is damaged, which is said with why.
  const receive = scanning.getByRole("button", { name: "Receive 1 line" });
  await scanning.getByText("Damage, gifts, photos").click();
  await scanning.getByLabel(/^Rejected as damaged/).fill("1");
  await expect(receive).toBeDisabled();
  await scanning.getByLabel(/^Reason for shortage or damage/).fill("Crushed");
  await scanning.getByLabel(/^Rejected as damaged/).fill("");
  await counted.fill("");
  await expect(scanning.getByText(/^Nothing arrives of this line/)).toBeVisible();
  await counted.fill("3");
  await scanning.getByLabel(/^Rejected as damaged/).fill("1");
  if (process.env.SHOTS) await scanning.screenshot({ path: `${process.env.SHOTS}/scan-damage.png`, fullPage: true });
  await receive.click();
  await expect(state(scanning)).toContainText(`${first.asnNo} received. GRN-`);
  await scan(scanning, box);
  await expect(scanning.getByText(`${box} was received with GRN-`)).toBeVisible();

  // Without a network codes are found on the device, and what is received waits there, also when the page is closed.
  await expect(scanning.getByRole("button", { name: /^Choose from what is on the way/ })).toBeEnabled();
  await scanning.context().setOffline(true);
  await scan(scanning, second.asnNo);
  const offline = scanning.getByRole("region", { name: second.asnNo });
  await offline.getByRole("button", { name: "Everything arrived" }).click();
  await scan(scanning, third[0].asnNo);
  await scanning
    .getByRole("region", { name: third[0].asnNo })
    .getByRole("button", { name: "Everything arrived" })
    .click();
  await scanning.getByRole("button", { name: /^Receive \d+ lines$/ }).click();
  await expect(state(scanning)).toContainText("No network");
  await expect(state(scanning)).toContainText("2 receipts wait to be sent.");
  if (process.env.SHOTS) await scanning.screenshot({ path: `${process.env.SHOTS}/scan-offline.png` });

  // It waits for its user, too, while somebody else is signed in in another tab.
  const context = scanning.context();
  const own = await context.cookies();
  await context.addCookies(await (await desk("buyer")).context().cookies());
  const sent: string[] = [];
  scanning.on("request", (request) => sent.push(new URL(request.url()).pathname));
  const whoIsIt = scanning.waitForResponse("**/getCurrentUser");
  await context.setOffline(false);
  await whoIsIt;
  // By now the page may have become that of the other user.
  const waits = state(scanning).getByText("2 receipts wait to be sent.");
  await expect(waits.or(scanning.getByRole("heading", { level: 1, name: /王雅琴/ }))).toBeVisible();
  expect(sent.filter((path) => path.startsWith("/ISrmReceiptService/"))).toEqual([]);
  await context.setOffline(true);
  await context.addCookies(own);

  // Meanwhile somebody else receives the third, but for one piece.
  const keeper = await signIn("warehouse", { at: null });
  await call(keeper, "/ISrmReceiptService/receive", {
    condition: {
      shippingNoticeId: third[0].shippingNoticeId,
      warehouseNo,
      receiptDate: new Date().toISOString().slice(0, 10),
      lines: third.map((line, place) => ({
        shippingNoticeLineId: line.id,
        receiptQty: String(openOf(line) - (place === 0 ? 1 : 0)),
      })),
    },
  });
  await scanning.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText(`${third[0].asnNo}, counted at`)).toBeVisible();
  await expect(again.getByText(`${second.asnNo}, counted at`)).toHaveCount(0);
  if (process.env.SHOTS) await again.screenshot({ path: `${process.env.SHOTS}/scan-conflict.png` });
  await again.getByRole("button", { name: "Discard" }).click();
  await expect(again.getByRole("dialog")).toContainText(third[0].asnNo);
  await again.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  // What was refused comes back into its own warehouse, to what was counted there meanwhile.
  await scan(again, third[0].asnNo);
  const refused = again.getByRole("region", { name: third[0].asnNo });
  const quantities = refused.getByLabel(/^Receipt quantity/);
  await quantities.first().fill("1");
  await again.getByRole("combobox").click();
  await again.locator(".ant-select-item-option").filter({ hasNotText: warehouseNo }).first().click();
  await expect(refused).toHaveCount(0);
  await again.getByRole("button", { name: "Count again" }).click();
  await expect(again.locator("header").getByText(warehouseNo).first()).toBeVisible();
  await expect(again.getByText(`${third[0].asnNo}, counted at`)).toHaveCount(0);
  await expect(quantities).toHaveCount(third.length);
  await expect(quantities.first()).toHaveValue((openOf(third[0]) + 1).toLocaleString("en-US"));
  for (const [place] of third.entries()) await quantities.nth(place).fill(place === 0 ? "1" : "0");
  await again.getByRole("button", { name: "Receive 1 line" }).click();
  await expect(state(again)).toContainText(`${third[0].asnNo} received. GRN-`);
  const { records } = await call<{ records: Line[] }>(keeper, "/ISrmAsnHeadService/getShippingNoticeLinePage", {
    ...page({ asnNo: second.asnNo }),
  });
  expect(records.map(openOf)).toEqual(records.map(() => 0));
});

test("the camera reads labels where the browser has no reader of its own", async ({ signIn, desk }) => {
  const scanning = await signIn("warehouse", { phone: true, at: null });
  const { warehouseNo, notices } = await onTheWay({ scanning, desk }, 1);
  const [[first] = []] = notices;
  if (!first) throw new Error("Nothing is on the way");
  const picture = await pictureOf(first.asnNo);
  // What stands before the camera.
  await scanning.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${picture.toString("base64")}";
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const draw = () => {
      const pen = canvas.getContext("2d");
      pen.fillStyle = "white";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0);
    };
    draw();
    setInterval(draw, 100);
    return canvas.captureStream(10);
  }`);
  await scanning.goto(address);
  await scanning.getByRole("combobox").click();
  await scanning.keyboard.type(warehouseNo);
  await scanning.locator(".ant-select-item-option", { hasText: warehouseNo }).click();
  await scanning.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(scanning.getByRole("region", { name: first.asnNo })).toBeVisible();
  await scanning.getByRole("button", { name: "Turn the camera off" }).click();
  await expect(scanning.locator("video")).toHaveCount(0);
});

/** What the device keeps: caches, workers and databases. */
const keptOf = (scanning: Page) =>
  scanning.evaluate<number[]>(`(async () => [
    (await caches.keys()).length,
    (await navigator.serviceWorker.getRegistrations()).filter(({ active }) => active?.state === "activated").length,
    (await indexedDB.databases()).length,
  ])()`);

test("the page opens again without a network, sends what was counted once, and leaves nothing when its user goes", async ({
  signIn,
  desk,
}) => {
  const scanning = await signIn("warehouse", { phone: true, at: null });
  const { warehouseNo, notices } = await onTheWay({ scanning, desk }, 1, 2);
  const [found = []] = notices;
  expect(found).toHaveLength(2);
  const asnNo = found[0]?.asnNo ?? "";
  const worker = (await scanning.request.get("/scan-worker.js")).headers();
  expect(worker).toMatchObject({ "cache-control": "no-cache" });
  expect(worker["content-security-policy"]).toContain("worker-src 'self'");

  // Whoever scans first need not choose: the notice says the warehouse, also where the device remembers another one.
  await scanning.goto(address);
  await scanning.getByRole("combobox").click();
  await scanning.locator(".ant-select-item-option").filter({ hasNotText: warehouseNo }).first().click();
  await scanning.reload();
  await scan(scanning, asnNo);
  const region = scanning.getByRole("region", { name: asnNo });
  await expect(region).toBeVisible();
  await expect(scanning.getByText(`You now receive in warehouse ${warehouseNo} instead of`)).toBeVisible();
  await expect(scanning.locator("header").getByText(warehouseNo).first()).toBeVisible();
  await region.getByRole("textbox").first().fill("-1");
  await expect(region.getByText("Enter 0 or more, with at most 6 decimals.")).toBeVisible();
  await region.getByRole("button", { name: /^Take/ }).click();
  const choose = scanning.getByRole("button", { name: /^Choose from what is on the way/ });
  const countOf = async () => Number(/\((\d+)\)/.exec((await choose.textContent()) ?? "")?.[1]);
  await expect(choose).toBeEnabled();
  await expect.poll(() => keptOf(scanning)).toEqual([1, 1, 1]);

  await scanning.context().setOffline(true);
  await scanning.reload();
  await expect(scanning.getByRole("heading", { name: "Receive by scanning" })).toBeVisible();
  await expect(choose).toBeEnabled();
  const before = await countOf();
  await scan(scanning, asnNo);
  await region.getByRole("button", { name: "Everything arrived" }).click();
  if (process.env.SHOTS) await scanning.screenshot({ path: `${process.env.SHOTS}/scan-reloaded.png` });
  await scanning.getByRole("button", { name: /^Receive \d+ line/ }).click();
  await expect(state(scanning)).toContainText("1 receipt waits to be sent.");
  await expect.poll(countOf).toBe(before - found.length);
  await scan(scanning, asnNo);
  await expect(scanning.getByText(`Nothing is on the way any more under ${asnNo}`)).toBeVisible();

  await scanning.reload();
  await expect(state(scanning)).toContainText("1 receipt waits to be sent.");
  await scanning.context().setOffline(false);
  await expect(state(scanning)).toContainText(`${asnNo} received. GRN-`);
  await expect.poll(countOf).toBe(before - found.length);
  const received = await call<{ records: Line[] }>(
    scanning,
    "/ISrmAsnHeadService/getShippingNoticeLinePage",
    page({ asnNo }),
  );
  expect(received.records.map(openOf)).toEqual(received.records.map(() => 0));
  await scan(scanning, asnNo);
  await expect(scanning.getByText(`${asnNo} is received in full already.`)).toBeVisible();

  await scanning.getByRole("button", { name: /user menu$/ }).click();
  await scanning.getByText("Log out").click();
  await expect(scanning).toHaveURL(/login/i);
  await expect.poll(() => keptOf(scanning)).toEqual([0, 0, 0]);
});
