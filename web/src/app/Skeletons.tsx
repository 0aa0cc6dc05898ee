import { redirectionOf, routeNameAt } from "../routes/paths.ts";
import { ComingTitle } from "../ui/ComingTitle.tsx";
import { Outline } from "../ui/Outline.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import styles from "./Skeletons.module.css";

/** Where a page will be, until it is loaded; its outline not in the first moment, so that quick pages do not flicker. */
export function PageSkeleton({ name }: { name: string | undefined }) {
  return (
    <>
      <ComingTitle name={name} />
      <div className={styles.page} aria-busy="true">
        <div className={styles.panel}>
          <Outline rows={12} />
        </div>
      </div>
    </>
  );
}

/** The frame of the product, until it is known who is signed in: with the page that the address, or what it stands for, opens. */
export function FrameSkeleton() {
  const { pathname, search } = window.location;
  const opened = new URL(redirectionOf(pathname, search) ?? pathname, window.location.origin).pathname;
  return (
    <div className={styles.frame}>
      <div className={styles.top} />
      <div className={styles.side} />
      <div className={styles.main}>
        <OfflineBar />
        <PageSkeleton name={routeNameAt(opened)} />
      </div>
    </div>
  );
}
