import { Tooltip } from "antd";
import { type Ref, useEffect, useImperativeHandle, useState } from "react";

/** Milliseconds that the pointer rests on something before a word on it is shown (S9.3c). */
const rest = 50;
/** Milliseconds that the word stays once the pointer is elsewhere: time to reach the word itself. */
const stay = 100;
/** Above dialogs and what opens within them, beneath messages. */
const above = 2000;

const carrierOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;

const isWord = (target: EventTarget | null) => target instanceof Element && target.closest(".ant-tooltip") !== null;

/** What a click has focused needs no word: the pointer is there. What cannot be pressed is reached only to hear why. */
const isReached = (target: EventTarget | null) =>
  target instanceof Element && target.matches(":focus-visible, [data-reason]");

/** The element that a word is to be shown of, and how to say that it is another. */
function useCarrier(): [HTMLElement | null, (carrier: HTMLElement | null) => void] {
  const [carrier, setCarrier] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let shown: HTMLElement | null = null;
    let wanted: HTMLElement | null = null;
    let waiting = 0;
    const turnTo = (next: HTMLElement | null, milliseconds: number) => {
      if (next === wanted) return;
      wanted = next;
      clearTimeout(waiting);
      waiting = window.setTimeout(() => {
        shown = next;
        setCarrier(next);
      }, milliseconds);
    };
    const pointed = ({ target }: PointerEvent) => {
      const next = isWord(target) ? shown : carrierOf(target);
      // What is drawn anew under a pointer that rests says nothing of what the keys have reached.
      const { activeElement } = document;
      if (!next && wanted?.contains(activeElement) && isReached(activeElement)) return;
      turnTo(next, next ? rest : stay);
    };
    const focused = ({ target }: FocusEvent) => {
      const next = carrierOf(target);
      if (next && isReached(target)) turnTo(next, 0);
    };
    const left = ({ target }: FocusEvent) => {
      if (shown && carrierOf(target) === shown) turnTo(null, stay);
    };
    document.addEventListener("pointerover", pointed);
    document.addEventListener("focusin", focused);
    document.addEventListener("focusout", left);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener("pointerover", pointed);
      document.removeEventListener("focusin", focused);
      document.removeEventListener("focusout", left);
    };
  }, []);
  return [carrier, setCarrier];
}

interface Word {
  readonly at: HTMLElement;
  readonly text: string;
  readonly side: "top" | "right";
}

/** What an element says now; null once it says nothing or is gone. */
function read(at: HTMLElement): Word | null {
  const { tooltip: text, tooltipSide } = at.dataset;
  return text && at.isConnected ? { at, text, side: tooltipSide === "right" ? "right" : "top" } : null;
}

/** The word of an element as long as it says one, and the last one, which fades. */
function useWord(carrier: HTMLElement | null): { readonly word: Word | null; readonly open: boolean } {
  const [word, setWord] = useState<Word | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!carrier) {
      setOpen(false);
      return;
    }
    const look = () => {
      const next = read(carrier);
      setOpen(next !== null);
      if (next) setWord((last) => (last?.at === next.at && last.text === next.text ? last : next));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-tooltip"] });
    return () => observer.disconnect();
  }, [carrier]);
  return { word, open };
}

/** Stands in for the element that a word is placed at: what places it asks its child for the element. */
function Place({ at, ref }: { readonly at: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => at, [at]);
  return null;
}

/** Shows what elements say of themselves by `tooltip()`: one for all of them. */
export function Tooltips() {
  const [carrier, setCarrier] = useCarrier();
  const { word, open } = useWord(carrier);
  if (!word) return null;
  return (
    <Tooltip
      title={word.text}
      placement={word.side}
      open={open}
      onOpenChange={(next) => !next && setCarrier(null)}
      destroyOnHidden
      zIndex={above}
      styles={{ container: { whiteSpace: "pre-line" } }}
    >
      <Place at={word.at} />
    </Tooltip>
  );
}
