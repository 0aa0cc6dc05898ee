import { deletedRecords } from "@tandem/contract/platform/deleted-records";
import { Button } from "antd";
import i18next from "i18next";
import { askAgain, type Written } from "../api/afterWrite.ts";
import { CallError, call } from "../api/client.ts";
import { sayDone, sayFor } from "../ui/announce.ts";
import { isTyping } from "../ui/typing.ts";

/** How long a delete offers to be undone where it is announced, in seconds. */
const offeredSeconds = 10;

/** Ends the offer that is shown; a later one takes its place. */
let endOffer: (() => void) | undefined;

async function restore(undoToken: string, count: number, written: Written): Promise<void> {
  endOffer?.();
  try {
    await call(deletedRecords, "restoreDeletedRecords", { undoToken });
    sayDone(i18next.t("deletedRecords.undone", { count }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  await askAgain(written);
}

/** Says how many records were deleted, and offers for a while to bring them back: by the button, or by Ctrl+Z. */
export function sayDeleted(count: number, undoToken: string | undefined, written: Written): void {
  const text = i18next.t("crud.deleted", { count });
  if (undoToken === undefined) {
    sayDone(text);
    return;
  }
  endOffer?.();
  const undo = () => void restore(undoToken, count, written);
  const onKey = (event: KeyboardEvent) => {
    const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!wanted || isTyping(event)) return;
    event.preventDefault();
    undo();
  };
  window.addEventListener("keydown", onKey);
  const close = sayFor(
    offeredSeconds,
    <>
      {text}
      <Button
        type="link"
        size="small"
        aria-keyshortcuts="Control+Z"
        title={i18next.t("deletedRecords.undoKey")}
        onClick={undo}
      >
        {i18next.t("deletedRecords.undo")}
      </Button>
    </>,
    () => window.removeEventListener("keydown", onKey),
  );
  endOffer = () => {
    window.removeEventListener("keydown", onKey);
    endOffer = undefined;
    close();
  };
}
