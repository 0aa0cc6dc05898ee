import { useState } from "react";
import { remember } from "../../ui/remember.ts";

/** What somebody chose on this device, and is offered again. */
export function useDeviceChoice(key: string, otherwise: string): [string, (value: string) => void] {
  const [chosen, setChosen] = useState(() => window.localStorage.getItem(key) ?? otherwise);
  return [
    chosen,
    (value) => {
      remember(key, value);
      setChosen(value);
    },
  ];
}
