import { Skeleton } from "antd";
import { OfflineBar } from "./OfflineBar.tsx";
import styles from "./Skeletons.module.css";

/** Where a page will be, until it is loaded; nothing for the first moment, so that quick pages do not flicker. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton active title={{ width: 220 }} paragraph={false} />
      <div className={styles.panel}>
        <Skeleton active title={false} paragraph={{ rows: 12, width: "100%" }} />
      </div>
    </div>
  );
}

/** The frame of the product, until it is known who is signed in. */
export function FrameSkeleton() {
  return (
    <div className={styles.frame}>
      <div className={styles.top} />
      <div className={styles.side} />
      <div className={styles.main}>
        <OfflineBar />
        <PageSkeleton />
      </div>
    </div>
  );
}
