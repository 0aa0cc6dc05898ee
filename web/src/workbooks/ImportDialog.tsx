import { DownloadOutlined, InboxOutlined } from "@ant-design/icons";
import { importEndings } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { files } from "@tandem/contract/platform/files";
import { Alert, Button, Checkbox, Input, Modal, Progress, Upload } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../api/client.ts";
import { usePage } from "../api/currentUser.ts";
import { FieldTable } from "../fields/FieldTable.tsx";
import { usePermitted } from "../ui/ActionBar.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import styles from "./ImportDialog.module.css";
import { ImportQuestions } from "./ImportQuestions.tsx";
import { fieldsWithout, ImportTitles } from "./ImportTitles.tsx";
import { ImportValues } from "./ImportValues.tsx";
import type { ImportTarget } from "./importTarget.ts";
import { type Importing, type ImportState, isBusy, maxSize, useImporting } from "./useImporting.ts";

const accepted = importEndings.map((ending) => `.${ending}`).join(",");

const percent = (done: number, total: number | null) => (total ? Math.min(100, Math.floor((done / total) * 100)) : 0);

function Running({ title, done, total }: { title: string; done: number; total: number | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.running} aria-live="polite">
      <p>{title}</p>
      <Progress percent={percent(done, total)} showInfo={total !== null} status="active" />
      {done > 0 && (
        <span className={styles.count}>
          {total === null ? t("importDialog.rows", { count: done }) : t("importDialog.rowsOf", { count: total, done })}
        </span>
      )}
    </div>
  );
}

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
function Imported({ outcome, documents }: { outcome: ImportOutcome; documents: string | undefined }) {
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

/** Whether rows are lines of documents, which come in wholly or not at all. */
const hasDocuments = ({ sheet }: ImportTarget) => sheet.number !== undefined;

interface PartProps {
  readonly importing: Importing;
  readonly target: ImportTarget;
}

/** The choice of a file, and of how far what is wrong in it keeps the rest away. */
function Choice({ importing, target }: PartProps) {
  const { t } = useTranslation();
  const { can } = usePage();
  const { state, file } = importing;
  return (
    <>
      {state.is === "idle" && state.problem && (
        <Alert type="error" showIcon title={state.problem} className={styles.gap ?? ""} />
      )}
      {target.hintKey && <p className={styles.count}>{t(target.hintKey)}</p>}
      <Upload.Dragger
        accept={accepted}
        maxCount={1}
        fileList={file ? [{ uid: "chosen", name: file.name }] : []}
        beforeUpload={importing.choose}
        onRemove={importing.drop}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p>{t("importDialog.choose")}</p>
        <p className={styles.count}>{t("importDialog.limits", { endings: importEndings.join(", "), size: maxSize })}</p>
      </Upload.Dragger>
      <div className={styles.settings}>
        <Checkbox checked={importing.goodRows} onChange={(event) => importing.setGoodRows(event.target.checked)}>
          {t(hasDocuments(target) ? "importResult.goodDocuments" : "importResult.goodRows")}
        </Checkbox>
        {(target.sheet.key ?? target.sheet.number) !== undefined && can("isBatchUpdate") && (
          <Checkbox
            checked={importing.changeExisting}
            onChange={(event) => importing.setChangeExisting(event.target.checked)}
          >
            {t("importResult.changeExisting")}
            <div className={styles.count}>{t("importResult.changeExistingHelp")}</div>
          </Checkbox>
        )}
        {target.sheet.revised && can("isBatchUpdate") && (
          <label className={styles.reason} htmlFor="import-reason">
            {t("importResult.reason")}
            <Input
              id="import-reason"
              value={importing.reason}
              maxLength={500}
              onChange={(event) => importing.setReason(event.target.value)}
            />
            <span className={styles.count}>{t("importResult.reasonHelp")}</span>
          </label>
        )}
        <Checkbox checked={importing.matchAgain} onChange={(event) => importing.setMatchAgain(event.target.checked)}>
          {t("importTitles.again")}
          <div className={styles.count}>{t("importTitles.againHelp")}</div>
        </Checkbox>
      </div>
    </>
  );
}

/** Why nothing was imported, and which cells keep it from being. */
function Refused({ outcome, message, isRepeated }: Extract<ImportState, { readonly is: "refused" }>) {
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

/** What is to be seen of an import in its state. */
function Body({ importing, target }: PartProps) {
  const { t } = useTranslation();
  const { state } = importing;
  switch (state.is) {
    case "idle":
      return <Choice importing={importing} target={target} />;
    case "sending":
      return (
        <div className={styles.running} aria-live="polite">
          <p>{t("importDialog.sending")}</p>
          <Progress percent={percent(state.sent.done, state.sent.total)} status="active" />
        </div>
      );
    case "checking":
      return <Running key="checking" title={t("import.checking")} done={state.done} total={state.total} />;
    case "importing":
      return <Running key="importing" title={t("import.importing")} done={state.done} total={state.total} />;
    case "matching":
      return <ImportTitles asked={state.asked} meanings={importing.meanings ?? {}} onMatch={importing.setMeanings} />;
    case "coding":
      return <ImportValues asked={state.asked} codes={importing.codes ?? {}} onMatch={importing.setCodes} />;
    case "asking":
      return <ImportQuestions questions={state.questions} readings={importing.readings} onAnswer={importing.read} />;
    case "refused":
      return <Refused {...state} />;
    case "exception":
      return <Alert type="error" showIcon title={t("import.serverException")} description={state.message} />;
    case "imported":
      return <Imported outcome={state.outcome} documents={target.documentsAdded} />;
  }
}

/** What may be done with what has come in. */
function Then(props: Pick<PartProps, "target"> & Pick<ImportOutcome, "documents"> & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { target, documents, onClose } = props;
  const permitted = usePermitted();
  const actions = documents.length > 0 ? permitted(target.afterwards?.(documents, onClose) ?? []) : [];
  // What one came for stands last and loudest, and under the key that ends the dialog.
  const [main, ...others] = actions;
  const close = (
    <Button key="close" type={main ? "default" : "primary"} onClick={onClose}>
      {t("actions.close")}
    </Button>
  );
  return [
    close,
    ...others.map((action) => (
      <Button key={action.key} onClick={() => void action.run()}>
        {action.label}
      </Button>
    )),
    main && (
      <Button key={main.key} type="primary" autoFocus onClick={() => void main.run()}>
        {main.label}
      </Button>
    ),
  ];
}

/** What can be done with an import in its state. */
function Buttons({ importing, target, onClose }: PartProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { state, readings } = importing;
  const first = (label: string, run: () => void, disabled = false) => (
    <Button key={label} type="primary" disabled={disabled} onClick={run}>
      {label}
    </Button>
  );
  const cancel = (
    <Button key="cancel" onClick={onClose}>
      {t("actions.cancel")}
    </Button>
  );
  const close = (
    <Button key="close" onClick={onClose}>
      {t("actions.close")}
    </Button>
  );
  const start = () => void importing.start();
  switch (state.is) {
    case "idle":
      return [cancel, first(t("actions.import"), start, importing.file === null)];
    case "sending":
      return <Button onClick={importing.stop}>{t("importDialog.stop")}</Button>;
    case "checking":
    case "importing":
      return null;
    case "matching": {
      const isOpen = fieldsWithout(state.asked, importing.meanings ?? {}).length > 0;
      return [cancel, first(t("actions.import"), start, isOpen)];
    }
    case "coding":
      return [cancel, first(t("actions.import"), start)];
    case "asking": {
      const isOpen = state.questions.some(({ column }) => readings[column] === undefined);
      return [cancel, first(t("actions.import"), start, isOpen)];
    }
    case "refused":
      return [
        close,
        state.outcome && !state.noneIsGood && (
          <Button key="good" onClick={() => void importing.start(true)}>
            {t(hasDocuments(target) ? "importResult.importGoodDocuments" : "importResult.importGoodRows")}
          </Button>
        ),
        state.isRepeated && (
          <Button key="again" onClick={() => void importing.start(undefined, true)}>
            {t("importDialog.again")}
          </Button>
        ),
        first(t("importDialog.chooseAnother"), importing.chooseAnother),
      ];
    case "exception":
      return [close, first(t("actions.tryAgain"), start)];
    case "imported":
      return <Then documents={state.outcome.documents} target={target} onClose={onClose} />;
  }
}

/** Imports a spreadsheet: choose, check, import, and say what became of it (S4.8, S5.7, S8.9). */
export default function ImportDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly target: ImportTarget;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { open, target } = props;
  const importing = useImporting(open, target);
  const { state, lines } = importing;
  const body = useRef<HTMLDivElement>(null);
  const close = () => {
    importing.reset();
    props.onClose();
  };

  return (
    <Modal
      open={open}
      title={props.title}
      width={640}
      mask={{ closable: false }}
      closable={!isBusy(state)}
      keyboard={!isBusy(state)}
      onCancel={close}
      // On the file, not on the cross above it.
      afterOpenChange={(isOpen) => isOpen && body.current?.querySelector<HTMLElement>("[role=button]")?.focus()}
      footer={
        <div className={styles.foot}>
          <Button type="link" onClick={() => void target.template()}>
            {t("importDialog.template")}
          </Button>
          <div className={styles.buttons}>
            <Buttons importing={importing} target={target} onClose={close} />
          </div>
        </div>
      }
    >
      <div ref={body}>
        <Body importing={importing} target={target} />
      </div>
      {isBusy(state) && lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines only ever come at the end, and may repeat
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
