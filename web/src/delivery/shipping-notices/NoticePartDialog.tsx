import type { Detail } from "@tandem/contract/core/envelope";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { Alert, Button, Drawer } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError } from "../../api/client.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { CellProblem, EditedLine } from "../../document/lines/linesStore.ts";
import { checkLines, oddCells, sayRefused } from "../../document/lines/problems.ts";
import { askIfMeant } from "../../fields/doubts.tsx";
import { DraftOffer } from "../../form/FormDraft.tsx";
import { sayDone } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { noticeFace } from "./noticeFace.tsx";
import styles from "./noticeParts.module.css";
import type { NoticePart } from "./useNoticePart.ts";

/** What a supplier says of a notice besides its lines, in lines of their own. What is refused is said at its cell. */
export function NoticePartDialog(props: {
  readonly notice: ShippingNoticeDetail;
  readonly title: string;
  readonly width: number | string;
  readonly part: NoticePart;
  readonly columns: readonly LineColumn<EditedLine>[];
  readonly nameOf: (line: EditedLine) => string;
  /** Sends the lines as they stand. */
  readonly keep: (notice: { readonly id: string; readonly version: number }) => Promise<unknown>;
  /** What is said once they are kept. */
  readonly done: string;
  readonly refused: (details: readonly Detail[]) => CellProblem[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { notice, part, columns, onClose } = props;
  const { store, version, offered, forget } = part;
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const [wrong] = checkLines(store, columns);
    if (wrong) return store.goTo(wrong);
    if (!(await askIfMeant(oddCells(store, columns, props.nameOf)))) return;
    setSaving(true);
    setProblem(null);
    try {
      await props.keep({ id: notice.id, version });
      forget();
      sayDone(props.done);
      onClose();
      await askAgain(noticeFace);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      sayRefused(store, props.refused(error.details));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Drawer
      open
      title={props.title}
      size={narrow ? "100%" : props.width}
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
      {offered && <DraftOffer at={offered.at} outdated onRestore={offered.restore} onDiscard={forget} />}
      {problem && <Alert className={styles.failed ?? ""} type="error" showIcon title={problem} />}
      {props.children}
    </Drawer>
  );
}
