import { extractText, getDocumentProxy } from "unpdf";

/** The text of each page of a PDF, with every run of white space as one space. */
export async function pagesOf(content: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
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
