import type { DocumentSheet } from "@tandem/contract/core/document-sheet";
import type { ImportSheet } from "@tandem/contract/core/import-sheet";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import {
  type ImportOutcome,
  type ImportSettings,
  type InputOf,
  pathOf,
  type Service,
} from "@tandem/contract/core/service";
import type { Touched, Written } from "../api/afterWrite.ts";
import {
  CallError,
  type CallOptions,
  type DownloadMethod,
  download,
  type Transferred,
  type UploadMethod,
  upload,
} from "../api/client.ts";
import { answered, onceKey } from "../api/onceKeys.ts";
import type { PageAction } from "../ui/ActionBar.tsx";

/** The dialog that shows what became of an import, to whoever goes on from there. */
export interface ImportResult {
  /** The step that comes next has been begun. */
  readonly isTaken: boolean;
  /** Closes it. */
  readonly leave: () => void;
  /** Gives the page free while a step is taken. */
  readonly putAside: () => void;
  /** What was put aside is shown again where something of it is still wanted, with what was said of the step, if it was taken. */
  readonly bringBack: (said: string | undefined) => void;
}

/** Where a spreadsheet is sent, and where its template comes from. */
export interface ImportTarget {
  readonly sheet: Pick<ImportSheet, "key"> & Partial<Pick<DocumentSheet, "number" | "revised">>;
  readonly send: (
    file: File,
    settings: ImportSettings,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: Transferred) => void },
  ) => Promise<ImportOutcome>;
  readonly template: () => Promise<boolean>;
  /** Who may import, and how the button is called, where that is other than usual. */
  readonly permission?: MenuFlag;
  readonly labelKey?: string;
  /** What to know before, as a locale key. */
  readonly hintKey?: string;
  /** What an import changes. */
  readonly written: Written;
  /** Locale key that says how many documents with how many lines were added. */
  readonly documentsAdded?: string;
  /** What may be done with documents that have just come in. */
  readonly afterwards?: (documents: ImportOutcome["documents"], result: ImportResult) => readonly PageAction[];
}

/** Sends a file under the same key until it is known what became of it: it comes in once, also where the browser sends it again. */
async function sentOnce<T>(
  path: string,
  { name, size, lastModified }: File,
  { progressId: _, ...settings }: ImportSettings,
  send: (idempotencyKey: NonNullable<CallOptions["idempotencyKey"]>) => Promise<T>,
): Promise<T> {
  const write = { path, body: JSON.stringify([name, size, lastModified, settings]) };
  try {
    const answer = await send(onceKey(write));
    answered(write);
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.errorCode !== "") answered(write);
    throw error;
  }
}

/**
 * An import of the contract with its template (S7.16a–b). Records are named by others; what an import of documents changes
 * besides them says `touches`.
 */
export function importTarget<S extends Service, U extends UploadMethod<S>, D extends DownloadMethod<S>>(
  service: S,
  uploadMethod: U,
  templateMethod: D,
  sheet: ImportTarget["sheet"],
  touches?: readonly Touched[],
): ImportTarget {
  return {
    sheet,
    written: touches ? { service, touches } : { service, namedElsewhere: true },
    send: (file, settings, options) =>
      sentOnce(
        pathOf(service, uploadMethod),
        file,
        settings,
        (idempotencyKey) =>
          upload(service, uploadMethod, file, settings as InputOf<S["endpoints"][U]>, {
            ...options,
            idempotencyKey,
            showError: false,
            showRepeatError: false,
          }) as Promise<ImportOutcome>,
      ),
    template: () => download(service, templateMethod, {} as InputOf<S["endpoints"][D]>),
  };
}

/** Whether rows are lines of documents, which come in wholly or not at all. */
export const hasDocuments = ({ sheet }: ImportTarget) => sheet.number !== undefined;
