import { SwapOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { actForSupplier } from "../api/actForSupplier.ts";
import { useCurrentUser } from "../api/currentUser.ts";
import { DropMenu } from "../ui/DropMenu.tsx";
import styles from "./TopBar.module.css";

/** For which of several suppliers one acts (B6.1g). */
export function SupplierSwitch({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  const { suppliers, supplierNo } = useCurrentUser();
  const acting = suppliers.find((each) => each.supplierNo === supplierNo);
  if (!acting) return null;
  const change = async (chosen: string) => {
    if (chosen !== supplierNo) await actForSupplier(chosen);
  };
  return (
    <DropMenu
      menu={() => ({
        items: suppliers.map((each) => ({ key: each.supplierNo, label: each.supplierName, extra: each.supplierNo })),
        selectedKeys: [acting.supplierNo],
        onClick: ({ key }) => change(key),
      })}
    >
      <Button
        type="text"
        icon={<SwapOutlined />}
        className={styles.supplier ?? ""}
        aria-label={t("shell.supplierSwitch", { name: acting.supplierName })}
      >
        {narrow ? null : acting.supplierName}
      </Button>
    </DropMenu>
  );
}
