import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./KeyboardHelp.module.css";

const groups = [
  {
    title: "keys.everywhere",
    keys: [
      ["Ctrl+K", "keys.palette"],
      ["Alt+C", "functionPanel.title"],
      ["[ ]", "keys.tabs"],
      ["Delete", "keys.closeTab"],
      ["Ctrl+S", "keys.save"],
      ["Esc", "keys.close"],
      ["Shift+Ctrl+Q", "keys.signOut"],
      ["?", "keys.help"],
    ],
  },
  {
    title: "keys.lists",
    keys: [
      ["/", "keys.search"],
      ["↑ ↓ PgUp PgDn", "keys.rows"],
      ["← →", "keys.cells"],
      ["Home End", "keys.ends"],
      ["Enter", "keys.open"],
      ["Alt+↑ Alt+↓", "keys.walk"],
      ["Space", "keys.select"],
      ["Shift+↑ Shift+↓", "keys.range"],
      ["Ctrl+A", "keys.selectAll"],
      ["Ctrl+C", "keys.copy"],
    ],
  },
  {
    title: "keys.lines",
    keys: [
      ["Tab", "keys.nextInput"],
      ["F2", "keys.changeText"],
      ["Esc", "keys.takeBack"],
      ["Alt+↓", "keys.openChoice"],
      ["Shift+↑ → ↓ ←", "keys.mark"],
      ["Ctrl+C X V", "keys.block"],
      ["Delete", "keys.empty"],
      ["Ctrl+D", "keys.fillDown"],
      ["Ctrl+Enter", "keys.fillMarked"],
      ["Ctrl+Z", "keys.undo"],
      ["Ctrl+Y", "keys.redo"],
    ],
  },
] as const;

/** All keys of the product. */
export default function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open={open} title={t("keys.title")} footer={null} width={1100} onCancel={onClose}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{t(group.title)}</h3>
            <dl className={styles.keys}>
              {group.keys.map(([keys, text]) => (
                <div key={keys}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{t(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
