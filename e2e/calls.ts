import type { Page } from "@playwright/test";
import { basePath } from "../contract/src/core/service.ts";

/** The token of who is signed in on a page. */
export async function tokenOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "supplier-authentication")?.value;
}

/** Calls the server as who is signed in on a page, for what is not the matter of a test: `/IService/method`. */
export async function call<Data>(page: Page, path: string, body: object): Promise<Data> {
  const headers = { "authentication-info": (await tokenOf(page)) ?? "", "accept-language": "en-US" };
  const answer = await page.request.post(basePath + path, { headers, data: body });
  const { data, errorMessage } = (await answer.json()) as { data: Data; errorMessage?: string };
  if (errorMessage) throw new Error(errorMessage);
  return data;
}
