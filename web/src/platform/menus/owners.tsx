import { menus } from "@tandem/contract/platform/menus/menu-table";
import { menuEntries, rootMenu } from "@tandem/contract/platform/menus/menus";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";

interface Owner {
  readonly menuNo: string;
  readonly title: string;
  readonly appNo: "PC" | "PDA";
}

/** The groups that entries may stand in: the product's own, on computers, and those that were added. */
export function useOwners(): readonly Owner[] {
  const { t } = useTranslation();
  const own = useQuery({
    queryKey: callKey(menuEntries, "getMenuEntryPage", "groups"),
    queryFn: async () => {
      const all = await call(menuEntries, "getMenuEntryPage", {
        current: 1,
        size: 1000,
        condition: { menuOwner: rootMenu },
      });
      return all.records.filter(({ url }) => url === null);
    },
  });
  const ofProduct = Object.entries(menus).flatMap(([name, menu]) =>
    menu.url !== undefined ? [] : [{ menuNo: menu.menuNo, title: t(`menus.${name}`), appNo: "PC" as const }],
  );
  return [...ofProduct, ...(own.data ?? []).map(({ menuNo, menuName, appNo }) => ({ menuNo, title: menuName, appNo }))];
}

/** The name of the group that an entry stands in. */
export function OwnerName({ menuNo }: { menuNo: string }) {
  const { t } = useTranslation();
  const owner = useOwners().find((each) => each.menuNo === menuNo);
  return <>{menuNo === rootMenu ? t("menuEntryForm.top") : (owner?.title ?? menuNo)}</>;
}
