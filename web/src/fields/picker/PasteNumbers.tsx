import { Alert, Button, Input } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../api/client.ts";
import type { Condition } from "../../list/listState.ts";
import type { AnyPicker } from "./definition.ts";
import { matchNumbers } from "./matchNumbers.ts";
import styles from "./PickerDialog.module.css";
import { pastedNumbers } from "./pastedNumbers.ts";

/** How pasted numbers met the list: how many it has, and those it has not. */
export interface MatchResult {
  readonly found: number;
  readonly unknown: readonly string[];
}

/** A text that was pasted: looked for at once, unless it was already. */
export interface Pasted {
  readonly text: string;
  /** What became of it, where it was looked for already. */
  readonly result?: MatchResult | "failed";
}

interface PasteProps {
  readonly definition: AnyPicker;
  readonly within: Readonly<Record<string, Condition>>;
  readonly pasted: Pasted;
  /** The numbers found, with their labels. */
  readonly onFound: (found: ReadonlyMap<string, string>) => void;
  readonly onClose: () => void;
}

/** What was pasted is looked for at once; what is not found stands to be corrected. */
function useFinding(props: PasteProps) {
  const [text, setText] = useState(props.pasted.text);
  const [result, setResult] = useState<MatchResult | "failed" | undefined>(props.pasted.result);
  const [running, setRunning] = useState(false);
  const begun = useRef(props.pasted.result !== undefined || props.pasted.text === "");

  const find = async (sought: string) => {
    setRunning(true);
    try {
      const { found, unknown } = await matchNumbers(props.definition, props.within, sought);
      props.onFound(found);
      setText(unknown.join("\n"));
      setResult({ found: found.size, unknown });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setResult("failed");
    } finally {
      setRunning(false);
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void find(props.pasted.text);
  });
  return { text, setText, result, running, find };
}

/** How many were found, and which were not. */
function Found({ result }: { readonly result: MatchResult | "failed" }) {
  const { t } = useTranslation();
  if (result === "failed") return <Alert type="warning" showIcon title={t("pickerDialog.failed")} />;
  const { found, unknown } = result;
  return (
    <Alert
      type={unknown.length > 0 ? "warning" : "success"}
      showIcon
      role="status"
      title={
        <div className={styles.matched}>
          {t("pickerDialog.found", { count: found })}
          {unknown.length > 0 && (
            <>
              {" "}
              {t("pickerDialog.notFound", { count: unknown.length })} <b>{unknown.join(", ")}</b>
            </>
          )}
        </div>
      }
    />
  );
}

/**
 * Takes many numbers at once. Those that the list has are chosen; the others stay in the box by name, to be corrected and
 * looked for again.
 */
export function PasteNumbers(props: PasteProps) {
  const { t } = useTranslation();
  const { text, setText, result, running, find } = useFinding(props);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void find(text);
  };

  return (
    <div className={styles.paste}>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 3, maxRows: 6 }}
        value={text}
        placeholder={t("pickerDialog.pasteHint")}
        aria-label={t("pickerDialog.pasteNumbers")}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keys}
      />
      <div className={styles.pasteButtons}>
        <Button
          type="primary"
          ghost
          loading={running}
          disabled={pastedNumbers(text).length === 0}
          onClick={() => void find(text)}
        >
          {t("pickerDialog.find")}
        </Button>
        <Button type="text" onClick={props.onClose}>
          {t("pickerDialog.closePaste")}
        </Button>
      </div>
      {result && <Found result={result} />}
    </div>
  );
}
