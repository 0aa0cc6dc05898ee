import type { Paper } from "@tandem/contract/platform/print-templates/kinds";

/** A label with what it is of, already worded. */
export interface PrintedFact {
  readonly label: string;
  readonly value: string;
}

/** Who or where, with what belongs to it: a heading and lines of text. */
export interface PrintedBlock {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface PrintedColumn {
  readonly title: string;
  /** Share of the width, beside the others. */
  readonly share: number;
  readonly isNumber: boolean;
}

/** A document as it is drawn: worded for the reader, without a meaning of its own. Its rows follow in slices. */
export interface PrintedDocument {
  readonly title: string;
  readonly number: string;
  readonly headerText: string | null;
  /** Says that it is no valid document, as a draft is none. */
  readonly mark: string | null;
  readonly code: "barcode" | "qrCode" | "none";
  readonly facts: readonly PrintedFact[];
  readonly blocks: readonly PrintedBlock[];
  readonly details: readonly PrintedFact[];
  readonly remarks: PrintedFact | null;
  readonly columns: readonly PrintedColumn[];
  readonly totals: readonly PrintedFact[];
  readonly termsText: string | null;
  /** Who signs. */
  readonly signatures: readonly string[];
  readonly footerText: string | null;
}

/** A cell per column. */
export type PrintedRow = readonly string[];

/** A field of a label, and how wide it is: 20 together are a row. */
export interface PrintedField extends PrintedFact {
  readonly width: number;
}

/** A label as it is drawn, on a page of its own. */
export interface PrintedLabel {
  readonly headerText: string | null;
  readonly title: string | null;
  readonly fields: readonly PrintedField[];
  /** Drawn as bars with the text below; null: not at all. */
  readonly barcode: string | null;
  /** What the QR code says; null: there is none. */
  readonly qrCode: string | null;
  readonly footerText: string | null;
}

/** A file of documents or labels on one kind of paper. */
export interface PrintedFile {
  readonly title: string;
  readonly language: string;
  readonly paper: Paper;
}

/**
 * What the drawing thread is told, in this order: begin, then for each document document, rows … and finish, or for each
 * part of the labels labels and finish, then end.
 */
export type DrawingOrder =
  | { readonly kind: "begin"; readonly file: PrintedFile }
  | { readonly kind: "document"; readonly document: PrintedDocument }
  | { readonly kind: "rows"; readonly rows: readonly PrintedRow[] }
  | { readonly kind: "labels"; readonly labels: readonly PrintedLabel[] }
  | { readonly kind: "finish" }
  | { readonly kind: "end" };

/** What the drawing thread answers: bytes of the file as they come, and that an order was carried out. */
export type DrawingAnswer =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly message: string };
