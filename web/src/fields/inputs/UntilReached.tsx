import { type ReactNode, Suspense, startTransition, useState } from "react";
import styles from "./InputOutline.module.css";
import type { InputProps } from "./lateInput.tsx";
import { type Reached, useTypedMeanwhile } from "./reached.ts";

interface Props extends Omit<InputProps, "value" | "onChange"> {
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
  // What comes takes the outline's place in one go, with the focus if that is still there: tabbing on is not held up.
  const reach = (how: typeof reached, keeps: readonly (typeof reached)[] = []) =>
    startTransition(() => setReached((before) => (keeps.includes(before) ? before : how)));
  const { typed, entered, keep, forget } = useTypedMeanwhile();
  const outline = (
    <span className={styles.place}>
      <input
        // No more than this: what a form hears of the input itself, it does not hear of its outline.
        id={props.id}
        placeholder={props.placeholder}
        disabled={props.disabled}
        aria-label={props["aria-label"]}
        aria-required={props["aria-required"]}
        aria-invalid={props["aria-invalid"]}
        aria-describedby={props["aria-describedby"]}
        readOnly
        className={styles.reachable}
        value={text ?? ""}
        onPointerEnter={() => reach("near", ["focused", "pressed"])}
        onFocus={() => reach("focused", ["pressed"])}
        onKeyDown={keep}
        onBlur={() => {
          forget();
          reach("near");
        }}
        onPointerDown={() => props.disabled || reach("pressed")}
      />
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
    </span>
  );
  return (
    <Suspense fallback={outline}>
      {reached
        ? children({ autoFocus: reached !== "near", defaultOpen: reached === "pressed", typed, entered })
        : outline}
    </Suspense>
  );
}
