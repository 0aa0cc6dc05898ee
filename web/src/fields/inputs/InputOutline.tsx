import styles from "./InputOutline.module.css";

/** Keeps the place of an input that is on its way, with what it is known to hold. */
export function InputOutline(props: {
  readonly id?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly value?: string | readonly string[] | null | undefined;
}) {
  const { value = "" } = props;
  const text = typeof value === "string" ? value : (value ?? []).join(", ");
  return <input disabled className={styles.outline} id={props.id} aria-label={props["aria-label"]} value={text} />;
}
