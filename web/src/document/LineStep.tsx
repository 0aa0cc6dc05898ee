import { Button } from "antd";
import styles from "./LineStep.module.css";

/** The button of a step on one line, within its row. */
export function LineStep(props: {
  readonly label: string;
  /** What it is called to those who do not see its row. */
  readonly name: string;
  readonly run: () => unknown;
}) {
  return (
    <Button
      type="link"
      size="small"
      className={styles.plain ?? ""}
      aria-label={props.name}
      onClick={(event) => {
        event.stopPropagation();
        props.run();
      }}
    >
      {props.label}
    </Button>
  );
}
