import { isAbsolute, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function problems(variables: Record<string, string>): string {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("Nothing was refused");
}

describe("The configuration", () => {
  it("S5.10b S9.1 has a default for everything, which is also meant by an empty variable", () => {
    const defaults = readConfig({});
    expect(defaults).toMatchObject({
      PORT: 3000,
      DEMO: true,
      LOG_LEVEL: "info",
      SESSION_IDLE_SECONDS: 14_400,
      SESSION_SECONDS: 57_600,
      SIGN_IN_ATTEMPTS: 5,
      SIGN_IN_LOCK_MINUTES: 15,
      TRUST_PROXY: false,
    });
    expect(defaults.HOST).toBeUndefined();
    expect(defaults.DATABASE_URL).toBeUndefined();
    expect(defaults.METRICS_TOKEN).toBeUndefined();
    const empty = Object.fromEntries(Object.keys(defaults).map((name) => [name, ""]));
    expect(readConfig({ ...empty, DATABASE_URL: "", METRICS_TOKEN: "", S3_BUCKET: undefined })).toEqual(defaults);
  });

  it("loads the demo into a database of one's own only when that is said", () => {
    const DATABASE_URL = "postgresql://tandem@db.example.com/tandem";
    expect(readConfig({ DATABASE_URL }).DEMO).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: "" }).DEMO).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: "true" }).DEMO).toBe(true);
    expect(readConfig({ DEMO: "false" }).DEMO).toBe(false);
  });

  it("loads the demo for whom a proxy lets in only when that is said", () => {
    expect(readConfig({ TRUST_PROXY: "true" }).DEMO).toBe(false);
    expect(readConfig({ TRUST_PROXY: "true", DEMO: "true" }).DEMO).toBe(true);
  });

  it("reads what is given, and leaves other variables of the machine alone", () => {
    const given = {
      PORT: "8080",
      DATABASE_URL: "postgres://tandem@db.example.com/tandem",
      DEMO: "false",
      TRUST_PROXY: "true",
      SIGN_IN_ATTEMPTS: "3",
      S3_ENDPOINT: "https://objects.example.com",
      PATH: "/usr/bin",
    };
    expect(readConfig(given)).toMatchObject({
      PORT: 8080,
      DATABASE_URL: given.DATABASE_URL,
      DEMO: false,
      TRUST_PROXY: true,
      SIGN_IN_ATTEMPTS: 3,
      S3_ENDPOINT: given.S3_ENDPOINT,
    });
    expect(readConfig(given)).not.toHaveProperty("PATH");
    expect(readConfig({ DATA_DIRECTORY: "elsewhere" }).DATA_DIRECTORY).toBe(resolve("elsewhere"));
    expect(isAbsolute(readConfig({}).DATA_DIRECTORY)).toBe(true);
  });

  it("names every variable that is wrong, and repeats no value", () => {
    const wrong = {
      PORT: "65536",
      DATABASE_URL: "mysql://root:hidden@db/x",
      DATABASE_POOL_SIZE: "1",
      DRAIN_SECONDS: "-1",
      SPOOL_MEGABYTES: "0",
      STALLED_SECONDS: "0",
      DEMO: "hidden",
      LOG_LEVEL: "hidden",
      SESSION_SECONDS: "-1",
      SESSION_IDLE_SECONDS: "0.5",
      SESSIONS_PER_USER: "0",
      SIGN_IN_ATTEMPTS: "hidden",
      SIGN_IN_LOCK_MINUTES: "99999",
      SIGN_IN_RATE: " ",
      TRUST_PROXY: "1",
      METRICS_TOKEN: "hidden-too-short",
      IMPORT_ROWS: "1e9",
      S3_ENDPOINT: "hidden",
    };
    const message = problems({ ...wrong, METRICS_TOKEN: "hidden" });
    for (const name of Object.keys(wrong)) expect(message).toMatch(new RegExp(`^  ${name}: .+`, "m"));
    expect(message).not.toMatch(/hidden|65536|99999/);
    expect(problems({ DATABASE_URL: "db.example.com" })).toContain("must begin with postgresql://");
    expect(problems({ PORT: "x" }).split("\n")).toHaveLength(2);
  });
});
