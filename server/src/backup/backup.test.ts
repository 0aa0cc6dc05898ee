import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFile,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApplication, type TestApplication } from "../../testing/application.ts";
import { commandHere, spawnCommand } from "../../testing/commands.ts";
import { readContents, readFiles } from "../../testing/contents.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { DocumentLoad } from "../../testing/document-load.ts";
import { makeInstallation } from "../../testing/installation.ts";
import { brokenLaws } from "../../testing/laws.ts";
import { buildAccepted, buildShipped } from "../../testing/orders.ts";
import { asOwner } from "../../testing/owner.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import { buildWorld } from "../../testing/world.ts";
import { removalLock } from "../core/files.ts";
import { startEmbeddedPostgres } from "../core/postgres/embedded.ts";
import { waitUntil } from "../core/postgres/processes.ts";
import { openBackup } from "./restore.ts";

const logger = pino({ level: "silent" });
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-backup-"));
});
afterAll(() => rm(directory, { recursive: true }));

describe("A backup of a PostgreSQL of one's own", () => {
  let app: TestApplication;
  let whole: string;
  /** What is in it. */
  let contents: Record<string, string>;
  const targets: TestDatabase[] = [];
  const filesOf = (target: string) => ({ DATA_DIRECTORY: join(directory, target) });

  /** A database that nobody has used yet. */
  async function emptyDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    targets.push(database);
    return database;
  }

  beforeAll(async () => {
    app = await startOwnApplication();
    const buyer = await app.as("buyer");
    await buildShipped(app, await buildAccepted(app), ["5", "6"]);
    for (const name of ["Hours.txt", "Giờ.txt", "营业.txt"]) {
      await buyer.upload<StoredFile>("files", "uploadSrmNewsFile", Buffer.from(`${name}\t\\N\n`), name);
    }
    await buyer.upload("currentUsers", "uploadAvatar", picture, "me.png");
    whole = join(directory, "whole");
    const waiting = "select from outbox where delivered_at is null";
    expect(await waitUntil(async () => (await asOwner(app, waiting)).length === 0, 30_000)).toBe(true);
    contents = await readContents(app);
    const { exitCode } = await spawnCommand(["backup", whole], {
      DATABASE_URL: app.connectionString,
      DATA_DIRECTORY: app.config.DATA_DIRECTORY,
    });
    expect(exitCode).toBe(0);
    const { takenAt } = JSON.parse(await readFile(join(whole, "manifest.json"), "utf8"));
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain(`\nbackup_last_done_timestamp_seconds ${Date.parse(takenAt) / 1000}\n`);
  });
  afterAll(async () => {
    await app.close();
    for (const target of targets) await target.drop();
  });

  const restoreTo = (database: { connectionString: string }, target: string, ...more: string[]) =>
    commandHere(["restore", ...more], { DATABASE_URL: database.connectionString, ...filesOf(target) });

  it("is restored into an empty place with every row, number, rule and file, and is for its owner's eyes", async () => {
    const modes = await Promise.all(["", "manifest.json", "SHA256SUMS"].map((name) => stat(join(whole, name))));
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
    const target = await emptyDatabase();
    const place = { DATABASE_URL: target.connectionString, ...filesOf("same") };
    expect(await commandHere(["restore", whole], place)).toMatchObject({ exitCode: 0 });
    expect(await readContents(target)).toEqual(contents);
    const files = await readFiles(join(directory, "same", "files"));
    expect(Object.keys(files).length).toBeGreaterThan(3);
    expect(files).toEqual(await readFiles(join(app.config.DATA_DIRECTORY, "files")));
  });

  it("takes the place of a tenant only when told to, and leaves nothing of it", async () => {
    const target = await emptyDatabase();
    await buildWorld(target.connectionString, "@before");
    const before = await readContents(target);
    const refused = await restoreTo(target, "taken", whole);
    expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining("holds a tenant already") });
    expect(await readContents(target)).toEqual(before);
    expect(await restoreTo(target, "taken", whole, "--replace")).toMatchObject({ exitCode: 0 });
    expect(await readContents(target)).toEqual(contents);
  });

  it("is not restored under a server, nor into somebody else's tables", async () => {
    const under = await restoreTo(app, "under", whole, "--replace");
    expect(under).toMatchObject({ exitCode: 1, output: expect.stringContaining("A server works on this database") });
    const target = await emptyDatabase();
    await asOwner(target, "drop table schema_migration");
    const strange = await restoreTo(target, "strange", whole, "--replace");
    expect(strange).toMatchObject({ exitCode: 1, output: expect.stringContaining("tables that are not Tandem's") });
  });

  it("is refused in words, and changes nothing, when it is broken, incomplete or of another release", async () => {
    const target = await emptyDatabase();
    const before = await readContents(target);
    const cut = /damaged: tables\/purchase_order.copy.zst/;
    const breaks: Record<string, [RegExp, (copy: string) => Promise<void>]> = {
      cut: [cut, (copy) => truncate(join(copy, "tables/purchase_order.copy.zst"), 9)],
      grown: [/damaged: manifest.json/, (copy) => appendFile(join(copy, "manifest.json"), " ")],
      lost: [/damaged: tables\/tenant.copy.zst is missing/, (copy) => unlink(join(copy, "tables/tenant.copy.zst"))],
      begun: [/no complete backup/, (copy) => unlink(join(copy, "SHA256SUMS"))],
      newer: [
        /has the migration 0002-base-data, which this release does not know or knows otherwise/,
        async (copy) => {
          const manifest = JSON.parse(await readFile(join(copy, "manifest.json"), "utf8"));
          manifest.migrations[1].sha256 = "other";
          const text = JSON.stringify(manifest);
          await writeFile(join(copy, "manifest.json"), text);
          const sums = await readFile(join(copy, "SHA256SUMS"), "utf8");
          const sum = createHash("sha256").update(text).digest("hex");
          await writeFile(join(copy, "SHA256SUMS"), sums.replace(/.*manifest.json\n/, `${sum}  manifest.json\n`));
        },
      ],
      shortened: [
        /does not name all of it/,
        async (copy) => {
          const sums = await readFile(join(copy, "SHA256SUMS"), "utf8");
          await writeFile(join(copy, "SHA256SUMS"), sums.replace(/.*files\/.*\n/, ""));
        },
      ],
      outside: [
        /SHA256SUMS cannot be read/,
        (copy) => appendFile(join(copy, "SHA256SUMS"), `${"0".repeat(64)}  files/../x\n`),
      ],
    };
    for (const [name, [words, damage]] of Object.entries(breaks)) {
      const copy = join(directory, name);
      await cp(whole, copy, { recursive: true });
      await damage(copy);
      await expect(openBackup(copy, logger), name).rejects.toThrow(words);
    }
    const { exitCode, output } = await restoreTo(target, "broken", join(directory, "cut"));
    expect(exitCode).toBe(1);
    expect(output).toMatch(cut);
    expect(await readContents(target)).toEqual(before);
  });

  it("is not made into a place that holds something, nor of a database that holds nothing", async () => {
    const own = { DATABASE_URL: app.connectionString, DATA_DIRECTORY: app.config.DATA_DIRECTORY };
    expect(await commandHere(["backup", whole], own)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("is not empty"),
    });
    const nowhere = await commandHere(["backup", join(directory, "none")], { ...filesOf("nothing"), DATABASE_URL: "" });
    expect(nowhere).toMatchObject({ exitCode: 1, output: expect.stringContaining("There is no database in") });
    expect(await readdir(directory)).not.toContain("none");
  });

  it("is not made where files are looked for in the wrong place, unless that is said", async () => {
    const elsewhere = { DATABASE_URL: app.connectionString, ...filesOf("no-such-place") };
    const made = await commandHere(["backup", join(directory, "hollow")], elsewhere);
    expect(made).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(join(directory, "no-such-place", "files")),
    });
    expect(await readdir(join(directory, "hollow"))).toEqual([]);
    const said = await commandHere(["backup", join(directory, "hollow"), "--without-lost-files"], elsewhere);
    expect(said).toMatchObject({ exitCode: 0, output: expect.stringContaining("are lost") });
    expect((await openBackup(join(directory, "hollow"), logger)).manifest).toMatchObject({ files: 0 });
  });

  it("is made without a file that was lost before, however few there are", async () => {
    const known = join(app.config.DATA_DIRECTORY, "files");
    await cp(known, join(directory, "worn", "files"), { recursive: true });
    const [lost] = await asOwner<{ key: string }>(app, "select min(storage_key) as key from stored_file");
    await unlink(join(directory, "worn", "files", lost?.key ?? ""));
    const made = await commandHere(["backup", join(directory, "nightly")], {
      DATABASE_URL: app.connectionString,
      ...filesOf("worn"),
    });
    expect(made).toMatchObject({ exitCode: 0, output: expect.stringContaining(lost?.key ?? "") });
    expect((await openBackup(join(directory, "nightly"), logger)).manifest.files).toBeGreaterThan(2);
  });

  it("ends at the first file that cannot be read, says why, and leaves nothing", async () => {
    const key = (at: number) => `late/${String(at).padStart(5, "0")}`;
    const late = join(app.config.DATA_DIRECTORY, "files", "late");
    await mkdir(late);
    const count = 500;
    for (let at = 1; at < count; at += 1) await writeFile(join(late, key(at).slice(5)), "late\n");
    await symlink("00000", join(late, "00000"));
    await asOwner(
      app,
      `insert into stored_file (tenant_id, file_name, content_type, size_bytes, sha256, storage_key, purpose)
      select t.id, 'late.txt', 'text/plain', 5, 'x', 'late/' || lpad(n::text, 5, '0'), 'late'
      from tenant t, generate_series(0, $1::int - 1) n`,
      [count],
    );
    const own = { DATABASE_URL: app.connectionString, DATA_DIRECTORY: app.config.DATA_DIRECTORY };
    const { exitCode, output } = await spawnCommand(["backup", join(directory, "failed")], own);
    expect(exitCode).toBe(1);
    expect(output).toContain("ELOOP");
    expect(output.trimEnd().split("\n").at(-1)).toContain("That did not succeed");
    expect(await readdir(join(directory, "failed"))).toEqual([]);
    await asOwner(app, "delete from stored_file where purpose = 'late'");
    await rm(late, { recursive: true });
  });

  it("finds every file it needs: none is removed while it copies", async () => {
    const supplier = await app.as("supplierA");
    const files = () => readdir(join(app.config.DATA_DIRECTORY, "files", "avatar"));
    await supplier.upload("currentUsers", "uploadAvatar", picture, "me.png");
    const before = await files();
    const backup = new Client({ connectionString: app.connectionString });
    await backup.connect();
    await backup.query("select pg_advisory_lock($1)", [removalLock]);
    await supplier.upload("currentUsers", "uploadAvatar", picture, "other.png");
    await backup.end();
    const during = await files();
    expect(during).toEqual(expect.arrayContaining(before));
    expect(during.length).toBe(before.length + 1);
    await supplier.upload("currentUsers", "uploadAvatar", picture, "third.png");
    expect((await files()).length).toBe(during.length);
  });
});

