import { call, loseAnswer } from "./calls.ts";
import { agree, button, openOrder, row, visit, walkTo } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { waitingOrder } from "./ready-orders.ts";

const orders = "/orderCollaboration/userOrder";

interface Listed {
  readonly records: readonly { readonly id: string; readonly purchaseNo: string }[];
}

test("both sides write on an order: about a line, with a pasted file, told by the bell, read and answered", async ({
  desk,
}) => {
  const buyer = await desk("buyer");
  const supplier = await desk("supplier");
  // Of what the supplier sees, accepted long ago.
  const list = "/ISupSrmPurchaseHeadService/getPurchaseOrderPage";
  const input = { current: 1, size: 1, condition: { refuseSign: "1", field: "purchaseDate", order: "asc" } };
  const { records } = await call<Listed>(supplier, list, input);
  const [order] = records;
  if (!order) throw new Error("the demo has no accepted order of the supplier");
  const tab = (page: typeof buyer) => page.getByRole("tab", { name: /^Messages \(/ });
  const field = (page: typeof buyer) => page.getByRole("textbox", { name: "Write to the other side…" });

  await visit(buyer, `${orders}/acceptance?id=${order.id}`);
  await expect(tab(buyer)).toHaveText("Messages (0)");
  await buyer.getByRole("button", { name: /^Write about line 1\/1\/1/ }).click();
  await expect(buyer.getByText("Nobody has written here yet.", { exact: false })).toBeVisible();
  await expect(field(buyer)).toBeFocused();
  await field(buyer).fill("Please put this line on a pallet of its own.");
  await buyer.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["Pallet 80 x 120"], "pallet.txt", { type: "text/plain" }));
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }`);
  await expect(buyer.getByText("pallet.txt")).toBeVisible();
  // Cells of a spreadsheet are pasted as what they say: they have a picture of themselves beside it.
  const isTaken = await buyer.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["cells"], "image.png", { type: "image/png" }));
    clipboardData.setData("text/plain", "FA-2\\t20000");
    clipboardData.setData("text/html", "<table><tr><td>FA-2</td><td>20000</td></tr></table>");
    !document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }`);
  expect(isTaken).toBe(false);
  await field(buyer).press("Control+Enter");
  await expect(tab(buyer)).toHaveText("Messages (1)");
  await expect(field(buyer)).toHaveValue("");
  await expect(buyer.getByText("Not read yet")).toBeVisible();

  // The list marks it, and the bell leads the supplier there.
  await visit(supplier, `${orders}?purchaseNo=${order.purchaseNo}`);
  await expect(row(supplier, order.purchaseNo).getByRole("img", { name: "1 unread message" })).toBeVisible();
  await supplier.getByRole("button", { name: /unread message/ }).click();
  await supplier.getByRole("menuitem", { name: order.purchaseNo }).click();
  await expect(supplier.getByText("Please put this line on a pallet of its own.")).toBeVisible();
  await expect(supplier.getByText(/About line 1\/1\/1/).first()).toBeVisible();
  const download = supplier.waitForEvent("download");
  await button(supplier, "Download pallet.txt").click();
  expect((await download).suggestedFilename()).toBe("pallet.txt");
  await expect(buyer.getByText(/^Read by /)).toBeVisible();
  await expect(button(buyer, "Withdraw")).toHaveCount(0);

  await field(supplier).fill("We will.");
  await button(supplier, "Send").click();
  await expect(buyer.getByText("We will.")).toBeVisible();
  await expect(supplier.getByText(/^Read by /)).toBeVisible();

  await field(buyer).fill("Thnaks!");
  await visit(supplier, `${orders}?purchaseNo=${order.purchaseNo}`);
  await button(buyer, "Send").click();
  await button(buyer, "Withdraw").click();
  await expect(buyer.getByText("Thnaks!")).toHaveCount(0);
  await expect(tab(buyer)).toHaveText("Messages (2)");
  await expect(row(supplier, order.purchaseNo)).toBeVisible();
  await expect(supplier.getByRole("img", { name: /unread message/ })).toHaveCount(0);

  // Files for good: attached by the buyer, read by the supplier, told by the history when they go.
  const files = (page: typeof buyer) => page.getByRole("tab", { name: /^Attachments \(/ });
  const drawing = { name: "drawing.txt", mimeType: "text/plain", buffer: Buffer.from("Drawing 4711") };
  await files(buyer).click();
  await buyer.getByRole("combobox", { name: "Attach to" }).click();
  await buyer.getByTitle(/^1\/1\/1/).click();
  await buyer.getByLabel(/Click or drag files here/).setInputFiles([drawing, { ...drawing, name: "terms.txt" }]);
  await expect(files(buyer)).toHaveText("Attachments (2)");
  await visit(supplier, `${orders}/acceptance?id=${order.id}&part=attachments`);
  await expect(files(supplier)).toHaveText("Attachments (2)");
  const fetched = supplier.waitForEvent("download");
  await button(supplier.getByRole("tabpanel"), "Download drawing.txt").click();
  expect((await fetched).suggestedFilename()).toBe("drawing.txt");
  await expect(button(supplier, "Remove drawing.txt")).toHaveCount(0);
  await button(buyer, "Remove drawing.txt").click();
  await agree(buyer, "Remove");
  await expect(files(supplier)).toHaveText("Attachments (1)");
});

