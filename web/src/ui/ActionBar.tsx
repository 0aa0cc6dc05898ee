import { DownOutlined, EllipsisOutlined } from "@ant-design/icons";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import { Button } from "antd";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../api/client.ts";
import { usePage } from "../api/currentUser.ts";
import styles from "./ActionBar.module.css";
import { DropMenu, type DropMenuProps } from "./DropMenu.tsx";
import { useTabStop } from "./tabStop.ts";
import { tooltip } from "./tooltip.ts";
import { useNarrow } from "./useNarrow.ts";

/** Something that can be done, as a button. */
export interface PageAction {
  readonly key: string;
  /** Already in the user's language. */
  readonly label: string;
  readonly icon?: ReactNode;
  /** Without this flag on the page's menu the button is not there (S6.1a). */
  readonly permission?: MenuFlag;
  /** The one filled button of a page. */
  readonly primary?: boolean;
  readonly danger?: boolean;
  /** Always stands under More. */
  readonly underMore?: boolean;
  /** Why it cannot be done now: the button is disabled and says so (S6.2d). */
  readonly disabledReason?: string | null | undefined;
  readonly run: () => unknown;
}

/** So many stand in line, the rest under More (S6.2a, S9.4a); on a phone fewer. */
const inline = 4;
const inlineOnPhone = 1;

/** Leaves out what the user's flags do not allow. */
export function usePermitted(): (actions: readonly PageAction[]) => PageAction[] {
  const { can } = usePage();
  return (actions) => actions.filter((action) => !action.permission || can(action.permission));
}

/** Runs actions one at a time; a refused call has already been shown, anything else is a fault of the page. */
function useRunning(): [string | null, (action: PageAction) => Promise<void>] {
  const [running, setRunning] = useState<string | null>(null);
  // Beside the state, which a second click of the same moment does not see.
  const underWay = useRef(new Set<string>());
  const run = async (action: PageAction) => {
    if (underWay.current.has(action.key)) return;
    underWay.current.add(action.key);
    setRunning(action.key);
    try {
      await action.run();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      underWay.current.delete(action.key);
      setRunning(null);
    }
  };
  return [running, run];
}

interface ButtonProps {
  readonly action: PageAction;
  readonly running: boolean;
  readonly onRun: () => void;
}

function ActionButton({ action, running, onRun, isMain }: ButtonProps & { readonly isMain: boolean }) {
  return (
    <Button
      type={isMain ? "primary" : "default"}
      icon={action.icon}
      danger={action.danger ?? false}
      disabled={Boolean(action.disabledReason)}
      loading={running ? { delay: 150 } : false}
      onClick={onRun}
    >
      {action.label}
    </Button>
  );
}

/** Stands around a button that cannot be pressed, and says why: under the pointer, and when keys reach it (S6.2d). */
function Reason({ reason, label, children }: { reason: string; label: string; children: ReactNode }) {
  const { tabIndex = 0 } = useTabStop();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the button within cannot be reached, this can
    <span
      className={styles.reasoned}
      role="group"
      aria-label={`${label}: ${reason}`}
      tabIndex={tabIndex}
      data-reason
      {...tooltip(reason)}
    >
      {children}
    </span>
  );
}

/** A row's button is a plain one: a long list draws hundreds of them. */
function RowButton({ action, running, onRun }: ButtonProps) {
  return (
    <button
      type="button"
      {...useTabStop()}
      className={action.danger ? `${styles.link} ${styles.danger}` : styles.link}
      disabled={running || Boolean(action.disabledReason)}
      onClick={onRun}
    >
      {action.label}
    </button>
  );
}

/** What stands under More, each with why it cannot be done now. */
function MoreActions(props: {
  readonly actions: readonly PageAction[];
  readonly onRun: (action: PageAction) => void;
  /** The button that opens them. */
  readonly children: DropMenuProps["children"];
}) {
  const { actions } = props;
  return (
    <DropMenu
      menu={() => ({
        items: actions.map((action) => ({
          key: action.key,
          icon: action.icon,
          danger: action.danger ?? false,
          disabled: Boolean(action.disabledReason),
          label: action.disabledReason ? (
            <>
              {action.label}
              <div className={styles.reason}>{action.disabledReason}</div>
            </>
          ) : (
            action.label
          ),
        })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const action = actions.find((each) => each.key === key);
          if (action) props.onRun(action);
        },
      })}
    >
      {props.children}
    </DropMenu>
  );
}

const rank = ({ primary, disabledReason }: PageAction) => (disabledReason ? 2 : primary ? 0 : 1);

/**
 * Buttons in a row: up to four, the rest under More. `small` is the form within a table row; `compact` leaves the room of a
 * phone to what stands below.
 */
export function ActionBar(props: {
  readonly actions: readonly PageAction[];
  readonly small?: boolean;
  readonly compact?: boolean;
}) {
  const { actions, small = false } = props;
  const { t } = useTranslation();
  const permitted = usePermitted()(actions);
  const [running, run] = useRunning();
  const tabStop = useTabStop();
  const isPhone = useNarrow();
  const narrow = isPhone && props.compact === true;
  const inLine = permitted.filter((action) => !action.underMore);
  // On a phone the one that can be done stands there, and the others are one touch away.
  const first = narrow ? inLine.toSorted((one, other) => rank(one) - rank(other)) : inLine;
  const shown = first.slice(0, narrow ? inlineOnPhone : inline);
  const rest = permitted.filter((action) => !shown.includes(action));
  // However many could be it: the first of them that can be done.
  const main = shown.find((action) => action.primary && !action.disabledReason) ?? shown.find(({ primary }) => primary);
  if (permitted.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on a button from opening the row behind it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={small ? styles.small : styles.bar} onClick={(event) => event.stopPropagation()}>
      {shown.map((action) => {
        const props = { action, running: running === action.key, onRun: () => void run(action) };
        const button = small ? <RowButton {...props} /> : <ActionButton {...props} isMain={action === main} />;
        if (!action.disabledReason) return <Fragment key={action.key}>{button}</Fragment>;
        return (
          <Reason key={action.key} reason={action.disabledReason} label={action.label}>
            {button}
          </Reason>
        );
      })}
      {rest.length > 0 && (
        <MoreActions actions={rest} onRun={(action) => void run(action)}>
          {small ? (
            <button type="button" {...tabStop} className={styles.link}>
              {t("actions.more")} <DownOutlined />
            </button>
          ) : narrow ? (
            <Button icon={<EllipsisOutlined />} aria-label={t("actions.more")} />
          ) : (
            <Button>
              {t("actions.more")} <DownOutlined />
            </Button>
          )}
        </MoreActions>
      )}
    </div>
  );
}
