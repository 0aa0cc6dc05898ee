import { useEffect } from "react";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { useFunctionPanel } from "./functionPanelState.ts";

const FunctionPanel = late(() => import("./FunctionPanel.tsx"));

/** Alt+C opens and closes the full-functionality panel (S2.16a), which is loaded when it is first wanted. */
export function FunctionPanelKeys() {
  const { open, toggle, close } = useFunctionPanel();
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      // By the place of the key: with Alt some keyboards write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== "KeyC") return;
      event.preventDefault();
      if (!event.repeat) toggle();
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, [toggle]);
  if (!open) return null;
  return (
    <Opened onEscape={close}>
      <FunctionPanel />
    </Opened>
  );
}
