import { SwapOutlined } from "@ant-design/icons";
import { currentUsers } from "@tandem/contract/identity/sessions";
import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../api/client.ts";
import { useCurrentUser } from "../api/currentUser.ts";
import { keptAnswers } from "../api/keptAnswers.ts";
import styles from "./TopBar.module.css";

/** For which of several suppliers one acts (B6.1g); all pages begin anew, for nothing on them is the other's. */
export function SupplierSwitch({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  const { suppliers, supplierNo } = useCurrentUser();
  const acting = suppliers.find((each) => each.supplierNo === supplierNo);
  if (!acting) return null;
  const change = async (chosen: string) => {
    if (chosen === supplierNo) return;
    await call(currentUsers, "actForSupplier", { supplierNo: chosen });
    keptAnswers.forgetAll();
    window.location.assign("/");
  };
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: suppliers.map((each) => ({ key: each.supplierNo, label: each.supplierName, extra: each.supplierNo })),
        selectedKeys: [acting.supplierNo],
        onClick: ({ key }) => change(key),
      }}
    >
      <Button
        type="text"
        icon={<SwapOutlined />}
        className={styles.supplier ?? ""}
        aria-label={t("shell.supplierSwitch", { name: acting.supplierName })}
      >
        {narrow ? null : acting.supplierName}
      </Button>
    </Dropdown>
  );
}
