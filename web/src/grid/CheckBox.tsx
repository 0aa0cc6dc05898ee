import { useEffect, useRef } from "react";
import styles from "./CheckBox.module.css";

/** A box to tick, light enough to stand in every row. The pointer reaches it; with keys, Space selects the row. */
export function CheckBox(props: {
  readonly checked: boolean;
  /** Some of what it stands for is ticked. */
  readonly partly?: boolean;
  readonly label?: string;
  /** Ids of the elements that name it. */
  readonly labelledBy?: string;
  readonly onToggle: (withShift: boolean) => void;
}) {
  const { partly = false } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={styles.place}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        tabIndex={-1}
        checked={props.checked}
        {...(props.label ? { "aria-label": props.label } : {})}
        {...(props.labelledBy ? { "aria-labelledby": props.labelledBy } : {})}
        onChange={({ nativeEvent }) => props.onToggle("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
