import { DownloadOutlined, InboxOutlined } from "@ant-design/icons";
import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import { files } from "@tandem/contract/platform/files";
import { Alert, Button, Checkbox, Modal, Progress, Upload } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, download, type Transferred } from "../api/client.ts";
import { progressOf, useLiveMessages } from "../api/liveMessages.ts";
import { refreshAll } from "../api/queries.ts";
import { FieldTable } from "../fields/FieldTable.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import styles from "./ImportDialog.module.css";
import { ImportQuestions, type Readings, readingsOf } from "./ImportQuestions.tsx";
import type { ImportTarget } from "./importTarget.ts";

/** Largest file in MB (S5.7a, S9.6c). */
const maxSize = 50;
const lastLines = 8;

/** The states of S4.8: 0 idle, 1 sending, 2 checking, 3 importing, 4 refused, 5 server exception, 6 done. */
type State =
  | { readonly is: "idle"; readonly problem?: string }
  | { readonly is: "sending"; readonly sent: Transferred }
  | { readonly is: "checking" | "importing"; readonly done: number; readonly total: number | null }
  | { readonly is: "asking"; readonly questions: ImportOutcome["questions"] }
  | { readonly is: "refused"; readonly outcome: ImportOutcome | null; readonly message: string }
  | { readonly is: "exception"; readonly message: string }
  | { readonly is: "imported"; readonly outcome: ImportOutcome };

const busy = (state: State) => state.is === "sending" || state.is === "checking" || state.is === "importing";
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