/** Who runs the server, where that is not who runs the tests. */
const service = process.getuid?.() === 0 ? daemon() : undefined;

function daemon(): { readonly uid: number; readonly gid: number } {
  const [uid = 0, gid = 0] = ["-u", "-g"].map((which) => Number(execFileSync("id", [which, "daemon"])));
  return { uid, gid };
}

/** What is not of who runs the server. */
async function strangersIn(place: string): Promise<string[]> {
  const wanted = service?.uid ?? process.getuid?.() ?? 0;
  const entries = [".", ...(await readdir(place, { recursive: true }))];
  const owners = await Promise.all(entries.map(async (name) => (await lstat(join(place, name))).uid));
  return entries.filter((_, index) => owners[index] !== wanted);
}

describe("A backup of the PostgreSQL that comes along", () => {
  const environmentOf = (place: string) => ({ DATABASE_URL: "", DATA_DIRECTORY: place });
  let copy: string;
  let place: string;
  let before: DocumentLoad;

  it("is made while documents are being written, and is whole", async () => {
    const data = await mkdtemp(join(directory, "data-"));
    await makeInstallation(data);
    const server = await startServerProcess(environmentOf(data));
    before = await DocumentLoad.prepare(server);
    const during = await DocumentLoad.prepare(server);
    const working = before.run(server);
    while (before.received.size < 6 && !before.isOver) await sleep(20);
    before.isOver = true;
    expect((await working).filter(({ status }) => status === "rejected")).toEqual([]);

    const buyer = await server.as("buyer");
    const ended = during.run(server, 2);
    let uploads = 0;
    const uploading = (async () => {
      for (; !during.isOver; uploads += 1) {
        await buyer.upload("files", "uploadSrmNewsFile", Buffer.from(`File ${uploads}\n`), `${uploads}.txt`);
        await sleep(20);
      }
    })();
    copy = join(directory, "copy");
    const made = await spawnCommand(["backup", copy], environmentOf(data));
    const written = during.received.size;
    during.isOver = true;
    expect((await ended).filter(({ status }) => status === "rejected")).toEqual([]);
    await uploading;
    await server.stop();
    expect(made).toMatchObject({ exitCode: 0 });
    expect(made.output).not.toContain("lost");
    expect(Math.min(written, uploads)).toBeGreaterThan(0);
  });

  it(`is restored into an empty place${service ? ", by root for whoever runs the server" : ""}`, async () => {
    place = await mkdtemp(join(directory, "place-"));
    if (service) await chown(place, service.uid, service.gid);
    const restoring = await spawnCommand(["restore", copy], environmentOf(place));
    expect(restoring.exitCode, restoring.output).toBe(0);
    expect(await readdir(place)).toEqual(expect.arrayContaining(["files", "postgres"]));
    expect(await strangersIn(place)).toEqual([]);
    const again = await spawnCommand(["backup", join(directory, "again")], environmentOf(place));
    expect(again.exitCode, again.output).toBe(0);
    expect(await strangersIn(place)).toEqual([]);
  });

  it("is then whole: it has every file and all that was done before, keeps the laws, and numbers go on", async () => {
    const again = await startServerProcess(environmentOf(place));
    await before.expectAll(await again.as("admin"));
    // Numbers go on where they stood.
    await buildShipped(again, await buildAccepted(again), ["1"]);
    await again.stop();
    const restored = await startEmbeddedPostgres({ directory: join(place, "postgres"), logger });
    expect(await brokenLaws(restored)).toEqual([]);
    const kept = await asOwner<{ storage_key: string; sum: string }>(
      restored,
      "select storage_key, encode(sha256, 'hex') as sum from stored_file",
    );
    const files = await readFiles(join(place, "files"));
    expect(files).toEqual(Object.fromEntries(kept.map(({ storage_key, sum }) => [storage_key, sum])));
    await restored.stop();
  });
});
