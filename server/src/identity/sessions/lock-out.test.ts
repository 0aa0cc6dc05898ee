import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { startServerProcess } from "../../../testing/server-process.ts";
import { password } from "../../../testing/world.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication({ SIGN_IN_ATTEMPTS: "3", SIGN_IN_FAILURE_RATE: "8", TRUST_PROXY: "true" });
});
afterAll(() => app.close());

const office = "203.0.113.1";

interface Place {
  readonly address?: string;
  readonly deviceToken?: string;
  readonly node?: TestUser;
}

/** What becomes of signing in from somewhere: the error code, or `let in`. */
async function signIn(
  userNo: string,
  given: string,
  { address = office, deviceToken, node = app.nobody }: Place,
): Promise<string> {
  const input = { userNo, pwd: encoded(given), ...(deviceToken ? { deviceToken } : {}) };
  const { body } = await node.call("sessions", "login", input, { "x-forwarded-for": address });
  return "data" in body ? "let in" : body.errorCode;
}

/** The token of a device on which the user has signed in. */
async function deviceOf(userNo: string): Promise<string> {
  const { body } = await app.nobody.call("sessions", "login", { userNo, pwd: encoded(password) });
  if (!("data" in body)) throw new Error(body.errorMessage);
  return body.data.deviceToken;
}

const guess = async (userNo: string, address: string, times: number) => {
  const answers: string[] = [];
  for (let time = 0; time < times; time++) answers.push(await signIn(userNo, "Wrong1", { address }));
  return answers;
};

describe("Wrong passwords", () => {
  it("S5.10b lock a user only where they came from, on every node", async () => {
    const stranger = "198.51.100.1";
    expect(await guess("supplierB", stranger, 3)).toEqual(["signInWrong", "signInWrong", "signInLocked"]);
    expect(await signIn("supplierB", password, { address: stranger })).toBe("signInLocked");
    expect(await signIn("supplierB", password, {})).toBe("let in");
    const node = await startServerProcess({ DATABASE_URL: app.connectionString, TRUST_PROXY: "true" });
    try {
      const there = node.nobody;
      expect(await signIn("supplierB", password, { address: stranger, node: there })).toBe("signInLocked");
      expect(await signIn("supplierB", password, { node: there })).toBe("let in");
    } finally {
      await node.kill();
    }
  });

  it("S5.10b do not lock a device out on which the user has signed in, but for those that are given there", async () => {
    const deviceToken = await deviceOf("buyer");
    const address = "198.51.100.2";
    expect((await guess("buyer", address, 3)).at(-1)).toBe("signInLocked");
    expect(await signIn("buyer", password, { address, deviceToken })).toBe("let in");
    expect(await signIn("buyer", password, { address })).toBe("signInLocked");
    for (let time = 0; time < 3; time++) await signIn("buyer", "Wrong1", { address, deviceToken });
    expect(await signIn("buyer", password, { address, deviceToken })).toBe("signInLocked");
    // A device of somebody else is one like any other.
    expect(await signIn("buyer", password, { address, deviceToken: await deviceOf("warehouse") })).toBe("signInLocked");
  });

  it("S5.10b from very many addresses lock everywhere but on known devices", async () => {
    const deviceToken = await deviceOf("supplierA");
    for (let network = 0; network < 15; network++) await guess("supplierA", `192.0.2.${network}`, 2);
    expect(await signIn("supplierA", password, { address: "198.51.100.3" })).toBe("signInLocked");
    expect(await signIn("supplierA", password, { address: "198.51.100.3", deviceToken })).toBe("let in");
  });

  it("are counted by network where addresses are many: of IPv6 64 bits are one", async () => {
    expect(await guess("frozen", "2001:db8:1:2::1", 1)).toEqual(["signInWrong"]);
    expect(await guess("frozen", "2001:db8:1:2:3:4:5:6", 1)).toEqual(["signInWrong"]);
    expect(await guess("frozen", "2001:0DB8:1:2:ffff::", 1)).toEqual(["signInLocked"]);
    expect(await signIn("frozen", password, { address: "2001:db8:1:2::9" })).toBe("signInLocked");
    expect(await signIn("frozen", password, { address: "2001:db8:1:3::1" })).toBe("let in");
  });
});

describe("An office behind one address", () => {
  it("signs in as often as it likes, and waits after many failures, but for devices that are known", async () => {
    const address = "203.0.113.77";
    const codes: string[] = [];
    for (let time = 0; time < 40; time++) codes.push(await signIn("buyerOfTwo", password, { address }));
    expect(new Set(codes)).toEqual(new Set(["let in"]));
    const deviceToken = await deviceOf("buyerOfTwo");
    for (let time = 0; time < 8; time++) {
      expect(await signIn(`nobody${time}`, "Wrong1", { address })).toBe("signInWrong");
    }
    expect(await signIn("buyerOfTwo", password, { address })).toBe("tooManyRequests");
    expect(await signIn("buyerOfTwo", password, { address, deviceToken })).toBe("let in");
    expect(await signIn("buyerOfTwo", password, { address: "203.0.113.78" })).toBe("let in");
  });
});
