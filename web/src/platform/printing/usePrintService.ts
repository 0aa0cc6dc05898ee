import { useEffect, useState } from "react";
import { lastPrinter } from "./lastPrinter.ts";
import { findPrintService, type Looked, networkPermission } from "./printService.ts";

/** Looks for the print service once the dialog opens, and again when asked to. */
export function usePrintService() {
  const [looking, setLooking] = useState(findPrintService);
  const [looked, setLooked] = useState<Looked>();
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setLooked(undefined);
    void looking.then((answer) => isCurrent && setLooked(answer));
    return () => {
      isCurrent = false;
    };
  }, [looking]);
  // The user may answer the browser after the service has been given up.
  useEffect(() => {
    const over = new AbortController();
    void networkPermission().then((permission) => {
      setAsks(permission?.state === "prompt");
      const changed = () => {
        setAsks(permission?.state === "prompt");
        setLooking(findPrintService());
      };
      permission?.addEventListener("change", changed, { signal: over.signal });
    });
    return () => over.abort();
  }, []);
  const { service: found, isExpected = false } = looked ?? {};
  // A printer was used on this device, or the service is said to be somewhere.
  const isChosen = isExpected || lastPrinter() !== null;
  return { looking, found, isExpected, isChosen, asks, lookAgain: () => setLooking(findPrintService()) };
}
