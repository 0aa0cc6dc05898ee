/** A stretch of text within a line. */
export type Inline =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "bold"; readonly text: string }
  | { readonly is: "link"; readonly text: string; readonly address: string };

/** A part of a notice: a heading, a list, or a paragraph of lines. */
export type Block =
  | { readonly is: "heading"; readonly line: readonly Inline[] }
  | { readonly is: "bullets" | "numbers" | "paragraph"; readonly lines: readonly (readonly Inline[])[] };

/** `**bold**`, `[text](address)` and a bare address. Only these addresses become links: never a script. */
const marks =
  /\*\*(.+?)\*\*|\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s)]+)\)|(https?:\/\/[^\s<>"'“”‘’（）《》，。；、！？]+)/g;
/** Marks that end a sentence rather than the address before it. */
const trailing = /[.,;:!?)]+$/;

function inlines(line: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  const addText = (text: string) => {
    if (text !== "") parts.push({ is: "text", text });
  };
  for (const found of line.matchAll(marks)) {
    const [whole, bold, label, address, bare] = found;
    addText(line.slice(from, found.index));
    from = found.index + whole.length;
    if (bold !== undefined) parts.push({ is: "bold", text: bold });
    else if (label !== undefined && address !== undefined) parts.push({ is: "link", text: label, address });
    else if (bare !== undefined) {
      const cut = bare.replace(trailing, "");
      from -= bare.length - cut.length;
      parts.push({ is: "link", text: cut, address: cut });
    }
  }
  addText(line.slice(from));
  return parts;
}

const lineKinds = [
  { is: "heading", mark: /^#{1,6}\s+/ },
  { is: "bullets", mark: /^\s*[-*•]\s+/ },
  { is: "numbers", mark: /^\s*\d{1,3}(?:[.)]\s+|、\s*)/ },
] as const;

/**
 * The text of a notice in its parts: paragraphs between empty lines, headings, lists, bold words and links, written as in
 * Markdown. Whatever else stands there is text.
 */
export function parseNews(content: string): Block[] {
  const blocks: Block[] = [];
  let open: { is: "bullets" | "numbers" | "paragraph"; lines: Inline[][] } | undefined;
  for (const line of content.split(/\r?\n/)) {
    if (line.trim() === "") {
      open = undefined;
      continue;
    }
    const kind = lineKinds.find(({ mark }) => mark.test(line));
    const text = inlines(kind ? line.replace(kind.mark, "") : line.trim());
    if (kind?.is === "heading") {
      blocks.push({ is: "heading", line: text });
      open = undefined;
      continue;
    }
    const is = kind?.is ?? "paragraph";
    if (open?.is !== is) {
      open = { is, lines: [] };
      blocks.push(open);
    }
    open.lines.push(text);
  }
  return blocks;
}

/** The beginning of a notice in one line, without its marks. */
export function excerptOf(content: string, length = 240): string {
  const plain = parseNews(content)
    .flatMap((block) => (block.is === "heading" ? [block.line] : block.lines))
    .map((line) => line.map((part) => part.text).join(""))
    .join(" ");
  return plain.length > length ? `${plain.slice(0, length).trimEnd()}…` : plain;
}
