import { pipeline } from "node:stream";
import { constants, crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive; its text is asked for only when it is written. */
export interface ZipPart {
  path: string;
  text: Iterable<string> | AsyncIterable<string>;
}

/** Sizes and checksum follow the data (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, so that the same rows give the same file. */
const date = 0x0021;
const largestSize = 0xffff_ffff;
/** Packed bytes come in pieces of at most this size. */
const packedBytes = 64 * 1024;

/**
 * Packs parts one after the other into a zip archive. Only what is being packed is in memory; the next piece of text is
 * asked for when the packed bytes have been taken.
 * @throws RangeError where a part or the archive exceeds 4 GB, which the plain form of the format cannot say
 */
export async function* zip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, text } of parts) {
    const name = Buffer.from(path);
    const local = localHeader(name);
    yield local;
    const sizes = { checksum: 0, packed: 0, unpacked: 0 };
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: packedBytes });
    // An error of the text destroys the stream, so the loop throws it.
    pipeline(measured(text, sizes), deflate, () => undefined);
    for await (const chunk of deflate) {
      sizes.packed += chunk.length;
      yield chunk;
    }
    const descriptor = dataDescriptor(sizes);
    yield descriptor;
    directory.push(directoryEntry(name, sizes, offset));
    offset = within(offset + local.length + sizes.packed + descriptor.length);
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endOfDirectory(directory.length, entries.length, offset);
}

interface Sizes {
  checksum: number;
  packed: number;
  unpacked: number;
}

async function* measured(text: ZipPart["text"], sizes: Sizes): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    sizes.checksum = crc32(bytes, sizes.checksum);
    sizes.unpacked += bytes.length;
    yield bytes;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor(sizes: Sizes): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  writeSizes(descriptor, sizes, 4);
  return descriptor;
}

function directoryEntry(name: Buffer, sizes: Sizes, offset: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(date, 14);
  writeSizes(entry, sizes, 16);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function writeSizes(target: Buffer, { checksum, packed, unpacked }: Sizes, at: number): void {
  target.writeUInt32LE(checksum, at);
  target.writeUInt32LE(within(packed), at + 4);
  target.writeUInt32LE(within(unpacked), at + 8);
}

function endOfDirectory(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function within(size: number): number {
  if (size > largestSize) throw new RangeError("A part of an archive exceeds 4 GB");
  return size;
}
