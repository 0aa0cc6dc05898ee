import styles from "./InputOutline.module.css";

/** Keeps the place of an input that is on its way. */
export function InputOutline(props: { readonly id?: string | undefined; readonly "aria-label"?: string | undefined }) {
  return <input disabled className={styles.outline} id={props.id} aria-label={props["aria-label"]} />;
}
