import { ConfigProvider } from "antd";
import { type ReactNode, Suspense, startTransition, useState } from "react";
import styles from "./InputOutline.module.css";
import { type Reached, useTypedMeanwhile } from "./reached.ts";

interface Props {
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly "aria-label"?: string | undefined;
  readonly value?: string | readonly string[] | null | undefined;
  /** The input itself, which takes the hand over that its outline was reached with. */
  readonly children: (reached: Reached) => ReactNode;
}

/** Keeps the place of an input that is on its way, with what it is known to hold: the Tab key reaches it as it would the input. */
export function InputOutline({ children, value, ...props }: Props) {
  const [hand, setHand] = useState<"focused" | "pressed">();
  // Never within the press itself: what took the outline's place between its two halves would be closed again by the second.
  const reach = (how: (before: typeof hand) => typeof hand) => startTransition(() => setHand(how));
  const { typed, keep, forget } = useTypedMeanwhile();
  const { componentDisabled } = ConfigProvider.useConfig();
  const disabled = props.disabled ?? componentDisabled ?? false;
  const outline = (
    <input
      id={props.id}
      aria-label={props["aria-label"]}
      aria-busy
      readOnly
      disabled={disabled}
      className={styles.outline}
      value={typeof value === "string" ? value : (value ?? []).join(", ")}
      onPointerDown={() => disabled || reach(() => "pressed")}
      onFocus={() => reach((before) => before ?? "focused")}
      onKeyDown={keep}
      onBlur={() => {
        forget();
        reach(() => undefined);
      }}
    />
  );
  return (
    <Suspense fallback={outline}>
      {children({ autoFocus: hand !== undefined, defaultOpen: hand === "pressed", typed })}
    </Suspense>
  );
}
