import { open } from "node:fs/promises";
import { extname } from "node:path";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { fileTypeFromFile } from "file-type";
import type { UploadedFile } from "../../core/handlers.ts";

interface Kind {
  readonly contentType: string;
  /** What the content is recognised as; null for plain text, which nothing marks. */
  readonly recognised: readonly string[] | null;
}

const compound = ["application/x-cfb"];
const jpeg: Kind = { contentType: "image/jpeg", recognised: ["image/jpeg"] };
const document = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Kinds of files by the ending of their name: what each is sent as, and what its content must be. */
const kinds = {
  jpg: jpeg,
  jpeg,
  png: { contentType: "image/png", recognised: ["image/png", "image/apng"] },
  pdf: { contentType: "application/pdf", recognised: ["application/pdf"] },
  txt: { contentType: "text/plain; charset=utf-8", recognised: null },
  doc: { contentType: "application/msword", recognised: compound },
  xls: { contentType: "application/vnd.ms-excel", recognised: compound },
  docx: { contentType: document, recognised: [document] },
  apk: {
    contentType: "application/vnd.android.package-archive",
    recognised: ["application/vnd.android.package-archive", "application/java-archive", "application/zip"],
  },
  xlsx: { contentType: workbook, recognised: [workbook] },
} as const satisfies Record<string, Kind>;

export type FileEnding = keyof typeof kinds;

/** What a call takes of a file. */
export interface AcceptedFiles {
  readonly endings: readonly FileEnding[];
  readonly megabytes: number;
  /** The error for every other kind of file. */
  readonly refusal: ErrorName;
}

/**
 * Checks an uploaded file by its content: a renamed file is refused whatever its name says (S5.7b–d). Answers the content
 * type to keep it with.
 *
 * @throws Fault fileEmpty, fileTooLarge, and the given refusal for what is not accepted
 */
export async function checkedContentType(file: UploadedFile, accepted: AcceptedFiles): Promise<string> {
  const ending = extname(file.fileName).slice(1).toLowerCase();
  const known = accepted.endings.find((each) => each === ending || (each === "jpg" && ending === "jpeg"));
  if (known === undefined) throw new Fault(accepted.refusal);
  const { size, isText } = await look(file.path);
  if (size === 0) throw new Fault("fileEmpty");
  if (size > accepted.megabytes * 1024 * 1024) throw new Fault("fileTooLarge", { size: accepted.megabytes });
  const kind: Kind = kinds[known];
  const recognised = (await fileTypeFromFile(file.path))?.mime;
  const fits = kind.recognised ? recognised && kind.recognised.includes(recognised) : isText && !recognised;
  if (!fits) throw new Fault(accepted.refusal);
  return kind.contentType;
}

const lookedAt = 64 * 1024;

/** How large a file is, and whether its beginning has none of the characters that no text holds. */
async function look(path: string): Promise<{ size: number; isText: boolean }> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(lookedAt), 0, lookedAt, 0);
    const isText = buffer
      .subarray(0, bytesRead)
      .every((byte) => byte >= 32 || (byte >= 7 && byte <= 13) || byte === 27);
    return { size, isText };
  } finally {
    await handle.close();
  }
}
