import { useState } from "react";
import { CallError } from "../api/client.ts";

/** Whether a small form is being saved, and how: what the server refused has been shown, and what is typed stays. */
export function useSaving(): { readonly saving: boolean; readonly save: (work: () => Promise<void>) => Promise<void> } {
  const [saving, setSaving] = useState(false);
  const save = async (work: () => Promise<void>) => {
    setSaving(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}
