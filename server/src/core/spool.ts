import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { Fault } from "@tandem/contract/core/errors";
import { isFull } from "./full-disk.ts";
import { lockDirectory } from "./postgres/directory-lock.ts";

const pieceBytes = 1 << 18;
const lockEnding = ".lock";

/** A file that was made for a caller and waits to be sent. */
export interface SpooledFile {
  readonly bytes: number;
  /** Its content, once. */
  read(): Readable;
  /** Gives its place on the disk back. */
  close(): Promise<void>;
}

/**
 * Files of calls that are under way: what comes up, until it was taken in, and what goes down, from when it is made until it
 * was sent. Made files have no name, so that the system removes them with the process, however it ends; what came up is in a
 * directory of the process, which the next one clears away.
 */
export class Spool {
  private readonly root: string;
  private readonly name: string;
  private readonly mostBytes: number;
  private readonly lock: { release(): void };
  private readonly ofUsers = new Map<string, number>();
  /** Files that were made, or are being made, and were not given back. */
  files = 0;
  /** What they, and files that come up, take of the disk. */
  bytes = 0;

  private constructor(root: string, name: string, mostBytes: number, lock: { release(): void }) {
    this.root = root;
    this.name = name;
    this.mostBytes = mostBytes;
    this.lock = lock;
  }

  /** Clears away what processes that are gone have left, and opens a directory for this one. */
  static async open(root: string, mostBytes: number): Promise<Spool> {
    await mkdir(root, { recursive: true });
    await clearAway(root);
    const name = randomUUID();
    const lock = lockDirectory(join(root, name + lockEnding), root);
    await mkdir(join(root, name));
    return new Spool(root, name, mostBytes, lock);
  }

  /** A directory for one call, which removes it. */
  directory(): Promise<string> {
    return mkdtemp(join(this.root, this.name, "upload-"));
  }

  /** Counts what comes up for a user on its way to the disk, and refuses what there is no room for: spoolFull. */
  counting(userId: string): { readonly passing: Transform; readonly giveBack: () => void } {
    let taken = 0;
    const passing = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (!this.hasRoom(userId, chunk.length)) return done(new Fault("spoolFull"));
        this.take(userId, chunk.length);
        taken += chunk.length;
        done(null, chunk);
      },
    });
    return { passing, giveBack: () => this.take(userId, -taken) };
  }

  /** Keeps what is written. @throws Fault spoolFull, and what writing throws; then nothing is left */
  async fill(userId: string, write: (output: Writable) => Promise<void>): Promise<SpooledFile> {
    const handle = await this.nameless();
    const taken = { bytes: 0 };
    this.files += 1;
    let isOpen = true;
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      this.files -= 1;
      this.take(userId, -taken.bytes);
      await handle.close();
    };
    try {
      const output = this.into(handle, userId, taken);
      await write(output);
      await finished(output);
    } catch (error) {
      await close();
      throw isFull(error) ? Object.assign(new Fault("spoolFull"), { cause: error }) : error;
    }
    const read = () => handle.createReadStream({ start: 0, highWaterMark: pieceBytes, autoClose: false });
    return { bytes: taken.bytes, read, close };
  }

  async close(): Promise<void> {
    await rm(join(this.root, this.name), { recursive: true, force: true });
    this.lock.release();
    await rm(join(this.root, this.name + lockEnding), { force: true });
  }

  private async nameless(): Promise<FileHandle> {
    const path = join(this.root, this.name, randomUUID());
    const handle = await open(path, "wx+", 0o600);
    await rm(path);
    return handle;
  }

  private into(handle: FileHandle, userId: string, taken: { bytes: number }): Writable {
    const output = new Writable({
      highWaterMark: pieceBytes,
      write: (chunk: Buffer, _encoding, done) => {
        if (!this.hasRoom(userId, chunk.length)) return done(new Fault("spoolFull"));
        this.take(userId, chunk.length);
        taken.bytes += chunk.length;
        handle.writeFile(chunk).then(() => done(), done);
      },
    });
    // Whoever writes learns of it by the next that is written, or at the end.
    output.on("error", () => undefined);
    return output;
  }

  /** One user may take half of the room. */
  private hasRoom(userId: string, bytes: number): boolean {
    const ofUser = this.ofUsers.get(userId) ?? 0;
    return this.bytes + bytes <= this.mostBytes && ofUser + bytes <= this.mostBytes / 2;
  }

  private take(userId: string, bytes: number): void {
    const ofUser = (this.ofUsers.get(userId) ?? 0) + bytes;
    this.bytes += bytes;
    if (ofUser === 0) this.ofUsers.delete(userId);
    else this.ofUsers.set(userId, ofUser);
  }
}

/** Removes the directories whose processes have ended: those hold their lock no more. */
async function clearAway(root: string): Promise<void> {
  const locks = (await readdir(root)).filter((entry) => entry.endsWith(lockEnding));
  for (const entry of locks) {
    const path = join(root, entry);
    const lock = takenOver(path, root);
    if (!lock) continue;
    await rm(path.slice(0, -lockEnding.length), { recursive: true, force: true });
    lock.release();
    await rm(path, { force: true });
  }
}

function takenOver(path: string, root: string): { release(): void } | null {
  try {
    return lockDirectory(path, root);
  } catch {
    return null;
  }
}