test("on a phone the last of a document stands above its buttons, though these take two rows", async ({ desk }) => {
  const supplier = await desk("supplier", { phone: true });
  await supplier.setViewportSize({ width: 390, height: 560 });
  await openOrder(supplier, await waitingOrder(supplier));
  await supplier.getByRole("tab", { name: /^Messages/ }).click();
  await supplier.getByRole("textbox", { name: "Write to the other side…" }).fill("Which day suits you?");
  await button(supplier, "Send").click({ trial: true });
});

test("a message on a claim is about no line of it", async ({ desk }) => {
  const claims = "/receipt-tracking/claims";
  const supplier = await desk("supplier");
  const input = { current: 1, size: 1, condition: {} };
  const { records } = await call<{ records: { id: string }[] }>(
    supplier,
    "/IQualityClaimService/getQualityClaimPage",
    input,
  );
  const [claim] = records;
  if (!claim) throw new Error("the demo has no claim of the supplier");
  await visit(supplier, `${claims}/detail?id=${claim.id}&part=messages`);
  const field = supplier.getByRole("textbox", { name: "Write to the other side…" });
  await field.fill("We ask the steelworks.");
  await expect(supplier.getByRole("combobox", { name: "What it is about" })).toHaveCount(0);
  await field.press("Control+Enter");
  await expect(supplier.getByRole("tab", { name: "Messages (1)" })).toBeVisible();
});

test("a message of which no answer came is sent once, also where the page is loaded anew before it is sent again", async ({
  signIn,
}) => {
  const buyer = await signIn("buyer", { at: null });
  const list = "/ISupSrmPurchaseHeadService/getPurchaseOrderPage";
  const { records } = await call<Listed>(buyer, list, { current: 1, size: 1, condition: { refuseSign: "1" } });
  await buyer.goto(`${orders}/acceptance?id=${records[0]?.id}&part=messages`);
  const field = buyer.getByRole("textbox", { name: "Write to the other side…" });
  const written = (text: string) =>
    buyer.getByRole("tabpanel").getByText(text, { exact: true }).and(buyer.locator(":not(textarea)"));
  const isAtRest = () => expect(button(buyer, "Send")).not.toHaveClass(/loading/);
  await field.fill("Sent but once.");
  await loseAnswer(buyer, "**/sendDocumentMessage");
  await field.press("Control+Enter");
  await expect(buyer.locator(".ant-message-error")).toContainText("network");
  await buyer.reload();
  await expect(field).toHaveValue("Sent but once.");
  await field.press("Control+Enter");
  await expect(buyer.getByText("It had been done at the first press already")).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(written("Sent but once.")).toHaveCount(1);
  await isAtRest();

  // What was changed since the first try is not sent by that, and stays.
  await field.fill("Pallet 1.");
  await loseAnswer(buyer, "**/sendDocumentMessage");
  await field.press("Control+Enter");
  await expect(buyer.locator(".ant-message-error")).toContainText("network");
  await buyer.reload();
  await field.fill("Pallet 2.");
  await field.press("Control+Enter");
  await expect(buyer.getByText("Your first try was done after all")).toBeVisible();
  await expect(written("Pallet 1.")).toHaveCount(1);
  await expect(field).toHaveValue("Pallet 2.");
  await isAtRest();
  await field.press("Control+Enter");
  await expect(written("Pallet 2.")).toHaveCount(1);
  await expect(field).toHaveValue("");
});

