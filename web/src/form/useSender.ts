import { useState } from "react";
import { useCurrentUser } from "../api/currentUser.ts";
import { draftKey } from "./useDraft.ts";

/**
 * Names the form that sends: what it sends again, because no answer came, is what it sent first. It has the same name when the page
 * is loaded anew and its draft is taken up.
 */
export function useSender(name: string): string {
  const { id } = useCurrentUser();
  const [sender] = useState(() => draftKey(id, name));
  return sender;
}
