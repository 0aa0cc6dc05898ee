import { useEffect } from "react";

/** Titles the browser's window after the page and the product, or the product alone (S1.1b). */
export function useDocumentTitle(name: string): void {
  const title = name ? `${name} - WMS` : "WMS";
  useEffect(() => {
    document.title = title;
  }, [title]);
}