test("what is written while a message is on its way stays", async ({ desk }) => {
  const buyer = await desk("buyer");
  const list = "/ISupSrmPurchaseHeadService/getPurchaseOrderPage";
  const { records } = await call<Listed>(buyer, list, { current: 1, size: 1, condition: { refuseSign: "1" } });
  await visit(buyer, `${orders}/acceptance?id=${records[0]?.id}&part=messages`);
  const field = buyer.getByRole("textbox", { name: "Write to the other side…" });
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await buyer.route("**/sendDocumentMessage", async (route) => {
    await sent;
    await route.continue();
  });
  await field.fill("On which pallet?");
  await field.press("Control+Enter");
  await buyer.keyboard.type(" And when?");
  send();
  await expect(buyer.getByRole("tabpanel").getByText("On which pallet?", { exact: true })).toBeVisible();
  await expect(field).toHaveValue("And when?");
});

test("a message waits for each of its photos, whose names are the same", async ({ desk }) => {
  const buyer = await desk("buyer");
  const list = "/ISupSrmPurchaseHeadService/getPurchaseOrderPage";
  const { records } = await call<Listed>(buyer, list, { current: 1, size: 1, condition: { refuseSign: "1" } });
  const id = records[0]?.id ?? "";
  const { lines } = await call<{ lines: { id: string }[] }>(buyer, `/ISupSrmPurchaseHeadService/getPurchaseOrderById`, {
    condition: { id },
  });
  await visit(buyer, `${orders}/acceptance?id=${id}&part=messages&line=${lines[0]?.id}`);
  const composer = buyer.getByRole("tabpanel");
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const held: string[] = [];
  await buyer.route("**/uploadDocumentMessageFile*", async (route) => {
    held.push(route.request().url());
    if (held.length > 1) await arrived;
    await route.continue();
  });
  const photo = { name: "image.txt", mimeType: "text/plain", buffer: Buffer.from("Pallet 1") };
  await composer.locator("input[type=file]").setInputFiles([photo, { ...photo, buffer: Buffer.from("Pallet 2") }]);
  await buyer.getByRole("textbox", { name: "Write to the other side…" }).fill("The pallets.");
  const sent = buyer.waitForRequest("**/sendDocumentMessage");
  await button(buyer, "Send").click();
  await expect(button(composer, "Remove image.txt")).toHaveCount(1);
  await expect(composer.getByText(/image\.txt.*%/)).toHaveCount(1);
  // It does so though its page is left, and leads nobody back there.
  await walkTo(buyer, orders);
  arrive();
  const request = await sent;
  const { condition } = request.postDataJSON() as { condition: { fileIds: string[]; lineId: string } };
  expect(condition).toMatchObject({ fileIds: [expect.any(String), expect.any(String)], lineId: lines[0]?.id });
  await (await request.response())?.finished();
  await expect(buyer.locator("tr[data-row-key]").first()).toBeVisible();
  await expect(buyer).toHaveURL(new RegExp(`${orders}$`));
  // The next one is not about that line unasked.
  await buyer.goBack();
  await expect(buyer).toHaveURL(new RegExp(`/acceptance\\?id=${id}&part=messages$`));
});
