import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Choice } from "../ui/Choice.tsx";
import styles from "./ListToolbar.module.css";
import type { Condition, Conditions, PageMode } from "./listState.ts";

/** A button that sets a filter while it is pressed, and may show another table (S2.21). */
export interface ListToggle<C> {
  readonly key: string;
  /** In the user's language. */
  readonly label: string;
  readonly conditions: Conditions;
  /** The columns of the table while it is pressed; the page's own unless given. */
  readonly columns?: readonly C[];
}

const same = (one: Condition | undefined, other: Condition | undefined) =>
  [one ?? []].flat().toSorted().join("\n") === [other ?? []].flat().toSorted().join("\n");

/** Whether the list is under the toggle's filter. */
export function isPressed(toggle: ListToggle<unknown>, conditions: Conditions): boolean {
  return Object.entries(toggle.conditions).every(([name, value]) => same(conditions[name], value));
}

/** Toggle buttons: pressing sets the filter, pressing again takes away what no other that is pressed asks for, too. */
export function ListToggles(props: {
  readonly toggles: readonly ListToggle<unknown>[];
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}) {
  const { conditions } = props;
  const allPressed = props.toggles.filter((toggle) => isPressed(toggle, conditions));
  return props.toggles.map((toggle) => {
    const pressed = allPressed.includes(toggle);
    const others = allPressed.filter((other) => other !== toggle);
    const isKept = (name: string) => !(name in toggle.conditions) || others.some((other) => name in other.conditions);
    const rest = Object.fromEntries(Object.entries(conditions).filter(([name]) => isKept(name)));
    return (
      <Button
        key={toggle.key}
        className={pressed ? (styles.pressed ?? "") : ""}
        aria-pressed={pressed}
        onClick={() => props.onChange(pressed ? rest : { ...rest, ...toggle.conditions })}
      >
        {toggle.label}
      </Button>
    );
  });
}

/** What a page shows in one of its modes (S9.6b): `0` for working, `1` for looking back. */
export interface ListMode<C> {
  /** In the user's language. */
  readonly label: string;
  readonly columns?: readonly C[];
  /** The rows are only looked at: no selection, no operations. */
  readonly isReadOnly?: boolean;
}

export type ListModes<C> = Readonly<Record<PageMode, ListMode<C>>>;

/** Switches between the modes of a page. */
export function ModeSwitch(props: {
  readonly modes: ListModes<unknown>;
  readonly mode: PageMode;
  readonly onChange: (mode: PageMode) => void;
}) {
  const { t } = useTranslation();
  return (
    <Choice<PageMode>
      label={t("listTools.mode")}
      value={props.mode}
      options={[
        { value: "0", label: props.modes["0"].label },
        { value: "1", label: props.modes["1"].label },
      ]}
      onChange={props.onChange}
    />
  );
}
