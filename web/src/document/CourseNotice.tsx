import { Alert, Button, Progress } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Refusals.module.css";
import type { Followed } from "./together.tsx";

/** Says above a list how far a step on many of its records is, and stops it. */
export default function CourseNotice({ label, done, total, onStop }: Followed & { readonly onStop: () => void }) {
  const { t } = useTranslation();
  const [stopping, setStopping] = useState(false);
  return (
    <Alert
      type="info"
      className={styles.notice ?? ""}
      title={<span role="status">{t("documentPage.underWay", { step: label, done, total })}</span>}
      description={<Progress percent={Math.floor((done / total) * 100)} showInfo={false} />}
      action={
        <Button
          size="small"
          loading={stopping}
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          {t(stopping ? "documentPage.stopping" : "listPage.stop")}
        </Button>
      }
    />
  );
}
