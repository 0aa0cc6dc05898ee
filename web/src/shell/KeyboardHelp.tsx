import { Modal } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isTyping } from "../core/typing.ts";
import styles from "./KeyboardHelp.module.css";

const keys = [
  { keys: "Ctrl+K", text: "keys.palette" },
  { keys: "Alt+C", text: "functionPanel.title" },
  { keys: "/", text: "keys.search" },
  { keys: "↑ ↓", text: "keys.rows" },
  { keys: "Enter", text: "keys.open" },
  { keys: "Space", text: "keys.select" },
  { keys: "[ ]", text: "keys.tabs" },
  { keys: "Delete", text: "keys.closeTab" },
  { keys: "Ctrl+S", text: "keys.save" },
  { keys: "Esc", text: "keys.close" },
  { keys: "Shift+Ctrl+Q", text: "keys.signOut" },
  { keys: "?", text: "keys.help" },
] as const;

/** All keys of the product, shown on `?`. */
export function KeyboardHelp() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event)) setOpen(true);
    };
    window.addEventListener("keydown", show);
    return () => window.removeEventListener("keydown", show);
  }, []);
  return (
    <Modal open={open} title={t("keys.title")} footer={null} width={380} onCancel={() => setOpen(false)}>
      <dl className={styles.keys}>
        {keys.map((each) => (
          <div key={each.keys}>
            <dt>
              <kbd>{each.keys}</kbd>
            </dt>
            <dd>{t(each.text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
