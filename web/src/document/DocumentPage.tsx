import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage, usePageTitle } from "../api/currentUser.ts";
import { useAddress } from "../api/useAddress.ts";
import { ActionBar, type PageAction } from "../ui/ActionBar.tsx";
import { TabStrip } from "../ui/TabStrip.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { ClosedPartContext } from "./closedPart.ts";
import styles from "./DocumentPage.module.css";

/** A label with its value; an empty value is left out. */
export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** It is written in several lines, and read over the whole width. */
  readonly isText?: boolean;
  /** It is long: among the others it has a row of its own. */
  readonly isLong?: boolean;
}

const isTold = ({ value }: Fact) => value !== null && value !== undefined && value !== "";

/** So much of a figure stands in half of a narrow page. */
const half = 16;
const isWide = ({ value }: Fact) => typeof value === "string" && value.length > half;

function Facts({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map((fact) => (
        <div key={fact.key} className={fact.isLong ? `${styles.fact} ${styles.long}` : styles.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a document's page: a tab. */
export interface Part {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** Which part of the document is open, and how to open another: its address says so, as links to it do. */
export function useOpenPart(): {
  readonly part: string | null;
  readonly openPart: (key: string, more?: Readonly<Record<string, string>>) => void;
} {
  const [parameters, setParameters] = useAddress();
  const id = parameters.get("id");
  return {
    part: parameters.get("part"),
    openPart: (key, more) => setParameters({ ...(id === null ? {} : { id }), part: key, ...more }),
  };
}

/** The parts of a document, one at a time, as the address says; what was shown once stays as it was left. */
function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { part, openPart } = useOpenPart();
  const [shown, setShown] = useState<readonly string[]>([]);
  const id = useId();
  const active = parts.find(({ key }) => key === part)?.key ?? parts[0]?.key;
  if (active !== undefined && !shown.includes(active)) setShown([...shown, active]);
  return (
    <>
      <TabStrip label={label} items={parts} active={active} panelId={id} onChoose={(key) => openPart(key)} />
      {parts.map(({ key, children }, index) =>
        key === active || index === 0 || shown.includes(key) ? (
          <div key={key} role="tabpanel" hidden={key !== active} {...(key === active ? { id } : {})}>
            <ClosedPartContext value={key === active ? null : () => openPart(key)}>{children}</ClosedPartContext>
          </div>
        ) : null,
      )}
    </>
  );
}

/** The figures that matter, and what else is told of a document: on a phone once somebody asks for it. */
function Overview(props: { figures: readonly Fact[]; facts: readonly Fact[]; narrow: boolean }) {
  const { t } = useTranslation();
  const facts = props.facts.filter((fact) => isTold(fact) && !fact.isText);
  const texts = props.facts.filter((fact) => isTold(fact) && fact.isText);
  return (
    <section className={styles.card}>
      <dl className={styles.figures}>
        {props.figures.map((figure) => (
          <div key={figure.key} className={isWide(figure) ? `${styles.figure} ${styles.wide}` : styles.figure}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
      {texts.length > 0 && <Facts facts={texts} className={styles.texts} />}
      {facts.length === 0 ? null : props.narrow ? (
        <details className={styles.details}>
          <summary>{t("documentPage.details")}</summary>
          <Facts facts={facts} className={styles.facts} />
        </details>
      ) : (
        <Facts facts={facts} className={styles.facts} />
      )}
    </section>
  );
}

/** The page of one document: number, status and parties, the figures that matter, what can be done, and its parts in tabs. */
export function DocumentPage(props: {
  readonly number: string;
  /** What kind of document it is, in the user's language. */
  readonly kind: string;
  readonly statuses: ReactNode;
  readonly facts: readonly Fact[];
  readonly figures: readonly Fact[];
  readonly actions: readonly PageAction[];
  /** What the reader should know before anything else. */
  readonly notice?: ReactNode;
  /** The document is one of many things done with it: the key of the words for this, by which its tab is called, too. */
  readonly tabKind?: string;
  readonly tabs: readonly Part[];
  readonly backPath: string;
}) {
  const { t } = useTranslation();
  const { leave } = usePage();
  const narrow = useNarrow();
  usePageTitle(props.tabKind === undefined ? props.number : { key: props.tabKind, name: props.number });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t("documentPage.back")}
          onClick={() => leave(props.backPath)}
        />
        <div className={styles.name}>
          <h1 className={styles.title}>
            <span className={styles.kind}>{props.kind}</span> <span>{props.number}</span>
          </h1>
          <div className={styles.statuses}>{props.statuses}</div>
        </div>
        {!narrow && <ActionBar actions={props.actions} />}
      </header>
      {props.notice}
      {(props.figures.length > 0 || props.facts.length > 0) && (
        <Overview figures={props.figures} facts={props.facts} narrow={narrow} />
      )}
      <section className={styles.card}>
        {props.tabs.length === 1 ? props.tabs[0]?.children : <Parts label={props.number} parts={props.tabs} />}
      </section>
      {narrow && props.actions.length > 0 && (
        <footer className={styles.foot}>
          <ActionBar actions={props.actions} />
        </footer>
      )}
    </div>
  );
}
