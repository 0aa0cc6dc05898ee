import { useState } from "react";

/** Whether a menu was opened yet: what it offers is made from then on, not with each page that has its button. */
export function useOpened(): { readonly opened: boolean; readonly onOpenChange: (open: boolean) => void } {
  const [opened, setOpened] = useState(false);
  return { opened, onOpenChange: (open) => open && setOpened(true) };
}
