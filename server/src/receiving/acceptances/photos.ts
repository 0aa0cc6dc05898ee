import { Fault } from "@tandem/contract/core/errors";
import type { InspectionInput } from "@tandem/contract/receiving/acceptances/acceptances";
import type { Database } from "../../core/database.ts";
import { requireUploaded } from "../../platform/files/hang-files.ts";
import type { Inspected } from "./judged.ts";

/** The photographs of what is rejected. @throws Fault photosOfNothing, referenceUnknown */
export async function photosOf(
  tx: Database,
  input: InspectionInput,
  rejected: readonly Inspected[],
): Promise<string[]> {
  const fileIds = [...new Set(input.fileIds)];
  if (fileIds.length > 0 && rejected.length === 0) {
    throw new Fault("photosOfNothing", {}, [{ path: "fileIds", key: "errors.photosOfNothing" }]);
  }
  await requireUploaded(tx, fileIds, "rejection");
  return fileIds;
}

/** The photographs of an inspection show what was rejected of each of its receipts. */
export async function attachPhotos(
  tx: Database,
  rejectionIds: readonly string[],
  fileIds: readonly string[],
): Promise<void> {
  const rows = rejectionIds.flatMap((rejectionId) =>
    fileIds.map((storedFileId, sort) => ({ rejectionId, storedFileId, sort })),
  );
  if (rows.length > 0) await tx.insertInto("rejectionFile").values(rows).execute();
}
