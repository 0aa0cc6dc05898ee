import LineBreaker from "linebreak";

/** How wide a text is, in the font and size at hand. */
export type Measure = (text: string) => number;

interface Piece {
  readonly text: string;
  /** Whether the line ends with it. */
  readonly endsLine: boolean;
}

/** What stays together: a line may break between any two pieces (UAX #14). */
function* piecesOf(text: string): Generator<Piece> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    yield { text: text.slice(start, next.position), endsLine: next.required };
    start = next.position;
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const charactersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** A word that is wider than the line is cut wherever it must be. */
function cut(word: string, room: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of charactersOf(word)) {
    if (part !== "" && measure(part + character) > room) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return part === "" ? parts : [...parts, part];
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
