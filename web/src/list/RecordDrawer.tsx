import type { Entity } from "@tandem/contract/core/entity";
import type { Field } from "@tandem/contract/core/fields";
import { Drawer } from "antd";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { fieldValue } from "../fields/FieldValue.tsx";
import { shownValue } from "../fields/shownNames.ts";
import { ActionBar, type PageAction } from "../ui/ActionBar.tsx";
import { keepDrawerWidth, useDrawerWidth } from "./drawerWidth.ts";
import styles from "./RecordDrawer.module.css";

/** Fields that belong together, under a heading. */
export interface FieldGroup<Name extends string> {
  /** Locale key of the heading. */
  readonly title: string;
  readonly fields: readonly Name[];
}

/** Fields that read otherwise than their kind does: codes that have names. */
export type FieldValues<R, Name extends string = string> = Readonly<Partial<Record<Name, (row: R) => ReactNode>>>;

/** What belongs together in a drawer, under a heading in the user's language. */
export function DrawerSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A text of so many characters may have several lines, and has the whole width for them. */
const longText = 1000;
const isLong = ({ maxLength = 0 }: { readonly maxLength?: number }) => maxLength > longText;

/** A record's fields to read, in groups. */
export function RecordFields(props: {
  readonly entity: Entity;
  readonly row: Readonly<Record<string, unknown>>;
  readonly groups: readonly FieldGroup<string>[];
  readonly values?: FieldValues<Readonly<Record<string, unknown>>> | undefined;
}) {
  const { t } = useTranslation();
  const { entity, row, values = {} } = props;
  const shownOf = (name: string, field: Field) =>
    values[name]?.(row) ??
    fieldValue(field, shownValue(entity, row, name), row.currency) ?? <span className={styles.none}>–</span>;
  return props.groups.map((group) => (
    <DrawerSection key={group.title} title={t(group.title)}>
      <dl className={styles.fields}>
        {group.fields.map((name) => {
          const field = entity.fields[name];
          if (!field) return null;
          return (
            <div key={name} className={isLong(field) ? `${styles.field} ${styles.long}` : styles.field}>
              <dt>
                <FieldLabel entityName={entity.name} field={name} />
              </dt>
              <dd>{shownOf(name, field)}</dd>
            </div>
          );
        })}
      </dl>
    </DrawerSection>
  ));
}

/** A record beside its list: as wide as its edge was drawn, fields in groups, actions in the head (S2.23a). */
export function RecordDrawer(props: {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly actions: readonly PageAction[];
  /** The way to the records before and after it, where there is one. */
  readonly walk?: ReactNode;
  readonly narrow: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { share } = useDrawerWidth();
  const drawn = useRef(0);
  const resizable = {
    onResizeStart: () => {
      drawn.current = 0;
    },
    onResize: (pixels: number) => {
      drawn.current = pixels;
    },
    onResizeEnd: () => {
      if (drawn.current > 0) keepDrawerWidth(drawn.current);
    },
  };
  return (
    <Drawer
      open={props.open}
      title={props.title}
      size={props.narrow ? "100%" : `${share}%`}
      resizable={props.narrow ? false : resizable}
      className={props.narrow ? (styles.narrow ?? "") : ""}
      extra={
        <div className={styles.extra}>
          <ActionBar actions={props.actions} />
          {props.walk}
        </div>
      }
      onClose={props.onClose}
      destroyOnHidden
    >
      {props.children}
    </Drawer>
  );
}
