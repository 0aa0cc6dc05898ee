import { DeleteOutlined } from "@ant-design/icons";
import { importTemplates } from "@tandem/contract/platform/import-templates";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import type { ListContext } from "../../list/listDeclaration.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask, sayDone } from "../../ui/announce.ts";

interface Row {
  readonly id: string;
  readonly version: number;
}

/** The button that has what was matched forgotten: the next import asks again. */
export function useForgetting(forget: (input: { delList: Row[] }) => Promise<unknown>) {
  const { t } = useTranslation();
  return ({ selected, select }: ListContext<Row>): PageAction => ({
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
      await forget({ delList: selected.map(({ id, version }) => ({ id, version })) });
      select([]);
      sayDone(t("crud.deleted", { count: selected.length }));
      await askAgain({ service: importTemplates });
    },
  });
}
