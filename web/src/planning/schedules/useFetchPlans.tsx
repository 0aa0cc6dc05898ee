import { DownloadOutlined } from "@ant-design/icons";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";

const FetchPlans = late(() => import("./FetchPlans.tsx"));

/** The button by which the planner schedules released plans, and its dialog. */
export function useFetchPlans(): { readonly fetch: PageAction; readonly fetching: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const stop = useCallback(() => setOpen(false), []);
  return {
    fetch: {
      key: "fetchPlans",
      label: t("schedulePages.fetchPlans"),
      icon: <DownloadOutlined />,
      permission: "isAdd",
      underMore: true,
      run: () => setOpen(true),
    },
    fetching: open && (
      <Opened onEscape={stop}>
        <FetchPlans onClose={stop} />
      </Opened>
    ),
  };
}
