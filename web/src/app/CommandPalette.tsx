import { CloseOutlined, LoadingOutlined, SearchOutlined } from "@ant-design/icons";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../api/currentUser.ts";
import { isComposing } from "../ui/typing.ts";
import styles from "./CommandPalette.module.css";
import type { PaletteEntry } from "./paletteEntries.tsx";
import { type Section, usePaletteSections } from "./paletteSections.ts";
import { rememberEntry } from "./recentEntries.ts";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/** Where a key leads in the list: by one round and round, by many to its ends. Undefined: the key does not move. */
function nextPlace(key: string, current: number, count: number): number | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = current + step;
  return Math.abs(step) === 1 ? (next + count) % Math.max(count, 1) : Math.max(0, Math.min(next, count - 1));
}

const optionId = (id: string, place: number) => `${id}-option-${place}`;

/** The entries that were found, section by section. */
function Sections(props: {
  readonly id: string;
  readonly sections: readonly Section[];
  /** The place of the chosen entry among all. */
  readonly current: number;
  readonly onPoint: (place: number) => void;
  readonly onChoose: (entry: PaletteEntry, beside: boolean) => void;
}) {
  const { id, sections, current } = props;
  let place = -1;
  return sections.map((section) => (
    // biome-ignore lint/a11y/useSemanticElements: groups of a list box are no fieldsets
    <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
      <div id={`${id}-${section.key}`} className={styles.title}>
        {section.title}
      </div>
      {section.entries.map((entry) => {
        place += 1;
        const own = place;
        return (
          <Option
            key={entry.key}
            id={optionId(id, own)}
            entry={entry}
            chosen={own === current}
            onPoint={() => props.onPoint(own)}
            onChoose={(event) => props.onChoose(entry, event.ctrlKey || event.metaKey)}
          />
        );
      })}
    </div>
  ));
}

/** Shows the dialog, with what was typed before it was there. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, take: () => string, onTyped: (text: string) => void) {
  const latest = useRef({ take, onTyped });
  // Before the browser goes on: a key that came in between would write over what was typed.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    latest.current.onTyped(latest.current.take());
    return () => shown?.close();
  }, [dialog]);
}

/** Where the palette is typed in, by whose keys an entry is chosen. */
function SearchField(props: {
  readonly id: string;
  readonly busy: boolean;
  readonly typed: string;
  /** The place of the chosen entry; null where there is none. */
  readonly active: number | null;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { id, busy, typed, active } = props;
  return (
    <div className={styles.field}>
      {busy ? <LoadingOutlined /> : <SearchOutlined aria-hidden />}
      <input
        role="combobox"
        aria-label={t("palette.placeholder")}
        aria-expanded={active !== null}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === null ? undefined : optionId(id, active)}
        placeholder={t("palette.placeholder")}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => props.onType(event.target.value)}
        onKeyDown={props.onKeyDown}
      />
      <button type="button" className={styles.close} onClick={props.onClose}>
        <span className={styles.aloud}>{t("actions.close")}</span>
        <span className={styles.escape}>Esc</span>
        <CloseOutlined className={styles.cross ?? ""} />
      </button>
    </div>
  );
}

/** Does what an entry says, or opens it beside, and remembers it among what was opened lately. */
function useChoosing(onClose: () => void): (entry: PaletteEntry | undefined, beside: boolean) => void {
  const user = useCurrentUser();
  return (entry: PaletteEntry | undefined, beside: boolean) => {
    if (!entry) return;
    const { kind, label, hint = null, path } = entry;
    if (kind && path) rememberEntry(user.id, { kind, label, hint, path });
    onClose();
    if (beside && path) window.open(path, "_blank", "noreferrer");
    else entry.run();
  };
}

/** Which entry is chosen: the first, until keys or the pointer move on. It is brought into view. */
function useWalking(entries: readonly PaletteEntry[], choose: ReturnType<typeof useChoosing>) {
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, entries.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen entry comes into view when another is chosen
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const press = (event: KeyboardEvent) => {
    // A name that is still being composed takes Enter and the arrows for itself.
    if (isComposing(event)) return;
    const next = nextPlace(event.key, current, entries.length);
    if (next === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (next === undefined) choose(entries[current], event.ctrlKey || event.metaKey);
    else setActive(next);
  };
  return { list, current, point: setActive, press };
}

/** Finds pages and documents by name or number, and does what can be done from everywhere; by keys alone, if wanted. */
export default function CommandPalette(props: {
  /** Hands over what was typed before it was there. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
}) {
  const { onClose, onSignOut } = props;
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const { sections, busy, failed } = usePaletteSections(typed, onSignOut);
  const entries = sections.flatMap((section) => section.entries);
  useShown(dialog, props.takeTyped, setTyped);
  const choose = useChoosing(onClose);
  const { list, current, point, press } = useWalking(entries, choose);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t("palette.open")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.box}>
        <SearchField
          id={id}
          busy={busy}
          typed={typed}
          active={entries.length > 0 ? current : null}
          onType={(text) => {
            setTyped(text);
            point(0);
          }}
          onKeyDown={press}
          onClose={onClose}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t("palette.results")} className={styles.list}>
          <Sections id={id} sections={sections} current={current} onPoint={point} onChoose={choose} />
        </div>
        {entries.length === 0 && !busy && (
          <p className={styles.empty}>{t(failed ? "listPage.failed" : "palette.nothing", { text: typed.trim() })}</p>
        )}
        <span role="status" className={styles.aloud}>
          {busy ? "" : t("palette.count", { count: entries.length })}
        </span>
      </div>
    </dialog>
  );
}

function Option(props: {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (event: MouseEvent) => void;
}) {
  const { entry } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.chosen}
      className={styles.option}
      onPointerMove={props.onPoint}
      onClick={props.onChoose}
    >
      <span className={styles.icon}>{entry.icon}</span>
      <span className={styles.label}>{entry.label}</span>
      {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
      {entry.keys && <kbd className={styles.keys}>{entry.keys}</kbd>}
      {entry.status && <span className={styles.status}>{entry.status}</span>}
    </div>
  );
}
