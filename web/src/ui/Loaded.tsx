import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failed } from "./Failed.tsx";
import styles from "./Loaded.module.css";
import { Outline } from "./Outline.tsx";
import { useGradually } from "./useGradually.ts";

/** What is shown of a record: its outline until it is there, why not when it cannot be had, and then the record. */
export function Loaded<T>(props: {
  readonly query: UseQueryResult<T>;
  readonly children: (record: T) => ReactNode;
  /** What stands above the outline, in the place of its heading. */
  readonly heading?: ReactNode;
  /** Lines of its outline, of what is a part of something; a page of them, below a heading, unless it is said. */
  readonly rows?: number;
  /** Of a page: where such records are listed. */
  readonly backPath?: string | undefined;
}) {
  const { query, children } = props;
  const record = useGradually(query.data);
  if (record !== undefined) return children(record);
  if (query.isError) return <Failed error={query.error} onAgain={query.refetch} backPath={props.backPath} />;
  if (props.rows !== undefined) return <Outline rows={props.rows} />;
  return (
    <>
      {props.heading}
      <Outline heading={!props.heading} rows={8} className={styles.outline} />
    </>
  );
}
