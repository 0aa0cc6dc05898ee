import type { DeletedAnswer } from "@tandem/contract/core/service";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Written } from "../api/afterWrite.ts";
import { useToldOfEach } from "../document/useToldOfEach.tsx";
import { sayDeleted } from "./undo.tsx";

/** Tells what became of records that were to be deleted: how many went, offering to bring them back, and which were kept and why. */
export function useToldOfDeleted(): {
  /** Answers the ids of those that were kept. */
  readonly tellDeleted: (answer: DeletedAnswer, written: Written) => string[];
  readonly notice: ReactNode;
} {
  const { t } = useTranslation();
  const { tell, notice } = useToldOfEach();
  return {
    tellDeleted: ({ deleted, undoToken, results }, written) => {
      const kept = tell(t("actions.delete"), { changed: deleted, results }, null);
      if (deleted > 0) sayDeleted(deleted, undoToken, written);
      return kept.map(({ id }) => id);
    },
    notice,
  };
}
