import { InboxOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";

/** The button that leads from a delivery notice to how it is packed. */
export function usePackingOfNotice(): (notice: { readonly id: string }) => PageAction {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return ({ id }) => ({
    key: "packing",
    label: t("packagePages.packing"),
    icon: <InboxOutlined />,
    run: () => navigate(pathToDocument("Offsite.Delivery.AsnTracking.Packing", id)),
  });
}
