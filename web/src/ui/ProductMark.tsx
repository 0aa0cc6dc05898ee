import styles from "./ProductMark.module.css";

/** The product's sign and name. */
export function ProductMark({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? `${styles.mark} ${styles.large}` : styles.mark}>
      <img src="/icon.svg" alt="" />
      Tandem
    </span>
  );
}
