import { basePath } from "@tandem/contract/core/service";
import fc from "fast-check";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../testing/application.ts";
import { bodiesFor } from "../testing/bodies-of-contract.ts";
import { type ProbedCall, probedCalls } from "../testing/endpoints.ts";
import { buildAccepted } from "../testing/orders.ts";
import { openLogger } from "./core/logging.ts";

/** `npm run fuzz` makes more calls, and other ones each time; FUZZ_SEED makes the same again. */
const count = Number(process.env.FUZZ_CALLS ?? 1500);
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_CALLS ? Date.now() % 2 ** 31 : 20));
const callsAtOnce = 8;

// The session that it ends is somebody else's next call.
const calls = probedCalls().filter(({ name }) => name !== "sessions.logout");
/** The administrator most often: others are refused much of it before it is read. */
const callers = ["admin", "buyer", "admin", "supplierA", "admin", "warehouse", "admin", undefined, "admin"] as const;

let app: TestApplication;
const failures: string[] = [];
const complaints: string[] = [];
const users = new Map<string | undefined, TestUser>();
beforeAll(async () => {
  app = await startTestApplication({}, openLogger("error", { write: (line) => void complaints.push(line) }));
  await buildAccepted(app);
  for (const userNo of callers) users.set(userNo, userNo ? await app.as(userNo) : app.nobody);
});
afterAll(() => app.close());

/** What is sent: JSON, or a form where the call takes a file. */
function sent({ endpoint }: ProbedCall, body: unknown): { body: string | FormData; type: Record<string, string> } {
  if (endpoint.kind !== "upload") {
    const wrapped =
      endpoint.kind === "list" || (endpoint.kind === "download" && endpoint.entity) ? body : { condition: body };
    return { body: JSON.stringify(wrapped), type: { "content-type": "application/json" } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  form.append("file", new Blob([JSON.stringify(body)]), "orders.xlsx");
  return { body: form, type: {} };
}

async function make(call: ProbedCall, body: unknown, userNo: string | undefined): Promise<void> {
  const user = users.get(userNo) as TestUser;
  const { type, ...rest } = sent(call, body);
  const response = await fetch(app.url + call.path, { method: "POST", headers: user.headers(type), ...rest });
  const text = await response.text();
  if (response.status >= 500) {
    const cause = complaints.find((line) => line.includes(response.headers.get("x-correlation-id") ?? "?"));
    failures.push(
      `${call.name} by ${userNo}: ${response.status} ${JSON.stringify(body)}\n  ${(cause ?? text).slice(0, 1500)}`,
    );
  }
  // Somebody changed the user, which ended their sessions.
  if (response.status === 401 && userNo) users.set(userNo, await app.signIn(userNo).catch(() => user));
}

/** One body for each call, in turn of its callers. */
async function makeRound(round: number): Promise<void> {
  const limit = pLimit(callsAtOnce);
  await Promise.all(
    calls.map((call, index) => {
      const [body] = fc.sample(bodiesFor(call.endpoint.input), {
        numRuns: 1,
        seed: seed + round * calls.length + index,
      });
      return limit(() => make(call, body, callers[(round + index) % callers.length]));
    }),
  );
}

describe("Any call, whatever is sent by whomever", () => {
  it(`S8.2c is answered or refused, and never fails (FUZZ_SEED=${seed})`, async () => {
    for (let round = 0; round * calls.length < count; round += 1) await makeRound(round);
    expect(failures.join("\n")).toBe("");
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect((await app.nobody.post(`${basePath}/none`, {})).http).toBe(404);
  }, 3_600_000);
});
