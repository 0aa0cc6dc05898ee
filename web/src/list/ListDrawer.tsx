import { DownOutlined, UpOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { furtherNames } from "@tandem/contract/core/translated-names";
import { Button } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageAction } from "../ui/ActionBar.tsx";
import styles from "./ListDrawer.module.css";
import type { ListRow } from "./ListTable.tsx";
import { type FieldGroup, type FieldValues, RecordDrawer, RecordFields } from "./RecordDrawer.tsx";
import type { RowWalk } from "./useRowWalk.ts";

/** Alt with an arrow up or down goes to the record before or after. */
function useWalkKeys({ toPrevious, toNext }: RowWalk, isOn: boolean): void {
  const steps = useRef({ ArrowUp: toPrevious, ArrowDown: toNext });
  useEffect(() => {
    steps.current = { ArrowUp: toPrevious, ArrowDown: toNext };
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      event.preventDefault();
      steps.current[event.key]?.();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
}

/** The names in the languages of the product, where a record has any. */
function namesGroup(entity: Entity, row: ListRow): FieldGroup<string>[] {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const fields = furtherNames(entity).filter((name) => values[name]);
  return fields.length > 0 ? [{ title: "groups.names", fields }] : [];
}

/** Who changed a record and when stands below what matters of it. */
const isRecord = ({ title }: FieldGroup<string>) => title === "groups.audit";

/** The open row of a list beside it, with the way to the rows before and after (S2.23a). */
export default function ListDrawer(props: {
  readonly entity: Entity;
  /** undefined: none is open, or the list does not have it. */
  readonly row: ListRow | undefined;
  readonly title: (row: ListRow) => ReactNode;
  readonly groups: readonly FieldGroup<string>[];
  readonly values: FieldValues<ListRow> | undefined;
  readonly extra: (row: ListRow) => ReactNode;
  readonly actions: (row: ListRow) => readonly PageAction[];
  readonly walk: RowWalk;
  /** The number of the page's first row within the list, and how many rows that has. */
  readonly firstNumber: number;
  readonly total: number;
  readonly narrow: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { walk } = props;
  // On the way to another row the one that was open stays on view.
  const [last, setLast] = useState(props.row);
  const row = props.row ?? (walk.isWalking ? last : undefined);
  if (row !== last) setLast(row);
  useWalkKeys(walk, row !== undefined);
  const step = (label: string, keys: string, icon: ReactNode, go: (() => void) | null) => (
    <Button
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.replace("Arrow", "")})`}
      disabled={go === null}
      onClick={() => go?.()}
    />
  );
  const fieldsOf = (shown: ListRow, groups: readonly FieldGroup<string>[]) => (
    <RecordFields
      entity={props.entity}
      row={shown as unknown as Record<string, unknown>}
      groups={groups}
      values={props.values as FieldValues<Readonly<Record<string, unknown>>> | undefined}
    />
  );
  return (
    <RecordDrawer
      open={row !== undefined}
      title={row && props.title(row)}
      actions={row ? props.actions(row) : []}
      narrow={props.narrow}
      onClose={props.onClose}
      walk={
        <div className={styles.walk}>
          {walk.place >= 0 && !props.narrow && (
            <span className={styles.place} aria-live="polite">
              {t("grid.place", { number: props.firstNumber + walk.place, total: props.total })}
            </span>
          )}
          {step(t("grid.previousRow"), "Alt+ArrowUp", <UpOutlined />, walk.toPrevious)}
          {step(t("grid.nextRow"), "Alt+ArrowDown", <DownOutlined />, walk.toNext)}
        </div>
      }
    >
      {row && (
        <>
          {fieldsOf(row, [...props.groups.filter((group) => !isRecord(group)), ...namesGroup(props.entity, row)])}
          {props.extra(row)}
          {fieldsOf(row, props.groups.filter(isRecord))}
        </>
      )}
    </RecordDrawer>
  );
}
