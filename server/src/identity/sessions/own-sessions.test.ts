import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { password } from "../../../testing/world.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
  await addUser(await app.as("admin"), "traveller", { roleNo: ["supplier"] });
});
afterAll(() => app.close());

const desktop =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

async function signIn(userAgent: string): Promise<TestUser> {
  const input = { userNo: "traveller", pwd: encoded(password) };
  const { body } = await app.nobody.call("sessions", "login", input, { "user-agent": userAgent });
  return new TestUser(app.url, "data" in body ? body.data.token : "");
}
const sessionsOf = async (user: TestUser) => (await user.ok("sessions", "getOwnSessions", {})).sessions;

/** Opens a live page of the user; answers how to wait for the code with which it is closed. */
async function openPage(user: TestUser): Promise<() => Promise<number>> {
  const socket = new WebSocket(`${app.url.replace("http", "ws")}/productWebSocket/page-of-session`);
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  await new Promise<void>((resolve) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ token: user.token })));
    socket.addEventListener("message", () => resolve());
  });
  return () => closed;
}

describe("A user's sessions", () => {
  it("are shown by device, and one or all others are ended, their pages at once, in the audit log", async () => {
    const here = await signIn(desktop);
    const there = await signIn(phone);
    const script = await signIn(`curl/8 ${"x".repeat(1000)}`);
    const shown = await sessionsOf(here);
    expect(shown.map(({ browser, system, isMobile, isCurrent }) => [browser, system, isMobile, isCurrent])).toEqual(
      expect.arrayContaining([
        ["Chrome", "Windows", false, true],
        ["Safari", "iOS", true, false],
      ]),
    );
    for (const { address } of shown) expect(address).toBe("127.0.0.1");
    const other = shown.find(({ browser }) => browser === "Safari")?.id ?? "";
    const own = shown.find(({ isCurrent }) => isCurrent)?.id ?? "";

    const closesWith = await openPage(there);
    // Nobody ends somebody else's, or by this call the session that asks.
    expect(await (await app.as("buyer")).refused("sessions", "endOwnSession", { id: other })).toBe("notFound");
    expect(await here.refused("sessions", "endOwnSession", { id: own })).toBe("notFound");
    expect((await sessionsOf(there)).length).toBe(shown.length);
    await here.ok("sessions", "endOwnSession", { id: other });
    expect(await closesWith()).toBe(4401);
    expect(await there.refused("sessions", "getOwnSessions", {})).toBe("000701");
    expect(await here.refused("sessions", "endOwnSession", { id: other })).toBe("notFound");

    expect(await here.ok("sessions", "endOtherSessions", {})).toEqual({ ended: shown.length - 2 });
    expect(await script.refused("sessions", "getOwnSessions", {})).toBe("000701");
    expect((await sessionsOf(here)).map(({ isCurrent }) => isCurrent)).toEqual([true]);

    const condition = { userNo: "traveller", action: "14" as const };
    const admin = await app.as("admin");
    const log = await admin.ok("auditEntries", "getSysAuditLogPage", { current: 1, size: 20, condition });
    expect(log.records.length).toBe(shown.length - 1);
    expect(log.records.map(({ subject }) => subject)).toContain("Safari · iOS · 127.0.0.1");
  });
});
