import type { Tone } from "@tandem/contract/core/statuses";
import type { ReactNode } from "react";
import styles from "./FactCard.module.css";
import { ToneText } from "./StatusText.tsx";

/** What is said of something, and what it is called. */
export type Fact = readonly [label: string, value: ReactNode];

/** A card of facts, with how it all stands beside its title, and what may be done below. */
export function FactCard({
  title,
  state,
  facts = [],
  children,
}: {
  readonly title: string;
  readonly state?: { readonly tone: Tone; readonly text: string };
  readonly facts?: readonly Fact[];
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>
        {title} {state && <ToneText {...state} />}
      </h2>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
