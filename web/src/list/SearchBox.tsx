import { CloseCircleFilled, SearchOutlined } from "@ant-design/icons";
import { longestKeyword, searchedNumbers } from "@tandem/contract/core/searched-numbers";
import { Button } from "antd";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing, isTyping } from "../ui/typing.ts";
import styles from "./ListToolbar.module.css";

/** A search is not repeated within this time (S4.2b, S9.3a). */
const searchWait = 300;

/** Leads to the box by `/`, from wherever nobody types. */
function useSlash(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, [box]);
}

/** The keyword box: Enter or the icon searches, `/` leads to it (S2.21). */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (keyword: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const last = useRef(0);
  // What is typed and not yet searched stays when the page is returned to.
  if (searched !== value) {
    setSearched(value);
    setTyped(value);
  }
  useSlash(box);
  const search = (text: string) => {
    const now = Date.now();
    if (now - last.current < searchWait) return;
    last.current = now;
    onSearch(text.trim());
  };
  return (
    <div className={styles.search}>
      <input
        ref={box}
        value={typed}
        maxLength={longestKeyword}
        placeholder={t("listPage.search")}
        aria-label={t("listPage.search")}
        title={t("listPage.searchHint")}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (!/[\r\n]/.test(text.trim())) return;
          // A column of a spreadsheet: the box has one line only.
          event.preventDefault();
          const { value: before, selectionStart, selectionEnd } = event.currentTarget;
          const pasted = (searchedNumbers(text) ?? [text.trim()]).join("; ");
          const whole = before.slice(0, selectionStart ?? 0) + pasted + before.slice(selectionEnd ?? before.length);
          setTyped(whole.slice(0, longestKeyword));
        }}
        onKeyDown={(event) => {
          // While a word is being composed, Enter belongs to it.
          if (event.key === "Enter" && !isComposing(event)) search(typed);
        }}
      />
      {typed !== "" && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t("listPage.clearSearch")}
          title={t("listPage.clearSearch")}
          onClick={() => {
            setTyped("");
            onSearch("");
            box.current?.focus();
          }}
        >
          <CloseCircleFilled />
        </button>
      )}
      <Button
        type="text"
        size="small"
        icon={<SearchOutlined />}
        aria-label={t("listPage.search")}
        onClick={() => search(typed)}
      />
    </div>
  );
}
