import { TableOutlined } from "@ant-design/icons";
import { Button, Select, Space, Spin } from "antd";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { useClear } from "../ui/useClear.tsx";
import styles from "./listPicker.module.css";
import { codesOf, type ListPickerProps } from "./picker/definition.ts";
import { NotLoaded } from "./picker/NotLoaded.tsx";
import type { Pasted } from "./picker/PasteNumbers.tsx";
import { usePastedNumbers, useTypedCode } from "./picker/typedCodes.ts";
import { useOffered } from "./picker/useOffered.ts";

const PickerDialog = late(() => import("./picker/PickerDialog.tsx"));

/** From so many chosen ones on, the field shows their number instead of trying how many fit. */
const manyChosen = 50;

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
  const { labels, options, isFetching, isFailed, again } = offered;
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
      notFoundContent={
        isFailed ? <NotLoaded onAgain={again} /> : isFetching ? <Spin size="small" /> : t("pickers.nothingFound")
      }
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

/** What is typed in the dropdown, and whether it is open: as the hand was there before the picker was. */
function useTyping(reached: ListPickerProps["reached"]) {
  const meanwhile = reached?.typed;
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(() => (reached?.defaultOpen ?? false) || Boolean(meanwhile?.current));
  // Not before: the dropdown forgets what was typed as long as it is not drawn.
  useEffect(() => {
    if (!meanwhile?.current) return;
    setTyped(meanwhile.current);
    meanwhile.current = "";
  }, [meanwhile]);
  return { typed, setTyped, open, setOpen };
}

/** The whole list in a dialog; some of what was pasted may wait there to be corrected. */
function WholeList(props: {
  readonly picker: ListPickerProps;
  readonly labels: ReadonlyMap<string, string>;
  readonly pasted: Pasted | undefined;
  readonly onChoose: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { onChoose, onClose } = props;
  const { definition, within = {}, multiple = false, value } = props.picker;
  return (
    <Opened onEscape={onClose}>
      <PickerDialog
        definition={definition}
        within={within}
        multiple={multiple}
        chosen={codesOf(value)}
        labels={props.labels}
        pasted={props.pasted}
        onClose={onClose}
        onChoose={(codes) => {
          onChoose(codes);
          onClose();
        }}
      />
    </Opened>
  );
}

/**
 * A dropdown that searches a list on the server while the user types, and a button that opens the whole list in a dialog.
 * With `multiple`, numbers pasted together are all chosen. Of a failed search it only says that it failed (S8.10b).
 */
export function ListPicker(props: ListPickerProps) {
  const { multiple = false } = props;
  const { t } = useTranslation();
  const { typed, setTyped, open, setOpen } = useTyping(props.reached);
  const [dialog, setDialog] = useState<Pasted | "list" | null>(null);
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
      if (unknown.length > 0) setDialog({ text: unknown.join("\n"), result: { found: codes.length, unknown } });
    },
    onFailed: (text) => setDialog({ text, result: "failed" }),
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
        <WholeList
          picker={props}
          labels={offered.labels}
          pasted={dialog === "list" ? undefined : dialog}
          onChoose={choose}
          onClose={() => setDialog(null)}
        />
      )}
    </Space.Compact>
  );
}
