import { CloseOutlined, DownloadOutlined, TableOutlined } from "@ant-design/icons";
import type { ListRequest } from "@tandem/contract/core/service";
import type { TFunction } from "i18next";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../api/currentUser.ts";
import type { ListExport } from "../api/listSource.ts";
import { progressOf, useLiveMessages } from "../api/liveMessages.ts";
import { formatBytes } from "../fields/format.ts";
import type { PageAction } from "../ui/ActionBar.tsx";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import type { ExportChoice } from "./export/ExportDialog.tsx";
import type { Exportable } from "./export/exportable.ts";

const ExportDialog = late(() => import("./export/ExportDialog.tsx"));

/** How far an export is: rows as the server tells, bytes until then. */
interface Running {
  readonly bytes: number;
  readonly rows: { readonly done: number; readonly total: number } | null;
}

/** What is asked for: rows that are named were selected in any search, and the one of now does not narrow them. */
function askedFor({ request, always }: Exportable, rows: ExportChoice["rows"]): ListRequest {
  if (rows === null) return request;
  const { field, order } = request.condition;
  return { ...request, condition: { ...always, field, order } };
}

/** That a page has no export. */
const noExport = (t: TFunction): PageAction => ({
  key: "export",
  label: t("actions.export"),
  permission: "isExport",
  disabledReason: t("listPage.noExport"),
  run: () => undefined,
});

/** Says how far an export is, and stops it. */
function stopOf(t: TFunction, { rows, bytes }: Running, run: () => void): PageAction {
  const much = rows ? t("exportDialog.rowsOf", rows) : formatBytes(bytes);
  return { key: "stopExport", label: t("exportDialog.stop", { much }), icon: <CloseOutlined />, run };
}

const exportActions = (t: TFunction, ask: (asking: "all" | "template") => void): PageAction[] => [
  {
    key: "export",
    label: t("actions.export"),
    icon: <DownloadOutlined />,
    permission: "isExport",
    run: () => ask("all"),
  },
  {
    key: "exportByTemplate",
    label: t("exportDialog.titleByTemplate"),
    icon: <TableOutlined />,
    permission: "isExport",
    underMore: true,
    run: () => ask("template"),
  },
];

/**
 * The export buttons of a list (S6.2b): everything that matches, the page or the selection, with all columns or those of a
 * template (S2.24). While an export runs its button shows how far it is and stops it. A page without an export says so
 * (S8.6).
 */
export function useExport(
  target: ListExport | undefined,
  list: Exportable,
): {
  readonly actions: PageAction[];
  /** Stops what runs. */
  readonly running: PageAction[];
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { menu, routeName = menu?.url ?? "" } = usePage();
  const stop = useRef<AbortController>(null);
  const [asking, setAsking] = useState<"all" | "template" | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const progressId = useLiveMessages(asking !== null || running !== null, (text) => {
    const progress = progressOf(text);
    if (progress?.phase !== "exporting" || progress.total === null) return;
    const rows = { done: progress.done, total: progress.total };
    setRunning((before) => before && { ...before, rows });
  });

  if (!target) return { actions: [noExport(t)], running: [], dialog: null };
  if (running) return { actions: [], running: [stopOf(t, running, () => stop.current?.abort())], dialog: null };

  const start = async ({ target: chosen, rows, exportId }: ExportChoice) => {
    setAsking(null);
    const controller = new AbortController();
    stop.current = controller;
    setRunning({ bytes: 0, rows: null });
    try {
      await chosen.save(
        askedFor(list, rows),
        { rows, exportId, progressId },
        {
          signal: controller.signal,
          onProgress: ({ done }) => setRunning((before) => before && { ...before, bytes: done }),
        },
      );
    } finally {
      setRunning(null);
    }
  };

  return {
    actions: exportActions(t, setAsking),
    running: [],
    dialog: asking && (
      <Opened onEscape={() => setAsking(null)}>
        <ExportDialog
          target={target}
          list={list}
          byTemplate={asking === "template"}
          pageName={routeName}
          onExport={(choice) => void start(choice)}
          onClose={() => setAsking(null)}
        />
      </Opened>
    ),
  };
}
