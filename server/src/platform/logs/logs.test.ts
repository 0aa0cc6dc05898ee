import type { Failure } from "@tandem/contract/core/envelope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { openLogger } from "../../core/logging.ts";

const lines: string[] = [];
let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication({}, openLogger("info", { write: (line) => void lines.push(line) }));
});
afterAll(() => app.close());

const report = { message: "TypeError: x is undefined", stack: "at List\nat Page", page: "/delivery/address" };

describe("A page that failed", () => {
  it("is written to the log under the correlation id that is answered", async () => {
    const { body, headers } = await app.nobody.call("logs", "reportPageFailure", report);
    expect(body).toEqual({ status: 200, data: { correlationId: headers.get("x-correlation-id") } });
    const entries = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "A page failed");
    expect(entries).toEqual([
      expect.objectContaining({
        level: 50,
        correlationId: headers.get("x-correlation-id"),
        failure: report.message,
        stack: report.stack,
        page: report.page,
      }),
    ]);
  });

  it("is told in so many words, and of so many pages in a minute", async () => {
    const long = await app.nobody.call("logs", "reportPageFailure", { ...report, message: "x".repeat(1001) });
    expect(long.http).toBe(400);
    const answers = [];
    for (let count = 0; count < 30; count += 1)
      answers.push(await app.nobody.call("logs", "reportPageFailure", report));
    const refused = answers.filter(({ http }) => http === 429).map(({ body }) => (body as Failure).errorCode);
    // Thirty a minute: of these and the two before.
    expect(refused).toEqual(["tooManyRequests", "tooManyRequests"]);
  });
});
