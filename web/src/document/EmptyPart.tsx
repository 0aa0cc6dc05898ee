import styles from "./EmptyPart.module.css";

/** What a part of a document's page says while it has nothing to show. */
export function EmptyPart({ text }: { readonly text: string }) {
  return <p className={styles.empty}>{text}</p>;
}
