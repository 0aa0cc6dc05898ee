import { Button } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../../ui/Link.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { useGradually } from "../../ui/useGradually.ts";
import styles from "./Tile.module.css";

export interface TileProps {
  readonly title: string;
  /** The page that shows all of it. */
  readonly all?: string;
  /** What stands beside the title. */
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  /** Keeps its height where lists are cut short. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** A part of the start page. Its body keeps its height while it loads. */
export function Tile({ title, all, tools, className, tall, children }: TileProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className={[styles.tile, className].filter(Boolean).join(" ")} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {tools && <div className={styles.tools}>{tools}</div>}
        {all && (
          <Link to={all} className={styles.all} aria-label={t("dashboard.allOf", { title })}>
            {t("dashboard.all")}
          </Link>
        )}
      </header>
      <div className={tall ? `${styles.body} ${styles.tall}` : styles.body}>{children}</div>
    </section>
  );
}

/** What a tile shows of a list: the outline of its rows, why it cannot be had, that there is nothing, or the rows. */
export function TileRows<R>(props: {
  readonly query: {
    readonly data: readonly R[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly nothing: string;
  readonly children: (rows: readonly R[]) => ReactNode;
}) {
  const { t } = useTranslation();
  const { isError, refetch } = props.query;
  const data = useGradually(props.query.data);
  if (data === undefined && isError) {
    return (
      <div className={styles.filler}>
        <span>{t("listPage.failed")}</span>
        <Button size="small" onClick={() => refetch()}>
          {t("actions.tryAgain")}
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Outline wide rows={5} className={styles.skeleton} />;
  if (data.length === 0) return <div className={styles.filler}>{props.nothing}</div>;
  return props.children(data);
}
