import { basePath } from "../contract/src/core/service.ts";
import { tokenOf } from "./calls.ts";
import { button, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("B2.30 a file is not deleted while a form may still name it, and its button says so", async ({ desk }) => {
  const page = await desk("admin");
  const file = { name: "zz-left-over.txt", mimeType: "text/plain", buffer: Buffer.from("Left over") };
  const headers = { "authentication-info": (await tokenOf(page)) ?? "" };
  await page.request.post(`${basePath}/ISrmFileService/uploadSrmNewsFile`, { headers, multipart: { file } });
  await visit(page, "/stored-files?keyword=zz-left-over");
  const found = row(page, "zz-left-over.txt");
  await expect(button(found, "Download")).toBeEnabled();
  await expect(button(found, "Delete")).toBeDisabled();
  await found.locator("[data-reason]").hover();
  await expect(page.getByRole("tooltip")).toHaveText(
    "A form that somebody has begun may still name it: it stays for 31 days after it was uploaded.",
  );
});
