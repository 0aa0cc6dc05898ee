import { Button } from "antd";
import i18next from "i18next";
import { endOffer, keepOffer, sayFor } from "./announce.ts";
import { isTyping } from "./typing.ts";

/** How long something offers to be undone where it is announced, in seconds. */
const offeredSeconds = 10;

/** Says what was done, and offers for a while to undo it: by the button, or by Ctrl+Z. A later offer takes its place. */
export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  endOffer();
  let isTaken = false;
  const run = () => {
    // The message is still to be seen for a moment: the second click of a double click finds it.
    if (isTaken) return;
    isTaken = true;
    end();
    void undo();
  };
  const onKey = (event: KeyboardEvent) => {
    const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!wanted || isTyping(event)) return;
    event.preventDefault();
    run();
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
        onClick={run}
      >
        {i18next.t("deletedRecords.undo")}
      </Button>
    </>,
    () => window.removeEventListener("keydown", onKey),
  );
  const end = () => {
    window.removeEventListener("keydown", onKey);
    close();
  };
  keepOffer(end);
}
