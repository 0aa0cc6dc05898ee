import { SyncOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { useErpConnection } from "./useErpConnection.ts";

const SyncDialog = late(() => import("./SyncDialog.tsx"));

/** The button that pulls the latest orders (S2.25, S7.7) with its dialog; only where an ERP is connected. */
export function useSync(): { readonly actions: PageAction[]; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const connection = useErpConnection();
  if (!connection?.configured) return { actions: [], dialog: null };
  return {
    actions: [
      {
        key: "sync",
        label: t("erpSync.sync"),
        icon: <SyncOutlined />,
        permission: "isImport",
        run: () => setOpen(true),
      },
    ],
    dialog: open && (
      <Opened onEscape={() => setOpen(false)}>
        <SyncDialog onClose={() => setOpen(false)} />
      </Opened>
    ),
  };
}
