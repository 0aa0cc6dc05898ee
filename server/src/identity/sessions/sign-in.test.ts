import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { password } from "../../../testing/world.ts";
import { hashToken } from "./session-store.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication({ SIGN_IN_ATTEMPTS: "3", SIGN_IN_LOCK_MINUTES: "10" });
});
afterAll(() => app.close());

const signIn = (userNo: string, given: string) => app.nobody.call("sessions", "login", { userNo, pwd: encoded(given) });

/** What signing in is refused with, as the caller sees it. */
async function refusal(userNo: string, given: string) {
  const { http, body } = await signIn(userNo, given);
  if ("data" in body) throw new Error(`${userNo} was let in`);
  return {
    http,
    status: body.status,
    errorCode: body.errorCode,
    errorMessage: body.errorMessage,
    details: body.details,
  };
}

/** Lets the time pass until nobody is locked any more. */
async function passLockTime(): Promise<void> {
  await asOwner(app, "update sign_in_failure set locked_until = locked_until - interval '10 minutes'");
}

describe("Signing in", () => {
  it("S4.1a S5.1a S5.1b S7.8b answers a token and the organisation, for the number without blanks around it", async () => {
    const { http, body } = await signIn("  supplierA ", password);
    expect({ http, ...body }).toMatchObject({ http: 200, data: { token: expect.any(String), orgNo: "O1" } });
    const scoped = await app.nobody.ok("sessions", "login", { userNo: "buyerOfTwo", pwd: encoded(password) });
    expect(scoped.orgNo).toBe("O2");
    // 256 bits, and never the same again.
    expect(Buffer.from(scoped.token, "base64url")).toHaveLength(32);
    const again = await app.nobody.ok("sessions", "login", { userNo: "buyerOfTwo", pwd: encoded(password) });
    expect(again.token).not.toBe(scoped.token);
  });

  it("S7.8a takes invokerParam as the pages send it, and nothing unknown", async () => {
    const given = { userNo: "buyer", pwd: encoded(password) };
    for (const invokerParam of [1, "1"]) {
      await app.nobody.ok("sessions", "login", { ...given, invokerParam });
    }
    const { http } = await app.nobody.call("sessions", "login", { ...given, tenant: "2" } as typeof given);
    expect(http).toBe(400);
  });

  it("begins no session with a password that is replaced meanwhile", async () => {
    await addUser(await app.as("admin"), "replaced", {});
    const client = new Client({ connectionString: app.connectionString });
    await client.connect();
    await client.query("begin");
    await client.query("update app_user set password_hash = 'of another' where user_no = 'replaced'");
    const signing = signIn("replaced", password);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => asOwner(app, waiting)).toHaveLength(1);
    await client.query("commit");
    await client.end();
    expect((await signing).body).toMatchObject({ errorCode: "signInWrong" });
  });

  it("stores no token, only what cannot be turned back", async () => {
    const { token } = await app.nobody.ok("sessions", "login", { userNo: "buyer", pwd: encoded(password) });
    const sessions = await asOwner<{ token_hash: Buffer; row: string }>(
      app,
      "select token_hash, s::text as row from session s",
    );
    expect(sessions.filter(({ token_hash }) => token_hash.equals(hashToken(token)))).toHaveLength(1);
    for (const { token_hash, row } of sessions) {
      expect(token_hash).toHaveLength(32);
      expect(row).not.toContain(token);
    }
  });

  it("S5.10b locks a user after several wrong passwords, also for the right one, until the lock time is over", async () => {
    expect(await refusal("supplierB", "Wrong1")).toMatchObject({ http: 200, status: 400, errorCode: "signInWrong" });
    expect(await refusal("supplierB", "Wrong2")).toMatchObject({ errorCode: "signInWrong" });
    expect(await refusal("supplierB", "Wrong3")).toMatchObject({
      errorCode: "signInLocked",
      errorMessage: "Locked after too many wrong attempts. Please try again in 10 min.",
    });
    expect(await refusal("supplierB", password)).toMatchObject({ errorCode: "signInLocked" });
    await passLockTime();
    await app.signIn("supplierB");
    expect(await refusal("supplierB", "Wrong1")).toMatchObject({ errorCode: "signInWrong" });
  });

  it("S5.10b forgets earlier wrong passwords with a right one", async () => {
    for (let round = 0; round < 3; round++) {
      expect(await refusal("warehouse", "Wrong1")).toMatchObject({ errorCode: "signInWrong" });
      expect(await refusal("warehouse", "Wrong2")).toMatchObject({ errorCode: "signInWrong" });
      await app.signIn("warehouse");
    }
  });

  it("S5.10b lets no right guess through among many wrong ones sent at once", async () => {
    // Of all passwords in the world, only those of added users take as long to check as those outside of it.
    await addUser(await app.as("admin"), "guessed", {});
    const wrong = Array.from({ length: 20 }, (_, index) => signIn("guessed", `Wrong${index}`));
    await Promise.race(wrong);
    const answers = await Promise.all([...wrong, signIn("guessed", password)]);
    expect(answers.filter(({ body }) => "data" in body)).toEqual([]);
    const codes = answers.map(({ body }) => ("errorCode" in body ? body.errorCode : ""));
    expect(codes.filter((code) => code === "signInWrong").length).toBeLessThan(3);
  });

  it("S5.10b tells nobody who is a user: a number without a user is refused and locked in the same words", async () => {
    for (const given of ["Wrong1", "Wrong2", "Wrong3", "Wrong4", password]) {
      const ofUser = await refusal("buyerOfTwo", given);
      expect(await refusal("nobodyHasThis", given)).toEqual(ofUser);
      expect(await refusal("O'Brien\\%_", given)).toEqual(ofUser);
    }
    await passLockTime();
    expect(await refusal("nobodyHasThis", password)).toMatchObject({ errorCode: "signInWrong" });
  });

  it("takes the number in other capitals where they mean one user, and the very number first", async () => {
    await app.signIn("Supplierb");
    const admin = await app.as("admin");
    await addUser(admin, "twin", {});
    await addUser(admin, "other", {});
    await asOwner(app, "update app_user set user_no = 'Twin' where user_no = 'other'");
    for (const exact of ["twin", "Twin"]) await app.signIn(exact);
    expect(await refusal("TWIN", password)).toMatchObject({ errorCode: "signInWrong" });
  });

  it("S5.10b counts wrong passwords in whichever capitals, of users and of strangers alike", async () => {
    await addUser(await app.as("admin"), "Spelled", {});
    for (const numbers of [
      ["spelled", "Spelled", "SPELLED", "Spelled"],
      ["stranger2", "Stranger2", "STRANGER2", "stranger2"],
    ]) {
      const codes: string[] = [];
      for (const number of numbers) codes.push((await refusal(number, "Wrong1")).errorCode);
      expect(codes, numbers[0]).toEqual(["signInWrong", "signInWrong", "signInLocked", "signInLocked"]);
    }
    expect(await refusal("sPELLED", password)).toMatchObject({ errorCode: "signInLocked" });
    await passLockTime();
    // A right one in other capitals forgets them all, as the number itself does.
    for (let round = 0; round < 2; round++) {
      for (const wrong of ["spelled", "Spelled"]) {
        expect(await refusal(wrong, "Wrong1")).toMatchObject({ errorCode: "signInWrong" });
      }
      await app.signIn("SPELLED");
    }
  });

  it("says that a user is no longer valid only to who knows the password", async () => {
    const admin = await app.as("admin");
    await addUser(admin, "leaver", { statusCode: "0" });
    expect(await refusal("leaver", "Wrong1")).toMatchObject({ errorCode: "signInWrong" });
    expect(await refusal("leaver", password)).toMatchObject({ errorCode: "userDisabled" });
  });

  it("is no change of the user's record, which somebody may be editing", async () => {
    const admin = await app.as("admin");
    const read = async () => {
      const { records } = await admin.ok("users", "getAuthUserList", {
        current: 1,
        size: 20,
        condition: { userNo: "stranger" },
      });
      return records[0];
    };
    const before = await read();
    await refusal("stranger", "Wrong1");
    await app.signIn("stranger");
    const after = await read();
    expect(after).toEqual({ ...before, lastSignInDate: expect.any(String) });
  });
});

describe("Signing in too often", () => {
  it("is refused with 429 per address, whoever it is for, while other calls go on", async () => {
    const strict = await startTestApplication({ SIGN_IN_RATE: "4" });
    try {
      const buyer = await strict.as("buyer");
      const codes: number[] = [];
      for (const userNo of ["a", "b", "c", "d"]) {
        codes.push((await strict.nobody.call("sessions", "login", { userNo, pwd: encoded("x") })).http);
      }
      expect(codes).toEqual([200, 200, 200, 429]);
      const last = await strict.nobody
        .reading("vi-VN")
        .call("sessions", "login", { userNo: "buyer", pwd: encoded(password) });
      expect({ http: last.http, ...last.body }).toMatchObject({ http: 429, status: 429, errorCode: "tooManyRequests" });
      expect(last.headers.get("retry-after")).toMatch(/^\d+$/);
      await buyer.ok("currentUsers", "getCurrentUser", {});
    } finally {
      await strict.close();
    }
  });
});
