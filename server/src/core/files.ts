import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "@tandem/contract/core/errors";
import { Disk, type DriveFile } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";

/** How long an answer of S3 to whether it is there holds good, and how long it is waited for. */
const lookMilliseconds = 5000;
const patienceMilliseconds = 1000;

/** S3 that does not answer keeps a call waiting for so long at most, for each try. */
const s3Waits = { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true };
const s3Tries = 2;

/** Held by a backup for as long as it copies; removers of content share it. Any number that no other advisory lock has. */
export const removalLock = 7_263_323;

/** An SQL condition: no backup is copying what is to be removed. It holds until the transaction ends. */
export const removalAllowed = `(select pg_try_advisory_xact_lock_shared(${removalLock}))`;

/** The keys that {@link Files.keep} makes; a bucket may hold other things too. */
const keyForm = /^[a-z-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keysAtOnce = 10_000;

interface FileToKeep {
  readonly path: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly purpose: string;
}

/** Stored files: on disk, or in S3-compatible storage when a bucket is configured. */
export class Files {
  private readonly disk: Disk;
  readonly isRemote: boolean;
  /** Where they are, for whoever runs the server. */
  readonly place: string;
  private look: { readonly until: number; readonly answer: Promise<boolean> } | undefined;

  private constructor(disk: Disk, { S3_BUCKET, ...config }: Config) {
    this.disk = disk;
    this.isRemote = S3_BUCKET !== undefined;
    this.place = S3_BUCKET === undefined ? directoryOf(config) : `the bucket ${S3_BUCKET}`;
  }

  static async open(config: Config): Promise<Files> {
    return new Files(new Disk(await driverFor(config)), config);
  }

  /** Whether the storage answers: looked at every few seconds at most, and not waited for longer than one. */
  isThere(): Promise<boolean> {
    if (!this.isRemote) return Promise.resolve(true);
    if (!this.look || this.look.until < Date.now()) {
      const asked = this.disk.exists("no-such-content").then(
        () => true,
        () => false,
      );
      this.look = {
        until: Date.now() + lookMilliseconds,
        answer: Promise.race([asked, sleep(patienceMilliseconds, false)]),
      };
    }
    return this.look.answer;
  }

  /** Keeps a copy of the file at `path` and its record; answers the record's id. */
  async keep(tx: Database, file: FileToKeep): Promise<string> {
    const storageKey = `${file.purpose}/${randomUUID()}`;
    try {
      await this.disk.putStream(storageKey, createReadStream(file.path)).catch((error) => this.refuse(error));
      return await record(tx, file, storageKey);
    } catch (error) {
      // On a full disk a part may lie there; what cannot be removed now is no reason to say something else.
      await this.disk.delete(storageKey).catch(() => undefined);
      throw error;
    }
  }

  /** Keeps content under a key, whose record the caller writes. */
  async put(storageKey: string, content: Uint8Array): Promise<void> {
    await this.disk.put(storageKey, content);
  }

  /** Keeps content as it comes under a key, whose record is somewhere already. */
  async write(storageKey: string, content: Readable): Promise<void> {
    await this.disk.putStream(storageKey, content);
  }

  /** Whether anything is kept under a key. */
  has(storageKey: string): Promise<boolean> {
    return this.disk.exists(storageKey);
  }

  /** The content kept under a key. @throws Fault fileContentLost, filesUnavailable */
  async read(storageKey: string): Promise<Readable> {
    try {
      const content = await this.disk.getStream(storageKey);
      // A disk says only then that there is none.
      await once(content, "readable");
      return content;
    } catch (error) {
      return this.refuse(error as Error);
    }
  }

  /** What was kept before a moment and has a key of ours, some at a time: for each the key alone. */
  async *keptBefore(moment: Date): AsyncGenerator<string[]> {
    let paginationToken: string | undefined;
    do {
      const page = await this.disk.listAll("/", { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
      let keys: string[] = [];
      for (const file of page.objects) {
        if (!file.isFile || !keyForm.test(file.key)) continue;
        if (await this.wasKeptBefore(file, moment)) keys.push(file.key);
        if (keys.length < keysAtOnce) continue;
        yield keys;
        keys = [];
      }
      if (keys.length > 0) yield keys;
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }

  /** What is gone meanwhile was not. */
  private async wasKeptBefore(file: DriveFile, moment: Date): Promise<boolean> {
    try {
      return (await file.getMetaData()).lastModified < moment;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** What S3 does not do, and content that is gone, is nobody's mistake here; a disk's other failures are told as they are. */
  private refuse(error: Error): never {
    if (isMissing(error)) throw Object.assign(new Fault("fileContentLost"), { cause: error });
    if (!this.isRemote) throw error;
    throw Object.assign(new Fault("filesUnavailable"), { cause: error.cause ?? error });
  }

  /** Removes content whose record is gone. */
  async remove(storageKey: string): Promise<void> {
    await this.disk.delete(storageKey);
  }
}

/** Whether an error, or what caused it, says that there is no such content. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "NoSuchKey" || ("code" in error && error.code === "ENOENT") || isMissing(error.cause);
}

/** The SHA-256 of a file. */
export async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest();
}

async function record(tx: Database, file: FileToKeep, storageKey: string): Promise<string> {
  const stored = await tx
    .insertInto("storedFile")
    .values({
      fileName: file.fileName,
      contentType: file.contentType,
      sizeBytes: String((await stat(file.path)).size),
      sha256: await sha256Of(file.path),
      storageKey,
      purpose: file.purpose,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return stored.id;
}

const directoryOf = ({ DATA_DIRECTORY }: Pick<Config, "DATA_DIRECTORY">) => join(DATA_DIRECTORY, "files");

async function driverFor(config: Config) {
  if (!config.S3_BUCKET) return new FSDriver({ location: directoryOf(config), visibility: "private" });
  // Loaded only when asked for: the S3 client is larger than the rest of the server.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    visibility: "private",
    forcePathStyle: true,
    requestHandler: s3Waits,
    maxAttempts: s3Tries,
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    ...(config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY } }
      : {}),
  });
}
