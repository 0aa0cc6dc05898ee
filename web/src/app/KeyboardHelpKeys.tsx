import { useEffect, useState } from "react";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { isTyping } from "../ui/typing.ts";

const KeyboardHelp = late(() => import("./KeyboardHelp.tsx"));

/** `?` shows all keys of the product, in a dialog that is loaded when it is first wanted. */
export function KeyboardHelpKeys() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const show = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event)) return;
      setWanted(true);
      setOpen(true);
    };
    window.addEventListener("keydown", show);
    return () => window.removeEventListener("keydown", show);
  }, []);
  if (!wanted) return null;
  return (
    <Opened onEscape={open ? () => setOpen(false) : undefined}>
      <KeyboardHelp open={open} onClose={() => setOpen(false)} />
    </Opened>
  );
}
