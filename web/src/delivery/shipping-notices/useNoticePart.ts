import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useState } from "react";
import { useCurrentUser } from "../../api/currentUser.ts";
import { doubtsOf, type KeptDoubts, withDoubts } from "../../document/lines/keptDoubts.ts";
import type { EditedLine, LinesStore } from "../../document/lines/linesStore.ts";
import { useLinesDraft } from "../../document/lines/useLinesDraft.ts";
import { draftKey, drafts } from "../../form/useDraft.ts";

/** What was typed of a part of a notice, and over which state of that part. */
interface Kept<T> {
  readonly over: string;
  readonly typed: T;
  readonly doubts?: KeptDoubts | undefined;
}

/** What is typed of a part of a notice, and where it may be saved. */
export interface NoticePart {
  readonly store: LinesStore<EditedLine>;
  /** The version that it is saved over: a part that somebody else has saved since is not overwritten. */
  readonly version: number;
  /** What was typed before somebody else saved the part. */
  readonly offered: { readonly at: number; readonly restore: () => void } | null;
  readonly forget: () => void;
}

/** The lines of a part of a notice, which are kept until they are saved; whatever else becomes of the notice moves none of them. */
export function useNoticePart<T>(
  notice: ShippingNoticeDetail,
  part: {
    readonly name: "invoices" | "packaging";
    readonly stored: (notice: ShippingNoticeDetail) => T;
    readonly toLines: (typed: T) => EditedLine[];
    readonly toKeep: (lines: readonly EditedLine[]) => T;
    readonly blank: () => EditedLine;
  },
): NoticePart {
  const { stored, toLines, toKeep, blank } = part;
  const typedLines = ({ typed, doubts }: Kept<T>) => withDoubts(toLines(typed), doubts);
  const key = draftKey(useCurrentUser().id, `${part.name}:${notice.id}`);
  const now = JSON.stringify(stored(notice));
  const [begun] = useState({ over: now, version: notice.version });
  const [offered, setOffered] = useState(() => {
    const found = drafts.find<Kept<T>>(key);
    return found && found.value.over !== now ? found : null;
  });
  const { store, forget } = useLinesDraft<EditedLine, Kept<T>>(
    key,
    (kept) => {
      const lines = kept?.over === begun.over ? typedLines(kept) : toLines(stored(notice));
      return lines.length > 0 ? lines : [blank()];
    },
    (lines) => ({ over: begun.over, typed: toKeep(lines), doubts: doubtsOf(lines) }),
    blank,
  );
  return {
    store,
    version: now === begun.over ? notice.version : begun.version,
    offered: offered && {
      at: offered.at,
      restore: () => {
        store.setLines(typedLines(offered.value));
        setOffered(null);
      },
    },
    forget: () => {
      forget();
      setOffered(null);
    },
  };
}
