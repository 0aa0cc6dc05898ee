import { SaxesParser } from "saxes";
import { readNamespaces } from "./namespaces.ts";
import { WorkbookError } from "./workbook.ts";

/** Deeper than any part of a workbook nests. */
const deepest = 256;
/** Characters that may pass without a tag or text being complete; a cell holds 32,767 at most. */
const longestStretch = 4 * 1024 * 1024;

/** Names come without their prefix, which programs are free to choose; those of other namespaces do not come at all. */
export interface XmlHandlers {
  /** @param relationId what `r:id` says, under whatever prefix */
  open(name: string, attributes: Readonly<Record<string, string>>, relationId: () => string): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads one XML part in pieces; `between` runs after each piece, for whoever passes on what was read so far.
 * @throws WorkbookError `unsafe` for a document type (entities), nesting or text beyond all measure; `damaged` otherwise
 */
export async function readXml(
  bytes: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  between?: () => Promise<void> | undefined,
): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  const { open, close, text } = handlers;
  const namespaces = readNamespaces();
  let depth = 0;
  let stretch = 0;
  let decoder: TextDecoder | undefined;

  parser.on("error", (cause) => {
    throw new WorkbookError("damaged", {}, { cause });
  });
  parser.on("doctype", () => {
    throw new WorkbookError("unsafe", { what: "doctype" });
  });
  parser.on("opentag", (tag) => {
    stretch = 0;
    depth += 1;
    if (depth > deepest) throw new WorkbookError("unsafe", { what: "depth", limit: deepest });
    const name = namespaces.open(tag.name, tag.attributes);
    if (name !== null) open(name, tag.attributes, () => namespaces.relationId(tag.attributes));
  });
  parser.on("closetag", (tag) => {
    stretch = 0;
    depth -= 1;
    const name = namespaces.close(tag.name);
    if (name !== null) close?.(name);
  });
  if (text !== undefined) {
    const ownText = (characters: string) => {
      if (!namespaces.passesOver) text(characters);
    };
    parser.on("text", ownText);
    parser.on("cdata", ownText);
  }

  for await (const chunk of bytes) {
    decoder ??= decoderOf(chunk);
    const characters = decoded(decoder, chunk);
    stretch += characters.length;
    if (stretch > longestStretch) throw new WorkbookError("unsafe", { what: "text", limit: longestStretch });
    parser.write(characters);
    const pause = between?.();
    if (pause !== undefined) await pause;
  }
  if (decoder === undefined) throw new WorkbookError("damaged");
  parser.write(decoded(decoder));
  parser.close();
  await between?.();
}

function decoded(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (cause) {
    throw new WorkbookError("damaged", {}, { cause });
  }
}

/** XML is UTF-8 unless it starts with the mark of UTF-16 or says otherwise in its first line. */
function decoderOf(start: Buffer): TextDecoder {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0x3c && start[1] === 0);
  const isUtf16BigEndian = (start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0 && start[1] === 0x3c);
  const declared = /^[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start.toString("latin1", 0, 200))?.[1];
  const encoding = isUtf16 ? "utf-16le" : isUtf16BigEndian ? "utf-16be" : (declared ?? "utf-8");
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw new WorkbookError("damaged", { what: encoding }, { cause });
  }
}
