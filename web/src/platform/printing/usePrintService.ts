import { useEffect, useState } from "react";
import { findPrintService, networkPermission, type PrintService } from "./printService.ts";

/** Looks for the print service once the dialog opens, and again when asked to. */
export function usePrintService() {
  const [looking, setLooking] = useState(findPrintService);
  const [found, setFound] = useState<PrintService | null>();
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    void looking.then((service) => isCurrent && setFound(service));
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
  return { looking, found, asks, lookAgain: () => setLooking(findPrintService()) };
}
