import type { ReactNode } from "react";
import { ProductMark } from "../ui/ProductMark.tsx";
import { Copyright } from "./Copyright.tsx";
import { AppearanceSwitch, LanguageSwitch } from "./Preferences.tsx";
import styles from "./SignIn.module.css";

/** The card in the middle of an otherwise empty page, before anybody is signed in. */
export function EntryPage({ line, wide, children }: { line: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LanguageSwitch named />
        <AppearanceSwitch />
      </div>
      <main className={`${styles.card} ${wide ? styles.wide : ""}`}>
        <h1 className={styles.name}>
          <ProductMark large />
        </h1>
        <p className={styles.line}>{line}</p>
        {children}
      </main>
      <footer className={styles.foot}>
        <Copyright />
      </footer>
    </div>
  );
}
