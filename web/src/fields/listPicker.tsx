import { TableOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Select, Space, Spin } from "antd";
import { type ClipboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../api/client.ts";
import { useDebounced } from "../ui/useDebounced.ts";
import styles from "./listPicker.module.css";
import { type AnyPicker, codesOf, labelOf, loadOffers, type PickerProps, searchDelay } from "./picker/definition.ts";
import { matchNumbers } from "./picker/matchNumbers.ts";
import type { MatchResult } from "./picker/PasteNumbers.tsx";
import { isSeveral } from "./picker/pastedNumbers.ts";

const PickerDialog = lazy(() => import("./picker/PickerDialog.tsx"));

/** From so many chosen ones on, the field shows their number instead of trying how many fit. */
const manyChosen = 50;

/**
 * A dropdown that searches a list on the server while the user types, and a button that opens the whole list in a dialog.
 * With `multiple`, numbers pasted together are all chosen. A failed search only stops loading (S8.10b).
 */
export function ListPicker(props: PickerProps & { readonly definition: AnyPicker }) {
  const { definition, within = {}, onChange, multiple = false } = props;
  const { source, size, field } = definition;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [dialog, setDialog] = useState<MatchResult | "list" | null>(null);
  const [matching, setMatching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Back to where one came from, once the dialog no longer holds whoever leaves it.
  useEffect(() => {
    if (!dialog && wasOpen.current) opener.current?.focus();
    wasOpen.current = dialog !== null;
  }, [dialog]);
  const keyword = useDebounced(typed, searchDelay);
  const disabled = (props.disabled ?? false) || props.waitsFor !== undefined;
  const chosen = codesOf(props.value);

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
    enabled: open && !disabled,
    placeholderData: keepPreviousData,
  });
  const rows = offers.data?.records ?? [];
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
  const options = [...new Set([...(keyword ? [] : chosen), ...rows.map((row) => String(row[field]))])].map((code) => ({
    value: code,
    label: labels.get(code) ?? code,
  }));

  const choose = (codes: readonly string[]) => {
    if (codes.length === 0) onChange?.(undefined);
    else onChange?.(multiple ? [...codes] : codes[0]);
  };
  const match = async (text: string) => {
    setMatching(true);
    try {
      const { found, unknown } = await matchNumbers(definition, within, text);
      // Words of a name, and no numbers: they are searched for.
      if (found.size === 0 && !/[\r\n\t,;]/.test(text.trim())) return setTyped(text.trim());
      choose([...new Set([...chosen, ...found.keys()])]);
      setTyped("");
      if (unknown.length > 0) setDialog({ found: found.size, unknown });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setMatching(false);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!multiple || disabled || !isSeveral(text)) return;
    event.preventDefault();
    void match(text);
  };

  return (
    <Space.Compact block className={styles.picker ?? ""} onPaste={paste}>
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
        allowClear
        disabled={disabled}
        placeholder={
          props.waitsFor === undefined
            ? (props.placeholder ?? t(definition.placeholderKey))
            : t("pickers.chooseFirst", { field: props.waitsFor })
        }
        aria-label={props["aria-label"]}
        loading={offers.isFetching || matching}
        notFoundContent={offers.isFetching ? <Spin size="small" /> : t("pickers.nothingFound")}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped, autoClearSearchValue: true }}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setTyped("");
        }}
        onChange={(value) => choose(codesOf(value))}
      />
      <Button
        ref={opener}
        icon={<TableOutlined />}
        disabled={disabled}
        aria-label={t("pickers.openList")}
        title={t("pickers.openList")}
        aria-haspopup="dialog"
        onClick={() => setDialog("list")}
      />
      {dialog && (
        <Suspense>
          <PickerDialog
            definition={definition}
            within={within}
            multiple={multiple}
            chosen={chosen}
            labels={labels}
            unmatched={dialog === "list" ? undefined : dialog}
            onClose={() => setDialog(null)}
            onChoose={(codes) => {
              choose(codes);
              setDialog(null);
            }}
          />
        </Suspense>
      )}
    </Space.Compact>
  );
}
