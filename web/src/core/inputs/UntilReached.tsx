import { type ReactNode, Suspense, useState } from "react";
import styles from "./InputOutline.module.css";

/** How the hand reached an input before it was loaded. */
export interface Reached {
  readonly autoFocus: boolean;
  readonly defaultOpen: boolean;
}

interface Props {
  readonly id?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** What the input shows. */
  readonly text?: string | undefined;
  /** What stands at the end of the input. */
  readonly icon: ReactNode;
  /** The input itself, drawn once the pointer or the keys reach it. */
  readonly children: (reached: Reached) => ReactNode;
}

/** Shows what an input holds, and loads the input itself when a hand comes near: most who read a page never touch it. */
export function UntilReached({ children, text, icon, ...props }: Props) {
  const [reached, setReached] = useState<"near" | "focused" | "pressed">();
  const outline = (
    <span className={styles.place}>
      <input
        {...props}
        readOnly
        className={styles.reachable}
        value={text ?? ""}
        onPointerEnter={() => setReached((before) => before ?? "near")}
        onFocus={() => setReached((before) => (before === "pressed" ? before : "focused"))}
        onPointerDown={() => setReached("pressed")}
      />
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
    </span>
  );
  if (!reached) return outline;
  return (
    <Suspense fallback={outline}>
      {children({ autoFocus: reached !== "near", defaultOpen: reached === "pressed" })}
    </Suspense>
  );
}
