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
import { sayDone } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { InvoiceEditor } from "./InvoiceEditor.tsx";
import { blankInvoice, invoiceColumns, invoiceLines, invoicesFrom, refusedInvoices } from "./invoiceLines.ts";
import { invoicesOf } from "./noticeDraft.ts";
import { noticeFace } from "./noticeFace.tsx";
import styles from "./noticeParts.module.css";

/** The supplier says which invoices come with a notice that was sent (B3.4a). What is typed is kept until it is saved. */
export default function InvoicesDialog(props: { readonly notice: ShippingNoticeDetail; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { id: userId } = useCurrentUser();
  const { notice, onClose } = props;
  const columns = useMemo(invoiceColumns, []);
  const { store, forget } = useLinesDraft(
    draftKey(userId, `invoices:${notice.id}:${notice.version}`),
    (kept: ReturnType<typeof invoicesFrom> | null) => {
      const lines = invoiceLines(kept ?? invoicesOf(notice));
      return lines.length > 0 ? lines : [blankInvoice()];
    },
    invoicesFrom,
    blankInvoice,
  );
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const [wrong] = checkLines(store, columns);
    if (wrong) return store.goTo(wrong);
    setSaving(true);
    setProblem(null);
    try {
      const invoices = invoicesFrom(store.state().lines);
      await call(
        shippingNotices,
        "keepInvoices",
        { id: notice.id, version: notice.version, invoices },
        { showError: false },
      );
      forget();
      sayDone(t("noticeInvoices.saved", { number: notice.asnNo }));
      onClose();
      await askAgain(noticeFace);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      sayRefused(store, refusedInvoices(error.details));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Drawer
      open
      title={t("noticeInvoices.title", { number: notice.asnNo })}
      size={narrow ? "100%" : "80%"}
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
      <InvoiceEditor store={store} columns={columns} />
    </Drawer>
  );
}
