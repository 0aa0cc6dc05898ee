import { EllipsisOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { ask } from "../ui/announce.ts";
import { tooltip } from "../ui/tooltip.ts";
import styles from "./ListToolbar.module.css";

/** How many records there are; where counting stopped at the user's limit, a way to load all of them (S2.26). */
export function ListCount(props: { readonly total: number; readonly limited: boolean; readonly onAll: () => void }) {
  const { t } = useTranslation();
  const { total, limited } = props;
  const all = async () => {
    const agreed = await ask({
      title: t("listPage.countAllTitle"),
      content: t("listPage.countAllText"),
      confirm: t("listPage.countAll"),
    });
    if (agreed) props.onAll();
  };
  return (
    <span className={styles.count}>
      {limited ? `${total}+` : total}
      {limited && (
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={t("listPage.countAll")}
          onClick={() => void all()}
          {...tooltip(t("listPage.limited", { total }))}
        />
      )}
    </span>
  );
}
