import { CloseOutlined, DownloadOutlined } from "@ant-design/icons";
import type { ListRequest } from "@tandem/contract/core/service";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageAction } from "./ActionBar.tsx";
import type { Transferred } from "./client.ts";
import { formatBytes } from "./format.ts";
import type { ListExport } from "./listSource.ts";

/**
 * The export button of a list: saves all that the conditions match, shows how much has come, and stops on a click. Where
 * the user may export and the page has nothing to, it says so (S8.6).
 */
export function useExport<F>(target: ListExport<F> | undefined, request: () => ListRequest<F>): PageAction[] {
  const { t } = useTranslation();
  const stop = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Transferred | null>(null);
  if (!target) {
    const disabledReason = t("listPage.noExport");
    return [
      { key: "export", label: t("actions.export"), permission: "isExport", disabledReason, run: () => undefined },
    ];
  }

  if (progress) {
    const much =
      progress.total === null
        ? formatBytes(progress.done)
        : `${Math.floor((progress.done / Math.max(1, progress.total)) * 100)}%`;
    return [
      {
        key: "cancelExport",
        label: t("listPage.cancelExport", { much }),
        icon: <CloseOutlined />,
        run: () => stop.current?.abort(),
      },
    ];
  }
  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setProgress({ done: 0, total: null });
    try {
      await target.save(request(), { signal: controller.signal, onProgress: setProgress });
    } finally {
      setProgress(null);
    }
  };
  return [
    {
      key: "export",
      label: t("actions.export"),
      icon: <DownloadOutlined />,
      permission: "isExport",
      // The transfer goes on beside the page; the button becomes the one that stops it.
      run: () => void start(),
    },
  ];
}
