import { DeleteOutlined } from "@ant-design/icons";
import type { DeletedAnswer } from "@tandem/contract/core/service";
import { importTemplates } from "@tandem/contract/platform/import-templates";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import type { ListContext } from "../../list/listDeclaration.ts";
import { useToldOfDeleted } from "../../records/useToldOfDeleted.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask } from "../../ui/announce.ts";

interface Row {
  readonly id: string;
  readonly version: number;
}

/** The button that has what was matched forgotten: the next import asks again. */
export function useForgetting(forget: (input: { delList: Row[] }) => Promise<DeletedAnswer>) {
  const { t } = useTranslation();
  const { tellDeleted, notice } = useToldOfDeleted();
  const forgetting = ({ selected, keep }: ListContext<Row>): PageAction => ({
    key: "forget",
    label: t("importTemplatePages.forget"),
    icon: <DeleteOutlined />,
    permission: "isPhysicalDelete",
    disabledReason: selected.length > 0 ? null : t("listPage.selectSome"),
    run: async () => {
      const agreed = await ask({
        title: t("importTemplatePages.forgetTitle", { count: selected.length }),
        content: t("importTemplatePages.forgetText"),
        confirm: t("importTemplatePages.forget"),
        danger: true,
      });
      if (!agreed) return;
      const answer = await forget({ delList: selected.map(({ id, version }) => ({ id, version })) });
      keep(tellDeleted(answer, { service: importTemplates }));
      await askAgain({ service: importTemplates });
    },
  });
  return { forgetting, notice };
}
