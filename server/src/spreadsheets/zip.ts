import { Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { constants } from "node:zlib";
import { ZipFile } from "yazl";

/** One file of an archive; its text is asked for only when it is written. */
export interface ZipPart {
  path: string;
  text: Iterable<string> | AsyncIterable<string>;
}

/** One date for all, so that the same rows give the same file. */
const options = {
  compressionLevel: constants.Z_BEST_SPEED,
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
};

/**
 * Packs parts one after the other into a zip archive, and ends the output. Only what is being packed is in memory; the
 * next piece of text is asked for when the packed bytes have been taken. Where a part fails, the output goes away or the
 * signal stops the work, all of them are closed.
 */
export async function writeZip(output: Writable, parts: AsyncIterable<ZipPart>, signal?: AbortSignal): Promise<void> {
  const archive = new ZipFile();
  const stop = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  try {
    await Promise.all([addParts(archive, parts, stopped), pipeline(archive.outputStream, output, { signal: stopped })]);
  } finally {
    stop.abort();
  }
}

/** A part is asked for when the one before has been read to its end. */
async function addParts(archive: ZipFile, parts: AsyncIterable<ZipPart>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  for await (const { path, text } of parts) {
    const bytes = Readable.from(text, { objectMode: false, signal });
    archive.addReadStream(bytes, path, options);
    await finished(bytes);
  }
  archive.end();
}
