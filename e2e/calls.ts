import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { basePath, type ImportOutcome } from "../contract/src/core/service.ts";

/** The token of who is signed in on a page. */
export async function tokenOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "supplier-authentication")?.value;
}

/**
 * Calls the server as who is signed in on a page, for what is not the matter of a test: `/IService/method`. Each call is meant,
 * also where a test has just sent the same.
 */
export async function call<Data>(page: Page, path: string, body: object): Promise<Data> {
  const headers = {
    "authentication-info": (await tokenOf(page)) ?? "",
    "accept-language": "en-US",
    "idempotency-key": randomUUID(),
  };
  const answer = await page.request.post(basePath + path, { headers, data: body });
  const { data, errorMessage } = (await answer.json()) as { data: Data; errorMessage?: string };
  if (errorMessage) throw new Error(errorMessage);
  return data;
}

/** Sends a workbook to a call, as a dialog of the page would. */
export async function upload(page: Page, path: string, content: Buffer): Promise<void> {
  const headers = { "authentication-info": (await tokenOf(page)) ?? "", "accept-language": "en-US" };
  const file = { name: "rows.xlsx", mimeType: "application/octet-stream", buffer: content };
  const answer = await page.request.post(basePath + path, { headers, multipart: { file } });
  const { data, errorMessage } = (await answer.json()) as { data?: ImportOutcome; errorMessage?: string };
  if (errorMessage || !data || data.errors.length > 0) throw new Error(errorMessage ?? JSON.stringify(data));
}

/** The next call to an address is done, and its answer does not arrive. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(address, lose, { times: 1 });
}

/** Asked once, when a page that was opened has come to rest. */
const askedAtRest = "getAllZlLanguage";

/** The calls that a page makes from now on, but for what it asks from time to time and at rest. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("request", (request) => {
    const [path] = request.url().split(basePath).slice(1);
    const method = path?.split("/").at(-1) ?? "";
    if (path && !path.includes("Message") && method !== askedAtRest) heard.push(method);
  });
  return heard;
}

/** Long enough for the news of a change to come back, and for what would be asked because of it. */
export const newsHasCome = 1500;
