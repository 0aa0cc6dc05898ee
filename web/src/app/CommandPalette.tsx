import { CloseOutlined, LoadingOutlined, SearchOutlined } from "@ant-design/icons";
import { type FoundKind, foundKinds, search } from "@tandem/contract/platform/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
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
import { useNavigate } from "react-router";
import { useCurrentUser } from "../api/currentUser.ts";
import { callQuery } from "../api/queryKeys.ts";
import { isComposing } from "../ui/typing.ts";
import { useDebounced } from "../ui/useDebounced.ts";
import styles from "./CommandPalette.module.css";
import { useMenuSearch } from "./menuSearch.ts";
import { leavesOf, useMenuTree } from "./menuTree.ts";
import {
  foundEntry,
  type PaletteEntry,
  recentEntry,
  useActionEntries,
  useMenuEntry,
  usePageEntries,
} from "./paletteEntries.tsx";
import { recentEntries, rememberEntry } from "./recentEntries.ts";

interface Section {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** Documents are asked for this long after the last key. */
const searchWait = 150;
const pagesAtMost = 6;
const kinds = Object.keys(foundKinds) as FoundKind[];

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();

/** What was found by number or name, a section per kind. */
function useFound(typed: string): { readonly sections: Section[]; readonly busy: boolean; readonly failed: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const keyword = useDebounced(typed.trim(), searchWait);
  const { data, isFetching, isError } = useQuery({
    ...callQuery(search, "search", { keyword }),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
  });
  const records = keyword === "" || typed.trim() === "" ? [] : (data?.records ?? []);
  const sections = kinds.map((kind) => ({
    key: kind,
    title: t(`menus.${foundKinds[kind].menu}`),
    entries: records.filter((record) => record.kind === kind).map((record) => foundEntry(record, navigate)),
  }));
  return { sections, busy: isFetching || keyword !== typed.trim(), failed: isError };
}

/** Everything that fits what was typed; nothing typed: what was opened lately, and what can be done. */
function useSections(typed: string, onSignOut: () => void) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [recent] = useState(() => recentEntries(user.id));
  const leaves = leavesOf(useMenuTree());
  const groups = new Map(leaves.map(({ menuNo, group }) => [menuNo, group]));
  const pages = useMenuSearch(leaves, typed) ?? [];
  const menuEntry = useMenuEntry();
  const actions = useActionEntries(onSignOut);
  const onPage = usePageEntries();
  const found = useFound(typed);
  const wanted = plain(typed.trim());
  const fits = ({ label, hint }: PaletteEntry) => plain(`${label} ${hint ?? ""}`).includes(wanted);
  // Whoever types a number looks for the record; a step of the one on screen is meant by its verb.
  const isStepMeant = (entry: PaletteEntry) =>
    fits(entry) && wanted.split(/\s+/).some((word) => plain(entry.label).includes(word));
  // What was found for other letters waits for the next answer only where it still fits.
  const sectionsFound = found.busy
    ? found.sections.map((section) => ({ ...section, entries: section.entries.filter(fits) }))
    : found.sections;
  const isWhole = ({ entries }: Section) => entries.some(({ label }) => plain(label) === wanted);
  const sections: Section[] =
    wanted === ""
      ? [
          { key: "page", ...onPage },
          { key: "recent", title: t("palette.recent"), entries: recent.map((entry) => recentEntry(entry, navigate)) },
          { key: "actions", title: t("palette.actionsTitle"), entries: actions.filter(({ usual }) => usual !== false) },
        ]
      : [
          ...sectionsFound.filter(isWhole),
          { key: "page", title: onPage.title, entries: onPage.entries.filter(isStepMeant) },
          {
            key: "pages",
            title: t("palette.pages"),
            entries: pages.slice(0, pagesAtMost).map((node) => menuEntry(node, groups.get(node.menuNo) ?? "")),
          },
          ...sectionsFound.filter((section) => !isWhole(section)),
          {
            key: "actions",
            title: t("palette.actionsTitle"),
            entries: actions.filter(fits),
          },
        ];
  return { ...found, sections: sections.filter(({ entries }) => entries.length > 0) };
}

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
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { sections, busy, failed } = useSections(typed, onSignOut);
  const entries = sections.flatMap((section) => section.entries);
  const current = Math.min(active, entries.length - 1);

  useShown(dialog, props.takeTyped, setTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen entry comes into view when another is chosen
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);

  const choose = useChoosing(onClose);
  const keys = (event: KeyboardEvent) => {
    // A name that is still being composed takes Enter and the arrows for itself.
    if (isComposing(event)) return;
    const next = nextPlace(event.key, current, entries.length);
    if (next === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (next === undefined) choose(entries[current], event.ctrlKey || event.metaKey);
    else setActive(next);
  };

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
            setActive(0);
          }}
          onKeyDown={keys}
          onClose={onClose}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t("palette.results")} className={styles.list}>
          <Sections id={id} sections={sections} current={current} onPoint={setActive} onChoose={choose} />
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
