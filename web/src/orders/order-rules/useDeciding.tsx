import { QuestionCircleOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";

const DecidingDialog = late(() => import("./DecidingDialog.tsx"));

/** The button that shows which rule decides, with its dialog. */
export function useDeciding(): { readonly action: PageAction; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return {
    action: {
      key: "decides",
      label: t("orderRulePages.decides"),
      icon: <QuestionCircleOutlined />,
      run: () => setOpen(true),
    },
    dialog: open && (
      <Opened onEscape={() => setOpen(false)}>
        <DecidingDialog onClose={() => setOpen(false)} />
      </Opened>
    ),
  };
}
