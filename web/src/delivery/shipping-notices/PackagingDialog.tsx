import {
  type ShippingNoticeDetail,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { Alert, Button, Drawer } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { checkLines, sayRefused } from "../../document/lines/problems.ts";
import { useLinesDraft } from "../../document/lines/useLinesDraft.ts";
import { draftKey } from "../../form/useDraft.ts";
import { PackagingLinesEditor } from "../../receiving/packaging/PackagingLinesEditor.tsx";
import {
  announcedColumns,
  announcedFrom,
  blankPackaging,
  packagingLine,
  refusedPackaging,
} from "../../receiving/packaging/packagingLines.ts";
import { sayDone } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { noticeFace } from "./noticeFace.tsx";
import styles from "./noticeParts.module.css";

/** The supplier says how much returnable packaging comes with a notice: as many as there are packages, unless it says otherwise. */
export default function PackagingDialog(props: {
  readonly notice: ShippingNoticeDetail;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { id: userId } = useCurrentUser();
  const { notice, onClose } = props;
  const columns = useMemo(announcedColumns, []);
  const { store, forget } = useLinesDraft(
    draftKey(userId, `packaging:${notice.id}:${notice.version}`),
    (kept: ReturnType<typeof announcedFrom> | null) => {
      const lines = (kept ?? notice.packaging).map(({ packagingItemNo, announcedQty }) =>
        packagingLine(packagingItemNo, announcedQty),
      );
      return lines.length > 0 ? lines : [blankPackaging()];
    },
    announcedFrom,
    blankPackaging,
  );
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const [wrong] = checkLines(store, columns);
    if (wrong) return store.goTo(wrong);
    setSaving(true);
    setProblem(null);
    try {
      const input = { id: notice.id, version: notice.version, packaging: announcedFrom(store.state().lines) };
      await call(shippingNotices, "keepPackaging", input, { showError: false });
      forget();
      sayDone(t("packagingPages.kept", { number: notice.asnNo }));
      onClose();
      await askAgain(noticeFace);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      sayRefused(store, refusedPackaging(error.details));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Drawer
      open
      title={t("packagingPages.keepTitle", { number: notice.asnNo })}
      size={narrow ? "100%" : 640}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t("actions.cancel")}</Button>
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {t("actions.save")}
          </Button>
        </div>
      }
    >
      {problem && <Alert className={styles.failed ?? ""} type="error" showIcon title={problem} />}
      <p className={styles.hint}>{t("packagingPages.keepHint")}</p>
      <PackagingLinesEditor label={t("packagingPages.lines")} store={store} columns={columns} />
    </Drawer>
  );
}
