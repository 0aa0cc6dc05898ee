import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./TopBar.module.css";

const CommandPalette = lazy(() => import("./CommandPalette.tsx"));

/** Keeps what is typed while the palette is opened and not yet there; answers what takes it over, and ends that. */
function useEarlyTyping(open: boolean): () => string {
  const typed = useRef("");
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (!open) return;
    typed.current = "";
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", keep, { capture: true });
    const end = () => window.removeEventListener("keydown", keep, { capture: true });
    stop.current = end;
    return end;
  }, [open]);
  return () => {
    stop.current?.();
    return typed.current;
  };
}

/** Opens the command palette, as Ctrl+K does; it is loaded when it is first opened. */
export function PaletteButton({ narrow, onSignOut }: { narrow: boolean; onSignOut: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "k")
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, []);
  const early = useEarlyTyping(open);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        className={narrow ? "" : (styles.search ?? "")}
        aria-label={narrow ? t("palette.short") : undefined}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        {narrow ? null : (
          <>
            <span>{t("palette.short")}</span>
            <kbd>Ctrl K</kbd>
          </>
        )}
      </Button>
      {open && (
        <Suspense>
          <CommandPalette takeTyped={early} onClose={() => setOpen(false)} onSignOut={onSignOut} />
        </Suspense>
      )}
    </>
  );
}
