import { ImportOutlined } from "@ant-design/icons";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { PageAction } from "../ui/ActionBar.tsx";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import type { ImportTarget } from "./importTarget.ts";

const ImportDialog = late(() => import("./ImportDialog.tsx"));

/** The import button of a list with its dialog (S4.8, S6.2b); `title` heads the dialog. Other pages may ask for it too. */
export function useImport(
  target: ImportTarget | undefined,
  title: string,
): { readonly actions: PageAction[]; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const navigate = useNavigate();
  const isPhone = useNarrow();
  const asked = (useLocation().state as { readonly action?: string } | null)?.action;
  const isAsked = target !== undefined && asked === "import";
  useEffect(() => {
    if (!isAsked) return;
    setWasOpened(true);
    setOpen(true);
    // Asked once: not again by the page's reload.
    navigate(".", { replace: true, state: null, relative: "path" });
  }, [isAsked, navigate]);
  if (!target) return { actions: [], dialog: null };
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return {
    actions: [
      {
        key: "import",
        label: t(target.labelKey ?? "actions.import"),
        icon: <ImportOutlined />,
        permission: target.permission ?? "isImport",
        // Hardly anybody fills in workbooks on a phone.
        underMore: isPhone,
        run: show,
      },
    ],
    dialog: wasOpened && (
      <Opened onEscape={open ? () => setOpen(false) : undefined}>
        <ImportDialog
          open={open}
          title={title}
          target={target}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
        />
      </Opened>
    ),
  };
}
