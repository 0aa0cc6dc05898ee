import { SettingOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outline } from "../ui/Outline.tsx";
import { tooltip } from "../ui/tooltip.ts";
import styles from "./ColumnSettings.module.css";
import type { ColumnSettingsProps } from "./columnSettingsProps.ts";
import type { ListColumn } from "./columns.tsx";

const ColumnTable = lazy(() => import("./ColumnTable.tsx"));

/** Which columns the table shows, in which order, width and freeze, and how high its rows are (S2.22b, S2.22c, S9.4f). */
export function ColumnSettings<R>(props: ColumnSettingsProps<ListColumn<R>>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const Panel = ColumnTable as ComponentType<ColumnSettingsProps<ListColumn<R>>>;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      title={t("columnSettings.title")}
      content={
        <Suspense
          fallback={
            <div className={styles.panel}>
              <Outline rows={10} heading />
            </div>
          }
        >
          <Panel {...props} />
        </Suspense>
      }
    >
      <Button
        icon={<SettingOutlined />}
        aria-label={t("columnSettings.title")}
        {...tooltip(open ? "" : t("columnSettings.title"))}
      />
    </Popover>
  );
}
