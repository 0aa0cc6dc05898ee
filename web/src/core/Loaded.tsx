import type { UseQueryResult } from "@tanstack/react-query";
import { Button, Result, Skeleton } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** What is shown of a record: its outline until it is there, why not when it cannot be had, and then the record. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (record: T) => ReactNode }) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Result
        status="warning"
        title={t("formPage.failed")}
        subTitle={query.error.message}
        extra={<Button onClick={() => query.refetch()}>{t("actions.tryAgain")}</Button>}
      />
    );
  }
  return <Skeleton active style={{ padding: 24 }} paragraph={{ rows: 8 }} />;
}
