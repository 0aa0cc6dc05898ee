import { createHash } from "node:crypto";
import type { Files } from "../server/src/core/files.ts";
import type { CopyBatch } from "./copy.ts";
import { tenantId } from "./tenant.ts";

/** Text files begin with this mark, so that every editor reads Chinese and Vietnamese. */
const byteOrderMark = "\ufeff";

/** A text file of the demo, and what it is kept for. */
interface DemoFile {
  readonly name: string;
  readonly text: string;
  readonly purpose: string;
  readonly storageKey: string;
  readonly stamp: {
    readonly create_name: string;
    readonly create_date: string;
    readonly update_name: string;
    readonly update_date: string;
  };
}

/** Keeps a file and adds its record; answers its id. */
export async function addFile(batch: CopyBatch, files: Files, file: DemoFile): Promise<string> {
  const { name, text, purpose, storageKey, stamp } = file;
  const content = Buffer.from(byteOrderMark + text, "utf8");
  const id = fileIdOf(storageKey);
  await files.put(storageKey, content);
  batch.add("stored_file", {
    tenant_id: tenantId,
    id,
    file_name: name,
    content_type: "text/plain; charset=utf-8",
    size_bytes: content.length,
    sha256: `\\x${createHash("sha256").update(content).digest("hex")}`,
    storage_key: storageKey,
    purpose,
    ...stamp,
  });
  return id;
}

/** An id as spread as those that are drawn, and yet the same every time. */
function fileIdOf(storageKey: string): string {
  return String(BigInt.asUintN(63, createHash("sha256").update(storageKey).digest().readBigUInt64BE()));
}
