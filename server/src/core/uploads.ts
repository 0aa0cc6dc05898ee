import "@fastify/multipart";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { plainText } from "@tandem/contract/core/fields";
import { holdsUnseen, withVisible } from "@tandem/contract/core/invisible";
import { oneForm } from "@tandem/contract/core/one-form";
import type { FastifyError, FastifyRequest } from "fastify";
import { labelKeyOf } from "./field-labels.ts";
import type { UploadedFile } from "./handlers.ts";
import type { Spool } from "./spool.ts";

/** Largest upload (S5.7a). */
export const uploadMegabytes = 50;

/** What a body in parts may hold: one file, and the few settings that go with it. */
export const uploadLimits = {
  fileSize: uploadMegabytes * 1024 * 1024,
  files: 1,
  fields: 10,
  fieldSize: 10_000,
  parts: 12,
};

/** As long as file systems take. */
const longestName = 255;
const fileName = plainText(longestName);

/** What came with an upload: the file, on disk, and the settings beside it. */
interface Upload {
  readonly file: UploadedFile;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Where an upload goes while the work with it lasts. */
interface Place {
  readonly spool: Spool;
  /** In whose name it is counted. */
  readonly userId: string;
  /** Of which nothing comes for so long is broken off. */
  readonly stalledSeconds: number;
}

/**
 * Receives the file of an upload (S7.16a) for as long as the work with it lasts.
 * @throws Fault mediaTypeUnsupported, fileMissing, filesTooMany, fileTooLarge, invalidRequest, spoolFull
 */
export async function withUpload<T>(
  request: FastifyRequest,
  { spool, userId, stalledSeconds }: Place,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Fault("mediaTypeUnsupported");
  const directory = await spool.directory();
  const { passing, giveBack } = spool.counting(userId);
  try {
    request.raw.setTimeout(stalledSeconds * 1000, () => request.raw.destroy());
    const upload = await receive(request, join(directory, "upload"), passing);
    request.raw.setTimeout(0);
    return await work(upload);
  } catch (error) {
    // What is still to come is not wanted, and would otherwise keep the caller waiting until it has been read.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    await rm(directory, { recursive: true, force: true });
    giveBack();
  }
}

async function receive(request: FastifyRequest, path: string, passing: Transform): Promise<Upload> {
  const files = request.files();
  const { value: part } = (await files.next().catch(refuseMalformed)) as IteratorResult<MultipartFile, undefined>;
  if (part?.fieldname !== "file") throw new Fault("fileMissing");
  await pipeline(part.file, passing, createWriteStream(path)).catch(refuseMalformed);
  if (part.file.truncated) throw new Fault("fileTooLarge", { size: uploadMegabytes });
  if (!fileName.safeParse(part.filename).success) throw new Fault("invalidRequest", {}, [wrongName(part.filename)]);
  await files.next().catch(refuseSecond);
  return { file: { path, fileName: oneForm(part.filename) }, settings: settingsOf(part) };
}

/** What is wrong with the name of a file. */
function wrongName(name: string): FaultDetail {
  const [problem, more] =
    name.length > longestName
      ? ["tooLong", { max: longestName }]
      : holdsUnseen(name)
        ? ["invisibleCharacter", { value: withVisible(name) }]
        : ["required", {}];
  const fieldKey = labelKeyOf(undefined, "fileName");
  return {
    path: "file",
    key: `validation.${problem}`,
    parameters: { field: "file", ...more },
    ...(fieldKey ? { fieldKey } : {}),
  };
}

/** Fields before the file; each has one text. */
function settingsOf({ fields }: MultipartFile): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field === undefined || (!Array.isArray(field) && field.type === "file")) return [];
      if (Array.isArray(field) || typeof field.value !== "string") throw new Fault("invalidRequest");
      return [[name, oneForm(field.value)]];
    }),
  );
}

/** A body that ends too early or has no boundary is the caller's; what the system itself refuses is not. */
function refuseMalformed(error: Fault | FastifyError | NodeJS.ErrnoException): never {
  if (error instanceof Fault) throw error;
  throw "syscall" in error || "statusCode" in error ? error : new Fault("invalidRequest");
}

/** What else comes behind the file is not looked at. */
function refuseSecond(error: FastifyError | Error): void {
  if ("code" in error && error.code === "FST_FILES_LIMIT") throw new Fault("filesTooMany");
}
