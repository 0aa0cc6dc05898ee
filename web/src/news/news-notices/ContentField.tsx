import {
  BoldOutlined,
  FontSizeOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { longestContent } from "@tandem/contract/news/news-notices/news-notices";
import { Button, Input } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Choice } from "../../ui/Choice.tsx";
import { tooltip } from "../../ui/tooltip.ts";
import styles from "./ContentField.module.css";
import { NewsText } from "./NewsText.tsx";

/** The stretch of a text that is marked, with the text. */
interface Marked {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Puts marks around what is marked, or around a word to begin with. */
function around({ text, from, to }: Marked, before: string, after: string, word: string): Marked {
  const inner = text.slice(from, to) || word;
  const begin = from + before.length;
  return {
    text: text.slice(0, from) + before + inner + after + text.slice(to),
    from: begin,
    to: begin + inner.length,
  };
}

/** Puts a mark before each of the lines that are marked. */
function before({ text, from, to }: Marked, mark: (index: number) => string): Marked {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next < 0 ? text.length : next;
  const lines = text
    .slice(start, end)
    .split("\n")
    .map((line, index) => mark(index) + line)
    .join("\n");
  return { text: text.slice(0, start) + lines + text.slice(end), from: start + lines.length, to: start + lines.length };
}

interface Tool {
  /** Locale key of its name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly change: (marked: Marked, word: string) => Marked;
}

const tools: readonly Tool[] = [
  { label: "newsNoticePages.heading", icon: <FontSizeOutlined />, change: (marked) => before(marked, () => "## ") },
  { label: "newsNoticePages.bold", icon: <BoldOutlined />, change: (marked, word) => around(marked, "**", "**", word) },
  { label: "newsNoticePages.bullets", icon: <UnorderedListOutlined />, change: (marked) => before(marked, () => "- ") },
  {
    label: "newsNoticePages.numbers",
    icon: <OrderedListOutlined />,
    change: (marked) => before(marked, (index) => `${index + 1}. `),
  },
  {
    label: "newsNoticePages.link",
    icon: <LinkOutlined />,
    change: (marked, word) => around(marked, "[", "](https://)", word),
  },
];

function ToolButton(props: { readonly tool: Tool; readonly onApply: (tool: Tool) => void }) {
  const { t } = useTranslation();
  const { tool } = props;
  return (
    <Button
      type="text"
      size="small"
      icon={tool.icon}
      aria-label={t(tool.label)}
      onClick={() => props.onApply(tool)}
      {...tooltip(t(tool.label))}
    />
  );
}

/** Where the text of a notice is written: plain text, with buttons for what it may hold besides, and how it will look. */
export function ContentField(props: {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
}) {
  const { t } = useTranslation();
  const { value = "", onChange } = props;
  const [previewing, setPreviewing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const ownId = useId();
  const id = props.id ?? ownId;

  const apply = (tool: Tool) => {
    const area = box.current?.querySelector("textarea");
    if (!area) return;
    const marked = { text: value, from: area.selectionStart, to: area.selectionEnd };
    const next = tool.change(marked, t("newsNoticePages.linkText"));
    onChange?.(next.text);
    // Once the new text stands in the box.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.from, next.to);
    });
  };

  return (
    <div className={styles.field} ref={box}>
      <div className={styles.tools}>
        <Choice
          label={t("newsNoticePages.mode")}
          value={previewing ? "preview" : "write"}
          options={[
            { value: "write", label: t("newsNoticePages.write") },
            { value: "preview", label: t("newsNoticePages.preview") },
          ]}
          onChange={(chosen) => setPreviewing(chosen === "preview")}
        />
        <div className={styles.buttons}>
          {!previewing && tools.map((tool) => <ToolButton key={tool.label} tool={tool} onApply={apply} />)}
        </div>
      </div>
      {previewing ? (
        <div className={styles.preview}>
          {value.trim() === "" ? (
            <span className={styles.empty}>{t("newsNoticePages.previewEmpty")}</span>
          ) : (
            <NewsText content={value} />
          )}
        </div>
      ) : (
        <Input.TextArea
          id={id}
          value={value}
          maxLength={longestContent}
          autoSize={{ minRows: 10, maxRows: 24 }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </div>
  );
}
