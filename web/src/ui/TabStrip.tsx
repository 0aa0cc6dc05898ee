import type { KeyboardEvent, ReactNode } from "react";
import styles from "./TabStrip.module.css";

export interface TabItem {
  readonly key: string;
  readonly label: ReactNode;
}

/** The arrow keys lead from tab to tab; Enter or Space chooses. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(event.target as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  tabs[(at + step + tabs.length) % tabs.length]?.focus();
}

/** A row of tabs. Where none is chosen, the first is the one that the Tab key leads to. */
export function TabStrip(props: {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly active: string | undefined;
  readonly onChoose: (key: string) => void;
  /** The element that shows what is chosen. */
  readonly panelId?: string;
}) {
  const { items, active, panelId } = props;
  const stop = active ?? items[0]?.key;
  return (
    <div role="tablist" aria-label={props.label} className={styles.tabs} onKeyDown={moveFocus}>
      {items.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === active}
          {...(panelId && key === active ? { "aria-controls": panelId } : {})}
          tabIndex={key === stop ? 0 : -1}
          className={styles.tab}
          onClick={() => key !== active && props.onChoose(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
