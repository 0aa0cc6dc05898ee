import { type ReactNode, useLayoutEffect } from "react";
import styles from "./HeldStill.module.css";

/**
 * The fields of a form, still while it is on its way to the server: what was typed then would be in no answer, and be lost. What
 * had the focus has it again afterwards, unless it went elsewhere.
 */
export function HeldStill(props: {
  readonly held: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { held } = props;
  useLayoutEffect(() => {
    if (!held) return;
    const focused = document.activeElement;
    return () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    };
  }, [held]);
  return (
    <div inert={held} className={[styles.fields, props.className].join(" ")}>
      {props.children}
    </div>
  );
}
