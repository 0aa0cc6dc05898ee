import { DownloadOutlined } from "@ant-design/icons";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { files } from "@tandem/contract/platform/files";
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { download } from "../api/client.ts";
import { FieldTable } from "../fields/FieldTable.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import styles from "./ImportDialog.module.css";
import type { ImportState } from "./useImporting.ts";

/** What is told of cells, by row and column. */
function CellTable({ cells, told }: { cells: ImportOutcome["errors"]; told: string }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <FieldTable
      maxHeight={300}
      rowKey={(cell) => `${cell.row} ${cell.column ?? ""} ${cell.message}`}
      rows={cells}
      columns={[
        { key: "row", title: t("importDialog.row"), width: narrow ? 60 : 70, render: (cell) => cell.row },
        { key: "column", title: t("importDialog.column"), width: narrow ? 104 : 160, render: (cell) => cell.column },
        { key: "message", title: told, render: (cell) => cell.message },
      ]}
    />
  );
}

function WrongCells({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation();
  return (
    <>
      <CellTable cells={outcome.errors} told={t("importDialog.message")} />
      <div className={styles.below}>
        {outcome.moreErrors > 0 && <span>{t("import.moreErrors", { count: outcome.moreErrors })}</span>}
        {outcome.errorFileId !== null && <ErrorFileButton fileId={outcome.errorFileId} />}
      </div>
    </>
  );
}

/** Saves the refused workbook with its errors marked, to be corrected and sent again. */
function ErrorFileButton({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  return (
    <Button icon={<DownloadOutlined />} onClick={() => void download(files, "downloadFileById", { fileId })}>
      {t("importResult.errorFile")}
    </Button>
  );
}

/** What became of the rows. */
export function Imported({
  outcome,
  taken,
  documents,
}: Extract<ImportState, { readonly is: "imported" }> & { readonly documents: string | undefined }) {
  const { t } = useTranslation();
  const { added, changed, unchanged, refused, documentCount } = outcome;
  const lines = t("documentPage.lines", { count: added });
  const rows = t("import.imported", { count: added });
  const inDocuments = documents && added > 0 && changed === 0 ? t(documents, { count: documentCount, lines }) : null;
  const further = [
    ...(inDocuments === null ? [] : [rows]),
    ...(changed > 0 ? [t("importResult.changed", { count: changed })] : []),
    ...(unchanged > 0 ? [t("importResult.unchanged", { count: unchanged })] : []),
  ];
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={inDocuments ?? rows}
        description={further.length > 0 ? further.join(" · ") : undefined}
        className={styles.gap ?? ""}
      />
      {taken && <Alert type="info" showIcon title={taken} className={styles.gap ?? ""} />}
      {outcome.sheetName && <p className={styles.count}>{t("importQuestions.sheet", { name: outcome.sheetName })}</p>}
      {outcome.doubts.length > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            title={t("importResult.doubts", { count: outcome.doubts.length + outcome.moreDoubts })}
            description={t("importResult.doubtsText")}
            className={styles.gap ?? ""}
          />
          <CellTable cells={outcome.doubts} told={t("importResult.unusual")} />
        </>
      )}
      {refused > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            title={t("importResult.refused", { count: refused })}
            description={t("importResult.refusedText")}
            className={styles.gap ?? ""}
          />
          <WrongCells outcome={outcome} />
        </>
      )}
    </>
  );
}

/** Why nothing was imported, and which cells keep it from being. */
export function Refused({ outcome, message, isRepeated }: Extract<ImportState, { readonly is: "refused" }>) {
  const { t } = useTranslation();
  return (
    <>
      <Alert
        type={isRepeated ? "warning" : "error"}
        showIcon
        title={t(isRepeated ? "importDialog.againTitle" : "import.checkFailed")}
        description={message}
        className={styles.gap ?? ""}
      />
      {outcome && (
        <>
          {outcome.sheetName && (
            <p className={styles.count}>{t("importQuestions.sheet", { name: outcome.sheetName })}</p>
          )}
          <WrongCells outcome={outcome} />
        </>
      )}
    </>
  );
}
