import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import PDFDocument from "pdfkit";
import { DocumentDrawing } from "./draw-document.ts";
import { LabelDrawing } from "./draw-label.ts";
import { Page } from "./page.ts";
import type { DrawingAnswer, DrawingOrder, PrintedFile } from "./printed-document.ts";

/** Has the letters of all four languages. */
const fonts = {
  regular: import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  bold: import.meta.resolve("@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf"),
};
const fontBytes = Object.entries(fonts).map(([name, url]) => [name, readFileSync(fileURLToPath(url))] as const);

const answer = (message: DrawingAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);

interface Work {
  readonly pdf: InstanceType<typeof PDFDocument>;
  readonly documents: DocumentDrawing;
  readonly labels: LabelDrawing;
}

function begin({ title, language, paper }: PrintedFile): Work {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    info: { Title: title, Creator: "Tandem" },
  });
  for (const [name, bytes] of fontBytes) pdf.registerFont(name, bytes);
  pdf.on("data", (bytes: Uint8Array) => {
    const copy = Uint8Array.from(bytes);
    answer({ kind: "bytes", bytes: copy }, [copy.buffer]);
  });
  const page = new Page(pdf, paper);
  return { pdf, documents: new DocumentDrawing(page), labels: new LabelDrawing(page) };
}

let work: Work | null = null;

async function carryOut(order: DrawingOrder): Promise<void> {
  if (order.kind === "begin") work = begin(order.file);
  if (!work) return;
  if (order.kind === "document") work.documents.begin(order.document);
  if (order.kind === "rows") work.documents.rows(order.rows);
  if (order.kind === "labels") for (const label of order.labels) work.labels.draw(label);
  if (order.kind === "finish") work.documents.finish();
  if (order.kind === "end") {
    const { pdf } = work;
    work = null;
    const ended = new Promise((resolve) => pdf.once("end", resolve));
    pdf.end();
    await ended;
  }
}

parentPort?.on("message", (order: DrawingOrder) => {
  carryOut(order).then(
    () => answer({ kind: "done" }),
    (error: unknown) => answer({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
  );
});
