import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { readConfig } from "../../core/config.ts";
import { printServiceSources, requireReachable } from "./print-service.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

describe("the print service", () => {
  it("S7.10 S7.17e is looked for on the computer itself, or where the operator allows, and pages may reach nothing else", async () => {
    const add = (paramValue: string) => ({ paramNo: "PRINT_SERVICE_URL", paramName: "Print service", paramValue });
    for (const wrong of [
      "https://printers.example.com",
      "http://127.0.0.1.example.com",
      "http://someone:secret@127.0.0.1:9100",
      "javascript:alert(1)",
      "127.0.0.1:9100",
    ]) {
      expect(await admin.refused("parameters", "addSysParam", add(wrong)), wrong).toBe("printServiceRefused");
    }
    const { id, version } = await admin.ok("parameters", "addSysParam", add("http://localhost:9100/"));
    const away = { id, version, paramValue: "http://10.0.0.7:9100" };
    expect(await admin.refused("parameters", "updateSysParam", away)).toBe("printServiceRefused");
    const policy = (await fetch(`${app.url}/healthz`)).headers.get("content-security-policy");
    expect(policy).toContain(
      "connect-src 'self' http://127.0.0.1:* http://localhost:* https://127.0.0.1:* https://localhost:*;",
    );
  });

  it("S7.17e is reached at the origins of PRINT_SERVICE_ORIGINS, which hold nothing else", () => {
    const read = (PRINT_SERVICE_ORIGINS: string) => readConfig({ PRINT_SERVICE_ORIGINS });
    const config = read("https://print.example.com:8443, http://10.0.0.7:9100");
    expect(printServiceSources(config)).toEqual(
      expect.arrayContaining(["https://print.example.com:8443", "http://10.0.0.7:9100"]),
    );
    expect(() => requireReachable(config, "PRINT_SERVICE_URL", "http://10.0.0.7:9100/print")).not.toThrow();
    for (const wrong of [
      "https://print.example.com/path",
      "*",
      "https://*.example.com",
      "https://a.com;script-src",
      "ftp://a.com",
    ]) {
      expect(() => read(wrong), wrong).toThrow("PRINT_SERVICE_ORIGINS");
    }
  });
});
