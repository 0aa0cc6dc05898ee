import LineBreaker from "linebreak";

/** How wide a text is, in the font and size at hand. */
export type Measure = (text: string) => number;

interface Piece {
  readonly text: string;
  /** Whether the line ends with it. */
  readonly endsLine: boolean;
}

/** A number and the unit behind it, where a line would part them. */
const beforeUnit = /\d $/;
const unit = /^\p{L}{1,2}(?![\p{L}\d])/u;

/** What stays together: a line may break between any two pieces (UAX #14). */
function* piecesOf(text: string): Generator<Piece> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const [before, behind] = [text.slice(start, next.position), text.slice(next.position)];
    if (!next.required && beforeUnit.test(before) && unit.test(behind)) continue;
    yield { text: text.slice(start, next.position), endsLine: next.required };
    start = next.position;
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const charactersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Behind a sign within a word, but for that of a number, and behind the x of a size: whoever reads one line reads no other number. */
const withinWord = /(?<=[^\p{L}\p{M}\p{N}\p{Ps}\p{Pi}])(?<!\p{N}[.,])(?=[\p{L}\p{N}])|(?<=\p{N}[xX])(?=\p{N})/u;

/** Puts as many of the parts on each line as it has room for. */
function filled(parts: readonly string[], room: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line !== "" && measure(line + part) > room) {
      lines.push(line);
      line = "";
    }
    line += part;
  }
  return line === "" ? lines : [...lines, line];
}

/** A word that is wider than the line is cut behind a sign within it, else wherever it must be. */
function cut(word: string, room: number, measure: Measure): string[] {
  const parts = word.split(withinWord);
  return filled(
    parts.flatMap((part) => (measure(part) > room ? filled(charactersOf(part), room, measure) : [part])),
    room,
    measure,
  );
}

function wrapped(text: string, room: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(text)) {
    if (measure((line + piece.text).trimEnd()) <= room) {
      line += piece.text;
    } else {
      if (line !== "") lines.push(line.trimEnd());
      const parts = cut(piece.text.trimEnd(), room, measure);
      line = (parts.pop() ?? "") + piece.text.slice(piece.text.trimEnd().length);
      lines.push(...parts);
    }
    if (piece.endsLine) {
      lines.push(line.trimEnd());
      line = "";
    }
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}

/** The lines of a text in so much room; what goes beyond `most` lines ends in an ellipsis. */
export function linesIn(text: string, room: number, measure: Measure, most = Number.POSITIVE_INFINITY): string[] {
  const lines = wrapped(text, room, measure);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, Math.max(1, most));
  let last = kept.pop() ?? "";
  while (last !== "" && measure(`${last}…`) > room) last = charactersOf(last).slice(0, -1).join("");
  return [...kept, `${last}…`];
}

/** What is written smaller rather than broken, and how small it may become. */
const inOnePiece = /^[\x21-\x7e]{1,24}$/;
const smallest = 0.7;

/** The share of its size in which a number, a day or a code has room in one piece; 1 for what is broken instead. */
export function sizeInOnePiece(text: string, room: number, measure: Measure): number {
  const fitting = room / measure(text);
  return fitting >= 1 || fitting < smallest || !inOnePiece.test(text) ? 1 : fitting;
}
