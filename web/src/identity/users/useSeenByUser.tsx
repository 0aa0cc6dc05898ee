import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { onlyRow } from "../../list/onlyRow.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import type { LookedAt } from "./SeenByUserDialog.tsx";

const SeenByUserDialog = late(() => import("./SeenByUserDialog.tsx"));

/** Opens the dialog that shows what the selected user would see. */
export function useSeenByUser(): {
  readonly action: (selected: readonly LookedAt[]) => PageAction;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [user, setUser] = useState<LookedAt | null>(null);
  return {
    action: (selected) => {
      const { only, whyNot } = onlyRow(selected);
      return {
        key: "seenByUser",
        label: t("seenByUser.title"),
        permission: "isModify",
        underMore: true,
        disabledReason: whyNot,
        run: () => only && setUser(only),
      };
    },
    dialog: user && (
      <Opened onEscape={() => setUser(null)}>
        <SeenByUserDialog user={user} onClose={() => setUser(null)} />
      </Opened>
    ),
  };
}
