import { SettingOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { Button, Popover } from "antd";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outline } from "../ui/Outline.tsx";
import { Tooltip } from "../ui/Tooltip.tsx";
import type { Arranged } from "./arrangement.ts";
import styles from "./ColumnSettings.module.css";
import type { ListColumn } from "./columns.tsx";
import type { ListSetting } from "./listSetting.ts";

const ColumnTable = lazy(() => import("./ColumnTable.tsx"));

/** Arranges the columns anew, from how they are by then. */
export type Rearrange<C> = (change: (columns: readonly Arranged<C>[]) => readonly Arranged<C>[]) => void;

export interface ColumnSettingsProps<C> {
  readonly entity: Entity;
  readonly columns: readonly Arranged<C>[];
  readonly setting: ListSetting;
  readonly onArrange: Rearrange<C>;
}

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
      <Tooltip title={open ? "" : t("columnSettings.title")}>
        <Button icon={<SettingOutlined />} aria-label={t("columnSettings.title")} />
      </Tooltip>
    </Popover>
  );
}
