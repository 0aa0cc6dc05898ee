import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type Limits, WorkbookError } from "./workbook.ts";

/** More parts than a workbook of any honest program has. */
const mostParts = 10_000;
/** Below this size a high ratio harms nobody: a few equal rows pack very well. */
const harmlessBytes = 16 * 1024 * 1024;

/** The parts of a workbook, unpacked only when and as far as they are read. */
export interface Archive {
  has(path: string): boolean;
  /**
   * The bytes of a part, checked against its size, its checksum and the limits.
   * @throws WorkbookError `damaged`, `unsafe`, `tooLarge`, `passwordProtected`
   */
  read(path: string): AsyncGenerator<Buffer>;
}

/**
 * Opens the archive of an `.xlsx` file by its central directory, for as long as it is worked with.
 * @throws WorkbookError `damaged`, `unsafe`
 */
export async function withArchive<T>(path: string, limits: Limits, work: (archive: Archive) => Promise<T>): Promise<T> {
  const zip = await openPromise(path, { autoClose: false }).catch(asDamaged);
  try {
    return await work(await archiveOf(zip, limits));
  } finally {
    zip.close();
  }
}

async function archiveOf(zip: ZipFile, limits: Limits): Promise<Archive> {
  if (zip.entryCount > mostParts) throw new WorkbookError("unsafe", { what: "parts", limit: mostParts });
  const parts = await listParts(zip).catch(asDamaged);
  let unpackedBytes = 0;

  return {
    has: (part) => parts.has(partName(part)),
    async *read(part) {
      const entry = onlyEntry(parts.get(partName(part)), part);
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > limits.unpackedBytes) {
        throw new WorkbookError("tooLarge", { what: "unpacked", limit: limits.unpackedBytes });
      }
      if (
        entry.uncompressedSize > harmlessBytes &&
        entry.uncompressedSize > entry.compressedSize * limits.unpackedRatio
      ) {
        throw new WorkbookError("unsafe", { what: "ratio", limit: limits.unpackedRatio });
      }
      yield* checkedBytes(zip, entry);
    },
  };
}

/** Stops as soon as more bytes come out than the directory says, which is what a forged size would need. */
async function* checkedBytes(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    asDamaged(error);
  }
  if (checksum !== entry.crc32) throw new WorkbookError("damaged", { what: entry.fileName });
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry[]>> {
  const parts = new Map<string, Entry[]>();
  for await (const entry of zip.eachEntry()) {
    const name = partName(entry.fileName);
    const sameName = parts.get(name);
    if (sameName === undefined) parts.set(name, [entry]);
    else sameName.push(entry);
  }
  return parts;
}

/** Two parts of one name but different content show different programs different rows, so neither can be trusted. */
function onlyEntry(entries: readonly Entry[] | undefined, path: string): Entry {
  const [first, ...others] = entries ?? [];
  if (first === undefined) throw new WorkbookError("damaged", { what: path });
  if (others.some((entry) => entry.crc32 !== first.crc32 || entry.uncompressedSize !== first.uncompressedSize)) {
    throw new WorkbookError("unsafe", { what: "duplicate" });
  }
  if (first.isEncrypted()) throw new WorkbookError("passwordProtected");
  return first;
}

/** Names of parts are compared without regard to case, and some programs start them with a slash. */
function partName(path: string): string {
  return path.replace(/^\/+/, "").toLowerCase();
}

function asDamaged(error: unknown): never {
  if (error instanceof WorkbookError) throw error;
  throw new WorkbookError("damaged", {}, { cause: error });
}
