import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";

const RightHoldersDialog = late(() => import("./RightHoldersDialog.tsx"));

/** Opens the dialog that says who may do something. */
export function useRightHolders(): { readonly action: PageAction; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return {
    action: {
      key: "rightHolders",
      label: t("rightHolders.title"),
      permission: "isSearch",
      underMore: true,
      run: () => setOpen(true),
    },
    dialog: isOpen && (
      <Opened onEscape={() => setOpen(false)}>
        <RightHoldersDialog onClose={() => setOpen(false)} />
      </Opened>
    ),
  };
}