function WrongCells({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <>
      <FieldTable
        maxHeight={300}
        rowKey={(error) => `${error.row} ${error.column ?? ""} ${error.message}`}
        rows={outcome.errors}
        columns={[
          { key: "row", title: t("importDialog.row"), width: narrow ? 60 : 70, render: (error) => error.row },
          {
            key: "column",
            title: t("importDialog.column"),
            width: narrow ? 104 : 160,
            render: (error) => error.column,
          },
          { key: "message", title: t("importDialog.message"), render: (error) => error.message },
        ]}
      />
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
function Imported({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation();
  const { added, changed, unchanged, refused } = outcome;
  const further = [
    ...(changed > 0 ? [t("importResult.changed", { count: changed })] : []),
    ...(unchanged > 0 ? [t("importResult.unchanged", { count: unchanged })] : []),
  ];
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={t("import.imported", { count: added })}
        description={further.length > 0 ? further.join(" · ") : undefined}
        className={styles.gap ?? ""}
      />
      <p className={styles.count}>{t("importQuestions.sheet", { name: outcome.sheetName })}</p>
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

/** Imports a spreadsheet: choose, check, import, and say what became of it (S4.8, S5.7, S8.9). */
export default function ImportDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly target: ImportTarget;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<State>({ is: "idle" });
  const [lines, setLines] = useState<readonly string[]>([]);
  const [goodRows, setGoodRows] = useState(false);
  const [changeExisting, setChangeExisting] = useState(false);
  const [readings, setReadings] = useState<Readings>({});
  const stop = useRef<AbortController>(null);

  const progressId = useLiveMessages(props.open, (text) => {
    // The answer of the call may overtake the messages on their way here.
    if (text === "checkSuccess") {
      setState((before) => (busy(before) ? { is: "importing", done: 0, total: null } : before));
    } else if (text.startsWith("✔") || text.startsWith("✘")) {
      setLines((before) => [...before, ...text.split("\n")].slice(-lastLines));
    }
    const progress = progressOf(text);
    if (!progress || progress.phase === "exporting") return;
    setState((before) =>
      busy(before)
        ? {
            is: progress.phase === "importing" ? "importing" : "checking",
            done: progress.done,
            total: progress.total,
          }
        : before,
    );
  });

  const choose = (chosen: File) => {
    const fits = /\.xlsx?$/i.test(chosen.name);
    const problem = !fits
      ? t("errors.fileTypeRefused")
      : chosen.size > maxSize * 1024 * 1024
        ? t("errors.fileTooLarge", { size: maxSize })
        : undefined;
    setFile(problem ? null : chosen);
    setReadings({});
    setState(problem ? { is: "idle", problem } : { is: "idle" });
    return false;
  };
  const start = async (chosen: File, onlyGood = goodRows) => {
    const controller = new AbortController();
    stop.current = controller;
    setLines([]);
    setState({ is: "sending", sent: { done: 0, total: null } });
    try {
      const settings: ImportSettings = {
        progressId,
        ...(onlyGood ? { goodRows: "1" } : {}),
        ...(changeExisting ? { changeExisting: "1" } : {}),
        ...readingsOf(readings),
      };
      const outcome = await props.target.send(chosen, settings, {
        signal: controller.signal,
        onProgress: (sent) =>
          setState(sent.done === sent.total ? { is: "checking", done: 0, total: null } : { is: "sending", sent }),
      });
      if (outcome.questions.length > 0) {
        setState({ is: "asking", questions: outcome.questions });
        return;
      }
      const isNothing = outcome.errors.length > 0 && outcome.added + outcome.changed + outcome.unchanged === 0;
      setState(
        isNothing ? { is: "refused", outcome, message: t("importDialog.nothingAdded") } : { is: "imported", outcome },
      );
      if (!isNothing) await refreshAll();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.cancelled) setState({ is: "idle" });
      else if (error.errorCode === "" || error.errorCode === "internal")
        setState({ is: "exception", message: error.message });
      else setState({ is: "refused", outcome: null, message: error.message });
    }
  };
  const close = () => {
    stop.current?.abort();
    setFile(null);
    setReadings({});
    setState({ is: "idle" });
    setLines([]);
    props.onClose();
  };

  const bodies: Record<State["is"], () => ReactNode> = {
    idle: () => (
      <>
        {state.is === "idle" && state.problem && (
          <Alert type="error" showIcon title={state.problem} className={styles.gap ?? ""} />
        )}
        <Upload.Dragger
          accept=".xls,.xlsx"
          maxCount={1}
          fileList={file ? [{ uid: "chosen", name: file.name }] : []}
          beforeUpload={choose}
          onRemove={() => setFile(null)}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>{t("importDialog.choose")}</p>
          <p className={styles.count}>{t("importDialog.limits", { size: maxSize })}</p>
        </Upload.Dragger>
        {props.target.sheet.partial && (
          <div className={styles.settings}>
            <Checkbox checked={goodRows} onChange={(event) => setGoodRows(event.target.checked)}>
              {t("importResult.goodRows")}
            </Checkbox>
            {props.target.sheet.key !== undefined && (
              <Checkbox checked={changeExisting} onChange={(event) => setChangeExisting(event.target.checked)}>
                {t("importResult.changeExisting")}
                <div className={styles.count}>{t("importResult.changeExistingHelp")}</div>
              </Checkbox>
            )}
          </div>
        )}
      </>
    ),
    sending: () =>
      state.is === "sending" && (
        <div className={styles.running} aria-live="polite">
          <p>{t("importDialog.sending")}</p>
          <Progress percent={percent(state.sent.done, state.sent.total)} status="active" />
        </div>
      ),
    checking: () =>
      state.is === "checking" && <Running title={t("import.checking")} done={state.done} total={state.total} />,
    importing: () =>
      state.is === "importing" && <Running title={t("import.importing")} done={state.done} total={state.total} />,
    asking: () =>
      state.is === "asking" && (
        <ImportQuestions
          questions={state.questions}
          readings={readings}
          onAnswer={(column, form) => setReadings((before) => ({ ...before, [column]: form }))}
        />
      ),
    refused: () =>
      state.is === "refused" && (
        <>
          <Alert
            type="error"
            showIcon
            title={t("import.checkFailed")}
            description={state.message}
            className={styles.gap ?? ""}
          />
          {state.outcome && (
            <>
              <p className={styles.count}>{t("importQuestions.sheet", { name: state.outcome.sheetName })}</p>
              <WrongCells outcome={state.outcome} />
            </>
          )}
        </>
      ),
    exception: () =>
      state.is === "exception" && (
        <Alert type="error" showIcon title={t("import.serverException")} description={state.message} />
      ),
    imported: () => state.is === "imported" && <Imported outcome={state.outcome} />,
  };

  const buttons: Record<State["is"], () => ReactNode> = {
    idle: () => [
      <Button key="cancel" onClick={close}>
        {t("actions.cancel")}
      </Button>,
      <Button key="start" type="primary" disabled={file === null} onClick={() => file && start(file)}>
        {t("actions.import")}
      </Button>,
    ],
    sending: () => (
      <Button key="stop" onClick={() => stop.current?.abort()}>
        {t("importDialog.stop")}
      </Button>
    ),
    checking: () => null,
    importing: () => null,
    asking: () => [
      <Button key="cancel" onClick={close}>
        {t("actions.cancel")}
      </Button>,
      <Button
        key="start"
        type="primary"
        disabled={state.is !== "asking" || state.questions.some(({ column }) => readings[column] === undefined)}
        onClick={() => file && start(file)}
      >
        {t("actions.import")}
      </Button>,
    ],
    refused: () => [
      <Button key="close" onClick={close}>
        {t("actions.close")}
      </Button>,
      props.target.sheet.partial && state.is === "refused" && state.outcome && (
        <Button key="good" onClick={() => file && start(file, true)}>
          {t("importResult.importGoodRows")}
        </Button>
      ),
      <Button
        key="again"
        type="primary"
        onClick={() => {
          setFile(null);
          setState({ is: "idle" });
        }}
      >
        {t("importDialog.chooseAnother")}
      </Button>,
    ],
    exception: () => [
      <Button key="close" onClick={close}>
        {t("actions.close")}
      </Button>,
      <Button key="again" type="primary" onClick={() => file && start(file)}>
        {t("actions.tryAgain")}
      </Button>,
    ],
    imported: () => (
      <Button key="close" type="primary" onClick={close}>
        {t("actions.close")}
      </Button>
    ),
  };

  return (
    <Modal
      open={props.open}
      title={props.title}
      width={640}
      mask={{ closable: false }}
      closable={!busy(state)}
      keyboard={!busy(state)}
      onCancel={close}
      footer={
        <div className={styles.foot}>
          <Button type="link" onClick={() => void props.target.template()}>
            {t("importDialog.template")}
          </Button>
          <div className={styles.buttons}>{buttons[state.is]()}</div>
        </div>
      }
    >
      {bodies[state.is]()}
      {busy(state) && lines.length > 0 && (
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
