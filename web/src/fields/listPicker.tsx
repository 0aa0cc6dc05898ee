import { TableOutlined } from "@ant-design/icons";
import { oneForm } from "@tandem/contract/core/one-form";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Select, Space, Spin } from "antd";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../api/client.ts";
import { goBehind } from "../ui/goBehind.ts";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { isComposing } from "../ui/typing.ts";
import { useClear } from "../ui/useClear.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import styles from "./listPicker.module.css";
import { type AnyPicker, codesOf, labelOf, loadOffers, type PickerProps, searchDelay } from "./picker/definition.ts";
import { matchNumbers } from "./picker/matchNumbers.ts";
import type { MatchResult } from "./picker/PasteNumbers.tsx";
import { isSeveral } from "./picker/pastedNumbers.ts";

const PickerDialog = late(() => import("./picker/PickerDialog.tsx"));

/** From so many chosen ones on, the field shows their number instead of trying how many fit. */
const manyChosen = 50;

type ListPickerProps = PickerProps & { readonly definition: AnyPicker };

/** Whether a code is what was typed, in whichever capitals. */
const isMeant = (code: string, words: string) => code.toUpperCase() === oneForm(words).toUpperCase();

/** What a dropdown offers for the words that are typed, and what the chosen ones are called. */
function useOffered(
  { definition, within = {} }: ListPickerProps,
  words: string,
  chosen: readonly string[],
  isAsked: boolean,
) {
  const { source, size, field } = definition;
  const settled = useDebounced(words, searchDelay);
  const keyword = words === "" ? "" : settled;
  const condition = {
    ...definition.offered,
    ...within,
    ...(keyword ? { keyword } : {}),
    field: definition.sortedBy ?? field,
    order: "asc" as const,
  };
  const offers = useQuery({
    queryKey: [...source.key, "offers", size, condition],
    queryFn: ({ signal }) => loadOffers(definition, { current: 1, size, condition }, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const rows = offers.data?.records ?? [];
  // What was offered for other words, or within others, is not what anybody means by now.
  const isBehind = keyword !== words || offers.isPlaceholderData;
  const unnamed = chosen.filter((code) => !rows.some((row) => row[field] === code)).sort();
  const names = useQuery({
    queryKey: [...source.key, "names", unnamed],
    queryFn: ({ signal }) =>
      loadOffers(
        definition,
        { current: 1, size: Math.max(20, unnamed.length), condition: { [field]: unnamed } },
        signal,
      ),
    enabled: unnamed.length > 0,
    placeholderData: keepPreviousData,
  });

  const labels = new Map<string, string>();
  for (const row of [...(names.data?.records ?? []), ...rows]) labels.set(String(row[field]), labelOf(definition, row));
  const found = rows.map((row) => String(row[field]));
  // Keys take the first: what is typed as it is goes before what only holds it.
  const meant = [...found.filter((code) => code === keyword), ...found.filter((code) => isMeant(code, keyword))];
  const codes = new Set([...(keyword ? meant : chosen), ...found]);
  return {
    labels,
    options: isBehind ? [] : [...codes].map((code) => ({ value: code, label: labels.get(code) ?? code })),
    isFetching: keyword !== words || offers.isFetching,
    /** Nobody has seen yet what there is for what is typed. */
    isSearching: words !== "" && (isBehind || offers.isLoading),
  };
}

/** Numbers that are pasted together are looked up by one call. */
function usePastedNumbers(
  { definition, within = {} }: ListPickerProps,
  means: {
    readonly enabled: boolean;
    readonly onFound: (codes: readonly string[], unknown: readonly string[]) => void;
    /** Words of a name, and no numbers: they are searched for. */
    readonly onWords: (text: string) => void;
  },
) {
  const [matching, setMatching] = useState(false);
  const match = async (text: string) => {
    setMatching(true);
    try {
      const { found, unknown } = await matchNumbers(definition, within, text);
      if (found.size === 0 && !/[\r\n\t,;]/.test(text.trim())) return means.onWords(text.trim());
      means.onFound([...found.keys()], unknown);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setMatching(false);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    // The dialog tells of what is pasted there, too.
    const isOwn = event.target instanceof Element && event.currentTarget.contains(event.target);
    if (!means.enabled || !isOwn || !isSeveral(text)) return;
    event.preventDefault();
    void match(text);
  };
  return { matching, paste };
}

/**
 * Enter or Tab right behind what was typed or scanned, before the dropdown offers what there is of it: it is meant as a code. The
 * list is asked for that one; what it does not have stays typed, to be chosen from what is offered for it. Tab goes on once it has
 * chosen.
 */
function useTypedCode(
  { definition, within = {}, takesTyped = false, multiple = false }: ListPickerProps,
  words: string,
  isSearching: boolean,
  onCode: (code: string) => void,
) {
  const [looking, setLooking] = useState(false);
  const look = async (left: Element | null) => {
    setLooking(true);
    try {
      const { found } = await matchNumbers(definition, within, [words, words.toUpperCase()].join("\n"));
      const code = found.has(words) ? words : [...found.keys()].find((each) => isMeant(each, words));
      if (code === undefined) return;
      onCode(code);
      if (left?.contains(document.activeElement)) goBehind(left);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLooking(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    const { key, target, currentTarget, nativeEvent } = event;
    if ((key !== "Enter" && key !== "Tab") || isComposing(event)) return;
    if (!(target instanceof Element) || !target.matches("[role=combobox]")) return;
    // The cells of lines go on by themselves.
    const goesOn = key === "Tab" && !event.shiftKey && !multiple && !target.closest("td");
    if (!(isSearching || looking)) {
      // The dropdown keeps the key by which it takes what it offers.
      if (goesOn) setTimeout(() => nativeEvent.defaultPrevented && goBehind(currentTarget));
      return;
    }
    if (takesTyped) return onCode(words);
    event.preventDefault();
    event.stopPropagation();
    if (!looking) void look(goesOn ? currentTarget : null);
  };
  return { looking, press };
}

/** Chooses codes. What was asked for may come once something else was chosen, here or beside it: that stays. */
function useChoosing(props: ListPickerProps) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const choose = (codes: readonly string[]) => {
    const { onChange, multiple } = latest.current;
    if (codes.length === 0) onChange?.(undefined);
    else onChange?.(multiple ? [...codes] : codes[0]);
  };
  const add = (codes: readonly string[]) => choose([...new Set([...codesOf(latest.current.value), ...codes])]);
  return { choose, add };
}

type DropdownProps = ListPickerProps & {
  readonly open: boolean;
  readonly chosen: readonly string[];
  readonly offered: ReturnType<typeof useOffered>;
  readonly isBusy: boolean;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChoose: (codes: readonly string[]) => void;
};

/** The dropdown itself, which the server searches. */
function Dropdown({ definition, multiple = false, chosen, offered, ...props }: DropdownProps) {
  const { t } = useTranslation();
  const clear = useClear();
  const { labels, options, isFetching } = offered;
  return (
    <Select<string | string[]>
      {...(props.id ? { id: props.id } : {})}
      {...(multiple
        ? {
            mode: "multiple" as const,
            maxTagCount: chosen.length < manyChosen ? ("responsive" as const) : 1,
          }
        : {})}
      className={styles.field ?? ""}
      value={(multiple ? chosen : chosen[0]) as string}
      options={options}
      labelRender={({ value }) => labels.get(String(value)) ?? String(value)}
      allowClear={clear}
      autoFocus={props.reached?.autoFocus ?? false}
      disabled={props.disabled ?? false}
      placeholder={
        props.waitsFor === undefined
          ? (props.placeholder ?? t(definition.placeholderKey))
          : t("pickers.chooseFirst", { field: props.waitsFor })
      }
      aria-label={props["aria-label"]}
      loading={props.isBusy}
      // A key takes what was typed or walked to: whoever only passes by chooses nothing.
      defaultActiveFirstOption={props.typed.trim() !== ""}
      notFoundContent={isFetching ? <Spin size="small" /> : t("pickers.nothingFound")}
      showSearch={{
        filterOption: false,
        searchValue: props.typed,
        onSearch: props.onType,
        autoClearSearchValue: true,
      }}
      open={props.open}
      onOpenChange={props.onOpenChange}
      onChange={(value) => props.onChoose(codesOf(value))}
    />
  );
}

/**
 * A dropdown that searches a list on the server while the user types, and a button that opens the whole list in a dialog.
 * With `multiple`, numbers pasted together are all chosen. A failed search only stops loading (S8.10b).
 */
export function ListPicker(props: ListPickerProps) {
  const { definition, within = {}, multiple = false, reached } = props;
  const { t } = useTranslation();
  const meanwhile = reached?.typed;
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(() => (reached?.defaultOpen ?? false) || Boolean(meanwhile?.current));
  // Not before: the dropdown forgets what was typed as long as it is not drawn.
  useEffect(() => {
    if (!meanwhile?.current) return;
    setTyped(meanwhile.current);
    meanwhile.current = "";
  }, [meanwhile]);
  const [dialog, setDialog] = useState<MatchResult | "list" | null>(null);
  const words = typed.trim();
  const disabled = (props.disabled ?? false) || props.waitsFor !== undefined;
  const chosen = codesOf(props.value);
  const offered = useOffered(props, words, chosen, open && !disabled);

  const { choose, add } = useChoosing(props);
  const { matching, paste } = usePastedNumbers(props, {
    enabled: multiple && !disabled,
    onFound: (codes, unknown) => {
      add(codes);
      setTyped("");
      if (unknown.length > 0) setDialog({ found: codes.length, unknown });
    },
    onWords: setTyped,
  });
  const { looking, press } = useTypedCode(props, words, offered.isSearching, (code) => {
    if (multiple) add([code]);
    else choose([code]);
    // The key itself closes what is taken as it stands.
    if (props.takesTyped) return;
    setTyped("");
    setOpen(multiple);
  });

  return (
    <Space.Compact block className={styles.picker ?? ""} onPaste={paste} onKeyDownCapture={press}>
      <Dropdown
        {...props}
        open={open}
        disabled={disabled}
        chosen={chosen}
        offered={offered}
        isBusy={offered.isFetching || matching || looking}
        typed={typed}
        onType={setTyped}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setTyped("");
        }}
        onChoose={choose}
      />
      <Button
        icon={<TableOutlined />}
        disabled={disabled}
        aria-label={t("pickers.openList")}
        title={t("pickers.openList")}
        aria-haspopup="dialog"
        onClick={() => setDialog("list")}
      />
      {dialog && (
        <Opened onEscape={() => setDialog(null)}>
          <PickerDialog
            definition={definition}
            within={within}
            multiple={multiple}
            chosen={chosen}
            labels={offered.labels}
            unmatched={dialog === "list" ? undefined : dialog}
            onClose={() => setDialog(null)}
            onChoose={(codes) => {
              choose(codes);
              setDialog(null);
            }}
          />
        </Opened>
      )}
    </Space.Compact>
  );
}
