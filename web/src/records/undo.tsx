import { deletedRecords } from "@tandem/contract/platform/deleted-records";
import i18next from "i18next";
import { askAgain, type Written } from "../api/afterWrite.ts";
import { CallError, call } from "../api/client.ts";
import { sayDone } from "../ui/announce.ts";
import { offerUndo } from "../ui/offerUndo.tsx";

async function restore(undoToken: string, count: number, written: Written): Promise<void> {
  try {
    await call(deletedRecords, "restoreDeletedRecords", { undoToken });
    sayDone(i18next.t("deletedRecords.undone", { count }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  await askAgain(written);
}

/** Says how many records were deleted, and offers for a while to bring them back. */
export function sayDeleted(count: number, undoToken: string | undefined, written: Written): void {
  const text = i18next.t("crud.deleted", { count });
  if (undoToken === undefined) sayDone(text);
  else offerUndo(text, () => restore(undoToken, count, written));
}
