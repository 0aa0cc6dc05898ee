/** How wide a text is, in the font and size at hand. */
export type Measure = (text: string) => number;

/** Where a line may break: after a space or a hyphen, and around letters that are written without spaces. */
const pieces =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+?(?:[-/,;_]+|(?=[\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|$))|\s+/gu;

/** What may not begin a line: closing marks stay with what they close. */
const closing = /^[、。，．：；？！）」』】》”’…]/u;

/** A word that is wider than the line is cut wherever it must be. */
function cut(word: string, room: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && measure(part + character) > room) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return part === "" ? parts : [...parts, part];
}

function wrapParagraph(paragraph: string, room: number, measure: Measure): string[] {
  if (measure(paragraph) <= room) return [paragraph];
  const lines: string[] = [];
  let line = "";
  const put = (piece: string) => {
    const longer = line + piece;
    if (measure(longer.trimEnd()) <= room || (line !== "" && closing.test(piece))) {
      line = longer;
      return;
    }
    if (line !== "") lines.push(line.trimEnd());
    const parts = measure(piece) > room ? cut(piece.trimStart(), room, measure) : [piece.trimStart()];
    line = parts.pop() ?? "";
    lines.push(...parts);
  };
  for (const piece of paragraph.match(pieces) ?? []) put(piece);
  return line === "" ? lines : [...lines, line.trimEnd()];
}

/** The lines of a text in so much room; what goes beyond `most` lines ends in an ellipsis. */
export function linesIn(text: string, room: number, measure: Measure, most = Number.POSITIVE_INFINITY): string[] {
  const lines = text.split(/\r?\n/).flatMap((paragraph) => wrapParagraph(paragraph, room, measure));
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, Math.max(1, most));
  let last = kept.pop() ?? "";
  while (last !== "" && measure(`${last}…`) > room) last = [...last].slice(0, -1).join("");
  return [...kept, `${last}…`];
}
