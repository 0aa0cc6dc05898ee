import { columnWidths, type Density, densities } from "@tandem/contract/platform/column-settings";
import { Button, Checkbox, InputNumber, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { ask } from "../ui/announce.ts";
import { useDensity } from "../ui/density.ts";
import SortableRows from "../ui/SortableRows.tsx";
import { type Arranged, moved } from "./arrangement.ts";
import styles from "./ColumnSettings.module.css";
import { columnLabel } from "./columnLabel.ts";
import type { ColumnSettingsProps } from "./columnSettingsProps.ts";
import type { ListColumn } from "./columns.tsx";

interface PartsProps<R> {
  readonly arranged: Arranged<ListColumn<R>>;
  readonly label: string;
  readonly number: number;
  /** No other column is shown. */
  readonly isLast: boolean;
  readonly onChange: (part: Partial<Arranged<ListColumn<R>>>) => void;
}

/** What can be set of a column. */
function ColumnParts<R>({ arranged, label, number, isLast, onChange }: PartsProps<R>) {
  const { t } = useTranslation();
  const { column, isShow, frozen, width } = arranged;
  return (
    <>
      <span className={styles.number}>{number}</span>
      <span className={styles.name} title={label}>
        {label}
      </span>
      <span className={styles.box}>
        <Checkbox
          checked={isShow}
          // A table without columns shows nothing at all.
          disabled={isLast}
          aria-label={t("columnSettings.showOne", { name: label })}
          onChange={(event) => onChange({ isShow: event.target.checked })}
        />
      </span>
      <span className={styles.box}>
        <Checkbox
          checked={frozen}
          aria-label={t("columnSettings.freezeOne", { name: label })}
          onChange={(event) => onChange({ frozen: event.target.checked })}
        />
      </span>
      <InputNumber
        // Its own value until it is left: held from outside, Enter would take back what is typed before it is read.
        key={width}
        className={styles.width ?? ""}
        size="small"
        controls={false}
        min={columnWidths.least}
        max={columnWidths.most}
        defaultValue={width}
        aria-label={t("columnSettings.widthOne", { name: label })}
        onBlur={(event) => {
          const typed = Math.round(Number(event.target.value));
          const next = Math.min(Math.max(typed || column.width, columnWidths.least), columnWidths.most);
          if (next !== width) onChange({ width: next });
        }}
        onPressEnter={(event) => event.currentTarget.blur()}
      />
    </>
  );
}

/** The columns of a list with what can be set of each (S2.22b). */
export default function ColumnTable<R>(props: ColumnSettingsProps<ListColumn<R>>) {
  const { t } = useTranslation();
  const usual = useDensity((chosen) => chosen.density);
  const { entity, columns, setting, onArrange } = props;
  const shown = columns.filter(({ isShow }) => isShow).length;
  const change = (prop: string, part: Partial<Arranged<ListColumn<R>>>) =>
    onArrange((latest) => latest.map((each) => (each.prop === prop ? { ...each, ...part } : each)));
  const rows = columns.map((arranged, index) => {
    const { prop, column } = arranged;
    const label = columnLabel(entity, column);
    return {
      id: prop,
      label,
      content: (
        <ColumnParts
          arranged={arranged}
          label={label}
          number={index + 1}
          isLast={arranged.isShow && shown === 1}
          onChange={(part) => change(prop, part)}
        />
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
        <SortableRows rows={rows} onMove={(prop, to) => onArrange((latest) => moved(latest, prop, to))} />
      </div>
      <div className={styles.foot}>
        <Button size="small" onClick={() => void reset()}>
          {t("columnSettings.reset")}
        </Button>
      </div>
    </div>
  );
}
