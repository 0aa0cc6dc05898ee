import { isUtf8 } from "node:buffer";
import { analyse } from "chardet";

/** Marks at the beginning of a text that say how it is written. */
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** As much of a text as shows what it is written in. */
const sampleBytes = 64 * 1024;

/**
 * What a text is written in, by its mark, by its bytes alone where they are UTF-8, else as the frequency of its characters
 * suggests; `null` where it is no text.
 */
export function encodingOf(content: Buffer): string | null {
  const marked = marks.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
  if (marked) return marked.encoding;
  // No encoding but UTF-16 has bytes of zero, and that without its mark is not written by programs of our users.
  if (content.includes(0)) return null;
  if (isUtf8(content)) return "utf-8";
  const sample = content.subarray(0, sampleBytes);
  return (
    chineseOf(sample) ??
    analyse(sample)
      .map(({ name }) => name)
      .find(isDecoded) ??
    null
  );
}

/** The characters that make up nearly all of what is written: the first level of GB 2312, and that of Big5. */
const everyday = {
  gb18030: (lead: number, trail: number) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1 && trail <= 0xfe,
  big5: (lead: number, trail: number) =>
    lead >= 0xa4 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe)),
};
/** So many of a text's characters are everyday ones at least; punctuation is not. */
const mostly = 0.75;

/**
 * Which of the two Chinese encodings a text is in; `null` where in neither. The same bytes are valid in both, so a column's
 * title is too short for statistics; but in the wrong one hardly a text is all of everyday characters.
 */
function chineseOf(sample: Buffer): keyof typeof everyday | null {
  let pairs = 0;
  const found = { gb18030: 0, big5: 0 };
  for (let index = 0; index < sample.length - 1; index += 1) {
    const [lead = 0, trail = 0] = [sample[index], sample[index + 1]];
    if (lead < 0x80) continue;
    pairs += 1;
    if (everyday.gb18030(lead, trail)) found.gb18030 += 1;
    if (everyday.big5(lead, trail)) found.big5 += 1;
    index += 1;
  }
  const likelier = found.big5 > found.gb18030 ? "big5" : "gb18030";
  return pairs > 0 && found[likelier] >= pairs * mostly ? likelier : null;
}

function isDecoded(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== "utf-8";
  } catch {
    return false;
  }
}
