import { type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { placeOf } from "../../grid/useGridFocus.ts";
import { type Block, draggedChanges } from "./blocks.ts";
import type { EditedLine } from "./linesStore.ts";
import type { Editor } from "./useEditor.ts";

/** The cells that are filled when the handle is let go over an element. */
function reached(from: Block, element: Element | null): Block | null {
  const row = element ? placeOf(element)?.row : undefined;
  if (row === undefined || row < 0 || (row >= from.top && row <= from.bottom)) return null;
  return { ...from, top: Math.min(from.top, row), bottom: Math.max(from.bottom, row) };
}

/**
 * The handle at the corner of the marked cells, by which the pointer draws what they hold over the rows below or above them.
 * `over` is what would be filled. Escape gives it up.
 */
export function useFillHandle<L extends EditedLine>(editor: Editor<L>) {
  const [over, setOver] = useState<Block | null>(null);
  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });
  const begin = useCallback((event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const from = latest.current.block;
    const listening = new AbortController();
    const { signal } = listening;
    let target: Block | null = null;
    const move = ({ clientX, clientY }: MouseEvent) => {
      target = reached(from, document.elementFromPoint(clientX, clientY));
      setOver(target);
    };
    const end = () => {
      listening.abort();
      setOver(null);
    };
    const drop = () => {
      end();
      const { columns, state, fill, focus } = latest.current;
      if (target) fill(draggedChanges(columns, state.rows, from, target));
      focus();
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", drop, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal, capture: true });
  }, []);
  return { over, begin };
}
