import { ReloadOutlined } from "@ant-design/icons";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./CardsPage.module.css";
import { Loaded } from "./Loaded.tsx";

/** A page of cards under its title, all of which is asked for again by a button. */
export function CardsPage<T>(props: {
  readonly title: string;
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const { title, query, children } = props;
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <Button icon={<ReloadOutlined />} loading={query.isFetching} onClick={() => void query.refetch()}>
          {t("actions.refresh")}
        </Button>
      </header>
      <Loaded query={query}>{children}</Loaded>
    </div>
  );
}

/** Cards beside one another, as many as there is room for. */
export function Cards({ children }: { readonly children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}
