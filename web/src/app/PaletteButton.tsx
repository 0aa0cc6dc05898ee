import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../ui/late.tsx";
import { Opened } from "../ui/Opened.tsx";
import { EarlyTyping } from "./earlyTyping.ts";
import styles from "./TopBar.module.css";

const CommandPalette = late(() => import("./CommandPalette.tsx"));

/** Opens the command palette, as Ctrl+K does; it is loaded when it is first opened. */
export function PaletteButton({ narrow, onSignOut }: { narrow: boolean; onSignOut: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [early] = useState(() => new EarlyTyping());
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "k")
        return;
      event.preventDefault();
      if (isOpen.current) early.take();
      else early.begin();
      setOpen(!isOpen.current);
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, [early]);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        className={narrow ? "" : (styles.search ?? "")}
        aria-label={narrow ? t("palette.short") : undefined}
        aria-keyshortcuts="Control+K"
        onClick={() => {
          early.begin();
          setOpen(true);
        }}
      >
        {narrow ? null : (
          <>
            <span>{t("palette.short")}</span>
            <kbd>Ctrl K</kbd>
          </>
        )}
      </Button>
      {open && (
        <Opened
          onEscape={() => {
            early.take();
            setOpen(false);
          }}
        >
          <CommandPalette takeTyped={() => early.take()} onClose={() => setOpen(false)} onSignOut={onSignOut} />
        </Opened>
      )}
    </>
  );
}
