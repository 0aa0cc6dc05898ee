import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

const format = 1;

const manifestShape = z.object({
  /** Of the backup itself. */
  format: z.literal(format),
  /** The moment whose state it holds. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly(), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** How many stored files it holds. */
  files: z.int().min(0),
  /** Keys of files that a record names, and that were lost before. */
  lostFiles: z.array(z.string()),
});

/** What a backup says of itself. */
export type Manifest = Omit<z.output<typeof manifestShape>, "format">;

/** A backup that is not whole; the message says what of it is not. */
export class BrokenBackupError extends Error {}

const manifestName = "manifest.json";
/** In the form of `sha256sum`, which checks a backup too. It is written last: without it a backup is not complete. */
const sumsName = "SHA256SUMS";

/** Where the rows of a table lie in a backup. */
export function tablePath(name: string): string {
  return `tables/${name}.copy.zst`;
}

/** Where a stored file lies in a backup. */
export function filePath(storageKey: string): string {
  return `files/${storageKey}`;
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Writes the files of a backup, and their sums at the end. */
export class BackupWriter {
  readonly #directory: string;
  readonly #sums = new Map<string, string>();
  bytes = 0;

  /** @param directory is there, and empty */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Writes one file, through to the disk. Answers its size. */
  async write(path: string, content: Readable, ...through: Transform[]): Promise<number> {
    const place = join(this.#directory, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const hash = createHash("sha256");
    const output = createWriteStream(place, { flags: "wx", mode: 0o600, flush: true });
    await pipeline([content, ...through, hashing(hash), output]);
    this.#sums.set(path, hash.digest("hex"));
    this.bytes += output.bytesWritten;
    return output.bytesWritten;
  }

  /** Says that the backup is complete. */
  async finish(manifest: Manifest): Promise<void> {
    const text = `${JSON.stringify({ format, ...manifest }, null, 1)}\n`;
    await writeFile(join(this.#directory, manifestName), text, { mode: 0o600, flush: true });
    this.#sums.set(manifestName, createHash("sha256").update(text).digest("hex"));
    const lines = [...this.#sums].map(([path, sum]) => `${sum}  ${path}\n`);
    const place = join(this.#directory, sumsName);
    await writeFile(`${place}.new`, lines.join(""), { mode: 0o600, flush: true });
    await rename(`${place}.new`, place);
    await flushDirectory(this.#directory);
  }
}

async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A backup of which everything is there and as it was written. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  /** The keys of the stored files it holds. */
  readonly storageKeys: readonly string[];
}

/** Reads all of a backup and compares it with its sums. @throws BrokenBackupError naming the first that differs */
export async function checkBackup(directory: string): Promise<CheckedBackup> {
  const sums = await readSums(directory);
  for (const [path, sum] of sums) {
    if ((await sumOf(join(directory, path))) !== sum) {
      throw new BrokenBackupError(`The backup in ${directory} is damaged: ${path} is missing or was changed.`);
    }
  }
  const manifest = manifestShape.safeParse(
    JSON.parse(sums.has(manifestName) ? await readFile(join(directory, manifestName), "utf8") : "null"),
  );
  if (!manifest.success)
    throw new BrokenBackupError(`The backup in ${directory} is of a form unknown to this release.`);
  const storageKeys = [...sums.keys()].flatMap((path) => (path.startsWith("files/") ? [path.slice(6)] : []));
  const isWhole = manifest.data.tables.every(({ name }) => sums.has(tablePath(name)));
  if (!isWhole || storageKeys.length !== manifest.data.files) {
    throw new BrokenBackupError(`The backup in ${directory} is damaged: ${sumsName} does not name all of it.`);
  }
  return { manifest: manifest.data, storageKeys };
}

async function readSums(directory: string): Promise<Map<string, string>> {
  const text = await readFile(join(directory, sumsName), "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new BrokenBackupError(`In ${directory} is no complete backup: it has no ${sumsName}, which is written last.`);
  }
  const sums = new Map<string, string>();
  for (const line of text.split("\n").slice(0, -1)) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}((?!.*\.\.)[\w./"-]+)$/.exec(line) ?? [];
    if (!sum || !path)
      throw new BrokenBackupError(`The backup in ${directory} is damaged: ${sumsName} cannot be read.`);
    sums.set(path, sum);
  }
  return sums;
}

async function sumOf(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  return hash.digest("hex");
}
