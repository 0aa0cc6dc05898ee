import { SyncOutlined } from "@ant-design/icons";
import { erpConnections } from "@tandem/contract/platform/erp/erp";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";

const SyncDialog = lazy(() => import("./SyncDialog.tsx"));

/** The button that pulls the latest orders (S2.25, S7.7) with its dialog; only where an ERP is connected. */
export function useSync(): { readonly actions: PageAction[]; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const { can } = usePage();
  const [open, setOpen] = useState(false);
  const connection = useQuery({
    ...callQuery(erpConnections, "getErpConnection", {}),
    enabled: can("isImport"),
  });
  if (!connection.data?.configured) return { actions: [], dialog: null };
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
      <Suspense fallback={null}>
        <SyncDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
