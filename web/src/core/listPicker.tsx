import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select, Spin } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListSource } from "./listSource.ts";
import { useDebounced } from "./useDebounced.ts";

/** Dropdowns ask the server this long after the last key (S9.3b). */
const searchDelay = 300;

export interface PickerProps {
  /** One code, or several with `multiple`. */
  readonly value?: string | string[] | null;
  readonly onChange?: (value: string | string[] | undefined) => void;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly id?: string;
  /**
   * The organisation whose records may be chosen. Given as null or empty, the picker waits for one (S4.7a); when it
   * changes, the choice is cleared (S4.7b, S4.7f). Left out, records of all organisations are offered.
   */
  readonly orgNo?: string | null;
  readonly "aria-label"?: string;
}

export interface PickerDefinition<R, F> {
  readonly source: ListSource<R, F>;
  /** Rows asked for at a time (S9.2c). */
  readonly size: number;
  /** The field that holds the code. */
  readonly field: keyof R & string;
  /** Shown beside the code; the code alone where it is empty (S3.4b). */
  readonly name: (row: R) => string | null;
  readonly placeholderKey: string;
  /** Only these are offered: usually valid records. */
  readonly offered: Readonly<Record<string, unknown>>;
}

const listOf = (value: PickerProps["value"]): string[] =>
  value === null || value === undefined || value === "" ? [] : typeof value === "string" ? [value] : value;

/** A dropdown that searches a list on the server while the user types. A failed search only stops loading (S8.10b). */
export function ListPicker<R, F>(props: PickerProps & { readonly definition: PickerDefinition<R, F> }) {
  const { definition } = props;
  const { source, size, field } = definition;
  const load = (condition: Record<string, unknown>, rows: number, signal: AbortSignal) =>
    source.load({ current: 1, size: rows, condition: condition as never }, signal, { showError: false });
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed, searchDelay);
  const waitsForOrganisation = "orgNo" in props && props.orgNo !== undefined && !props.orgNo;
  const chosen = listOf(props.value);

  const before = useRef(props.orgNo);
  const { orgNo, onChange } = props;
  useEffect(() => {
    if (before.current === orgNo) return;
    const changed = before.current !== undefined && before.current !== null;
    before.current = orgNo;
    if (changed) onChange?.(undefined);
  }, [orgNo, onChange]);

  const condition = {
    ...definition.offered,
    ...(keyword ? { keyword } : {}),
    ...(orgNo ? { orgNo } : {}),
    field,
    order: "asc",
  };
  const offers = useQuery({
    queryKey: [source.name, "offers", size, condition],
    queryFn: ({ signal }) => load(condition, size, signal),
    enabled: open && !waitsForOrganisation,
    placeholderData: keepPreviousData,
  });
  const rows = offers.data?.records ?? [];
  const unnamed = chosen.filter((code) => !rows.some((row) => row[field] === code)).sort();
  const names = useQuery({
    queryKey: [source.name, "names", unnamed],
    queryFn: ({ signal }) => load({ [field]: unnamed }, Math.max(20, unnamed.length), signal),
    enabled: unnamed.length > 0,
    placeholderData: keepPreviousData,
  });

  const labels = new Map<string, string>();
  for (const row of [...(names.data?.records ?? []), ...rows]) {
    const code = String(row[field]);
    const name = definition.name(row);
    labels.set(code, name ? `${code}-${name}` : code);
  }
  const options = [...new Set([...(keyword ? [] : chosen), ...rows.map((row) => String(row[field]))])].map((code) => ({
    value: code,
    label: labels.get(code) ?? code,
  }));

  return (
    <Select<string | string[]>
      {...(props.id ? { id: props.id } : {})}
      {...(props.multiple ? { mode: "multiple" as const, maxTagCount: "responsive" as const } : {})}
      value={(props.multiple ? chosen : chosen[0]) as string}
      options={options}
      labelRender={({ value }) => labels.get(String(value)) ?? String(value)}
      allowClear
      disabled={(props.disabled ?? false) || waitsForOrganisation}
      placeholder={
        props.placeholder ?? t(waitsForOrganisation ? "pickers.organisationFirst" : definition.placeholderKey)
      }
      aria-label={props["aria-label"]}
      loading={offers.isFetching}
      notFoundContent={offers.isPending ? <Spin size="small" /> : t("pickers.nothingFound")}
      showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: true }}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setTyped("");
      }}
      onChange={(value) => onChange?.(listOf(value).length > 0 ? value : undefined)}
      style={{ width: "100%" }}
    />
  );
}
