import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildIssued, ordersOf } from "../../../testing/orders.ts";
import { password } from "../../../testing/world.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const run = promisify(execFile);

let app: TestApplication;
let directory: string;
let blocks: (language: string) => string[];
beforeAll(async () => {
  app = await startTestApplication();
  const page = await readFile(join(root, "docs/api.md"), "utf8");
  blocks = (language) =>
    [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, is, block]) =>
      is === language && block ? [block] : [],
    );
  // Below the root, where the libraries are found.
  await mkdir(join(root, ".cache"), { recursive: true });
  directory = await mkdtemp(join(root, ".cache/client-"));
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

/** A compiler that lives for seconds need not tidy up its memory. */
const environmentOfCommands = { ...process.env, GOGC: "off", GOMEMLIMIT: "4GiB" };

/** A command by its name among those of the libraries. */
const command = (name: string, ...given: string[]) =>
  run(join(root, "node_modules/.bin", name), given, { cwd: directory, maxBuffer: 1 << 26, env: environmentOfCommands });

/** Where the compiler finds something wrong: in which file, on which line, and what. */
async function wrongIn(...files: string[]): Promise<[place: string, problem: string][]> {
  const { stdout } = await command(
    "tsc",
    ...["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions"],
    ...["--module", "nodenext", "--target", "esnext", "--lib", "esnext,dom", "--types", "node", ...files],
  ).catch((error: { stdout: string }) => error);
  return [...stdout.matchAll(/^(\w+\.ts\(\d+),\d+\): (.*)$/gm)].map(([, place = "", problem = ""]) => [place, problem]);
}

/** Each line is wrong. */
const wrongCalls = [
  `client.POST("/ISupSrmPurchaseHeadService/acceptAll", { body: { condition: {} } });`,
  `client.POST("/ISysAuditLogService/getSysAuditLogPage", { body: { condition: { userNo: 1 } } });`,
  `client.POST("/IBmItemService/addbmitem", { body: { condition: { itemNo: "1" } } });`,
  `(await client.POST("/ISupSrmSysUserService/getCurrentUser", { body: { condition: {} } })).data?.data;`,
];
const beforeWrongCalls = [
  `import createClient from "openapi-fetch";`,
  `import type { paths } from "./tandem.ts";`,
  "const client = createClient<paths>();",
];

describe("A client made from the description of the calls", () => {
  it("is made, compiled and used as the documentation shows, and does not compile where a call is wrong", async () => {
    const numbers = await Promise.all([buildIssued(app), buildIssued(app), buildIssued(app, { supplierNo: "SB" })]);
    const [, made = ""] = /^npx (.*)$/m.exec(blocks("sh").join("\n")) ?? [];
    const [name = "", ...given] = made.replace("http://localhost:3000", app.url).split(" ");
    await command(name, ...given);
    await writeFile(join(directory, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(directory, "program.ts"), blocks("ts").join("\n"));
    await writeFile(join(directory, "wrong.ts"), [...beforeWrongCalls, ...wrongCalls].join("\n"));
    const wrong = await wrongIn("program.ts", "wrong.ts");
    const places = wrongCalls.map((_, index) => `wrong.ts(${beforeWrongCalls.length + index + 1}`);
    expect(
      wrong.map(([place]) => place),
      wrong.join("\n"),
    ).toEqual(places);

    const environment = { PORTAL: app.url, SUPPLIER: "supplierA", BUYER: "admin", PASSWORD: password };
    const { stdout } = await run(process.execPath, ["program.ts"], {
      cwd: directory,
      env: { ...process.env, ...environment },
    });
    const own = numbers.filter(({ supplierNo }) => supplierNo === "SA").map(({ purchaseNo }) => purchaseNo);
    expect(stdout.trim().split("\n")).toEqual([
      ...own.sort().map((purchaseNo) => `accepted ${purchaseNo}: 1`),
      expect.stringMatching(/^exported PK, attachment; filename=.*\.xlsx/),
      "added 1, refused 0",
      expect.stringMatching(/^numberTaken: .*[\u4e00-\u9fff]/),
    ]);
    const supplier = await app.as("supplierA");
    for (const number of own) expect((await ordersOf(supplier, number))[0]?.refuseSign).toBe("1");
  });
});
