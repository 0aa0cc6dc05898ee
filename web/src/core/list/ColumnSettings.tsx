import { SettingOutlined } from "@ant-design/icons";
import { columnWidths, type Density, densities } from "@tandem/contract/column-settings/column-settings";
import type { Entity } from "@tandem/contract/core/entity";
import { Button, Checkbox, InputNumber, Popover, Segmented, Skeleton, Tooltip } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "../announce.ts";
import type { ListColumn } from "../columns.tsx";
import { useDensity } from "../density.ts";
import { type Arranged, moved } from "./arrangement.ts";
import styles from "./ColumnSettings.module.css";
import { columnLabel } from "./columnLabel.ts";
import type { ListSetting } from "./listSetting.ts";

const SortableRows = lazy(() => import("./SortableRows.tsx"));

/** Arranges the columns anew, from how they are by then. */
export type Rearrange<C> = (change: (columns: readonly Arranged<C>[]) => readonly Arranged<C>[]) => void;

interface Props<C> {
  readonly entity: Entity;
  readonly columns: readonly Arranged<C>[];
  readonly setting: ListSetting;
  readonly onArrange: Rearrange<C>;
}

function ColumnTable<R>(props: Props<ListColumn<R>>) {
  const { t } = useTranslation();
  const usual = useDensity((chosen) => chosen.density);
  const { entity, columns, setting, onArrange } = props;
  const shown = columns.filter(({ isShow }) => isShow).length;
  const change = (prop: string, part: Partial<Arranged<ListColumn<R>>>) =>
    onArrange((latest) => latest.map((each) => (each.prop === prop ? { ...each, ...part } : each)));
  const rows = columns.map(({ prop, column, isShow, frozen, width }, index) => {
    const label = columnLabel(entity, column);
    return {
      id: prop,
      label,
      content: (
        <>
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.name} title={label}>
            {label}
          </span>
          <span className={styles.box}>
            <Checkbox
              checked={isShow}
              // A table without columns shows nothing at all.
              disabled={isShow && shown === 1}
              aria-label={t("columnSettings.showOne", { name: label })}
              onChange={(event) => change(prop, { isShow: event.target.checked })}
            />
          </span>
          <span className={styles.box}>
            <Checkbox
              checked={frozen}
              aria-label={t("columnSettings.freezeOne", { name: label })}
              onChange={(event) => change(prop, { frozen: event.target.checked })}
            />
          </span>
          <InputNumber
            className={styles.width ?? ""}
            size="small"
            controls={false}
            min={columnWidths.least}
            max={columnWidths.most}
            value={width}
            aria-label={t("columnSettings.widthOne", { name: label })}
            onBlur={(event) => {
              const typed = Math.round(Number(event.target.value));
              const next = Math.min(Math.max(typed || column.width, columnWidths.least), columnWidths.most);
              if (next !== width) change(prop, { width: next });
            }}
            onPressEnter={(event) => event.currentTarget.blur()}
          />
        </>
      ),
    };
  });
  const reset = async () => {
    const agreed = await ask({
      title: t("columnSettings.resetTitle"),
      content: t("columnSettings.resetText"),
      confirm: t("columnSettings.reset"),
    });
    if (agreed) setting.reset();
  };
  return (
    <div className={styles.panel}>
      <div className={styles.density}>
        <span>{t("columnSettings.density")}</span>
        <Segmented<Density>
          size="small"
          aria-label={t("columnSettings.density")}
          value={setting.density ?? usual}
          options={densities.map((density) => ({ value: density, label: t(`columnSettings.densities.${density}`) }))}
          onChange={(density) => setting.change(() => ({ density }))}
        />
      </div>
      <div className={styles.table}>
        <div className={styles.head} aria-hidden>
          <span className={styles.number}>#</span>
          <span className={styles.name}>{t("columnSettings.name")}</span>
          <span className={styles.box}>{t("columnSettings.show")}</span>
          <span className={styles.box}>{t("columnSettings.freeze")}</span>
          <span className={styles.widthHead}>{t("columnSettings.width")}</span>
          <span className={styles.handle} />
        </div>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <SortableRows rows={rows} onMove={(prop, to) => onArrange((latest) => moved(latest, prop, to))} />
        </Suspense>
      </div>
      <div className={styles.foot}>
        <Button size="small" onClick={() => void reset()}>
          {t("columnSettings.reset")}
        </Button>
      </div>
    </div>
  );
}

/** Which columns the table shows, in which order, width and freeze, and how high its rows are (S2.22b, S2.22c, S9.4f). */
export function ColumnSettings<R>(props: Props<ListColumn<R>>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      title={t("columnSettings.title")}
      content={<ColumnTable {...props} />}
    >
      <Tooltip title={open ? "" : t("columnSettings.title")}>
        <Button icon={<SettingOutlined />} aria-label={t("columnSettings.title")} />
      </Tooltip>
    </Popover>
  );
}
