import { PrinterOutlined } from "@ant-design/icons";
import type { PrintModule } from "@tandem/contract/platform/print-templates/kinds";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";

const PrintDialog = late(() => import("./PrintDialog.tsx"));

/**
 * The print button of lists and documents (S6.2b, B4.3d): `printAction` makes one for the documents at hand, by their ids,
 * `printDialog` stands anywhere on the page.
 */
export function usePrint(
  module: PrintModule,
  bandNo?: number,
): {
  readonly printAction: (documents: readonly { readonly id: string }[]) => PageAction;
  readonly printDialog: ReactNode;
} {
  const { t } = useTranslation();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return {
    printAction: (documents) => ({
      key: "print",
      label: t("printDialog.print"),
      icon: <PrinterOutlined />,
      permission: "isPrint",
      disabledReason: documents.length === 0 ? t("listPage.selectSome") : null,
      run: () => setIds(documents.map(({ id }) => id)),
    }),
    printDialog: ids && (
      <Opened onEscape={() => setIds(null)}>
        <PrintDialog
          module={module}
          bandNo={bandNo}
          title={t("printDialog.title", { count: ids.length })}
          idsOf={async () => ids}
          onClose={() => setIds(null)}
        />
      </Opened>
    ),
  };
}
