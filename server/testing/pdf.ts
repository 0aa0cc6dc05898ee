import { extractText, extractTextItems, getDocumentProxy } from "unpdf";

/** The text of each page of a PDF, with every run of white space as one space. */
export async function pagesOf(content: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** The lines of text of all pages as they were drawn, and where each ends from the left, in points. */
export async function printedLinesOf(content: Uint8Array): Promise<{ text: string; right: number }[]> {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(content)));
  return items.flat().flatMap(({ str, x, width }) => (str.trim() === "" ? [] : [{ text: str, right: x + width }]));
}

/** Width and height of each page, in points. */
export async function pageSizesOf(content: Uint8Array): Promise<[number, number][]> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1));
  return (await Promise.all(pages)).map(({ view }): [number, number] => [
    Math.round(view[2] ?? 0),
    Math.round(view[3] ?? 0),
  ]);
}
