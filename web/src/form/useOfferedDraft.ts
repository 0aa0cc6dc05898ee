import { useState } from "react";
import { drafts } from "./useDraft.ts";

/**
 * A draft that was left behind, offered until somebody decides on it. It lies aside meanwhile, with any before it that nobody decided
 * on: what is typed now is kept in its place, and takes it away from nobody.
 */
export function useOfferedDraft<T>(key: string, wanted = true) {
  const [offered, setOffered] = useState(() => (wanted ? drafts.putAside<T>(key) : null));
  const away = () => offered && drafts.forget(offered.key);
  return {
    offered,
    /** Offers what is kept. */
    offer: () => setOffered(drafts.putAside<T>(key)),
    /** It is what is typed from now on. */
    take: () => {
      away();
      setOffered(null);
    },
    /** Nobody wants it: the one before it is offered. */
    discard: () => {
      away();
      setOffered(drafts.newestAside<T>(key));
    },
  };
}
