import { InboxOutlined } from "@ant-design/icons";
import type { ImportOutcome, InputOf, Service } from "@tandem/contract/core/service";
import { Alert, Button, Modal, Progress, Table, Upload } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type DownloadMethod, download, type Transferred, type UploadMethod, upload } from "./client.ts";
import styles from "./ImportDialog.module.css";
import { useLiveMessages } from "./liveMessages.ts";
import { refreshAll } from "./queries.ts";

/** Largest file in MB (S5.7a, S9.6c). */
const maxSize = 50;
const lastLines = 8;

/** Where a spreadsheet is sent, and where its template comes from. */
export interface ImportTarget {
  readonly send: (
    file: File,
    progressId: string,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: Transferred) => void },
  ) => Promise<ImportOutcome>;
  readonly template: () => Promise<boolean>;
}

/** An import of the contract with its template (S7.16a–b). */
export function importTarget<S extends Service, U extends UploadMethod<S>, D extends DownloadMethod<S>>(
  service: S,
  uploadMethod: U,
  templateMethod: D,
): ImportTarget {
  return {
    send: (file, progressId, options) =>
      upload(service, uploadMethod, file, { progressId } as InputOf<S["endpoints"][U]>, {
        ...options,
        showError: false,
      }) as Promise<ImportOutcome>,
    template: () => download(service, templateMethod, {} as InputOf<S["endpoints"][D]>),
  };
}

type Phase = "reading" | "checking" | "importing";

/** The states of S4.8: 0 idle, 1 sending, 2 checking, 3 importing, 4 refused, 5 server exception, 6 done. */
type State =
  | { readonly is: "idle"; readonly problem?: string }
  | { readonly is: "sending"; readonly sent: Transferred }
  | { readonly is: "checking" | "importing"; readonly done: number; readonly total: number | null }
  | { readonly is: "refused"; readonly outcome: ImportOutcome | null; readonly message: string }
  | { readonly is: "exception"; readonly message: string }
  | { readonly is: "imported"; readonly added: number };

const busy = (state: State) => state.is === "sending" || state.is === "checking" || state.is === "importing";
const percent = (done: number, total: number | null) => (total ? Math.min(100, Math.floor((done / total) * 100)) : 0);

/** What a progress message says; null for any other (S4.10). */
function progressOf(text: string): { phase: Phase; done: number; total: number | null } | null {
  if (!text.startsWith("$")) return null;
  try {
    const message: unknown = JSON.parse(text.slice(1));
    const isProgress = message && typeof message === "object" && "type" in message && message.type === "progress";
    return isProgress ? (message as unknown as { phase: Phase; done: number; total: number | null }) : null;
  } catch {
    return null;
  }
}

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
  return (
    <>
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 280 }}
        rowKey={(error) => `${error.row} ${error.column ?? ""} ${error.message}`}
        dataSource={outcome.errors}
        columns={[
          { key: "row", title: t("importDialog.row"), dataIndex: "row", width: 70 },
          { key: "column", title: t("importDialog.column"), dataIndex: "column", width: 160 },
          { key: "message", title: t("importDialog.message"), dataIndex: "message" },
        ]}
      />
      {outcome.moreErrors > 0 && <p>{t("import.moreErrors", { count: outcome.moreErrors })}</p>}
    </>
  );
}

/** Imports a spreadsheet: choose, check, import, and say what became of it (S4.8, S5.7, S8.9). */
export function ImportDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly target: ImportTarget;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<State>({ is: "idle" });
  const [lines, setLines] = useState<readonly string[]>([]);
  const stop = useRef<AbortController>(null);

  const progressId = useLiveMessages(props.open, (text) => {
    // The answer of the call may overtake the messages on their way here.
    if (text === "checkSuccess") {
      setState((before) => (busy(before) ? { is: "importing", done: 0, total: null } : before));
    } else if (text.startsWith("✔") || text.startsWith("✘")) {
      setLines((before) => [...before, ...text.split("\n")].slice(-lastLines));
    }
    const progress = progressOf(text);
    if (!progress) return;
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
    setState(problem ? { is: "idle", problem } : { is: "idle" });
    return false;
  };
  const start = async (chosen: File) => {
    const controller = new AbortController();
    stop.current = controller;
    setLines([]);
    setState({ is: "sending", sent: { done: 0, total: null } });
    try {
      const outcome = await props.target.send(chosen, progressId, {
        signal: controller.signal,
        onProgress: (sent) =>
          setState(sent.done === sent.total ? { is: "checking", done: 0, total: null } : { is: "sending", sent }),
      });
      if (outcome.errors.length > 0) {
        setState({ is: "refused", outcome, message: t("importDialog.nothingAdded") });
      } else {
        setState({ is: "imported", added: outcome.added });
        await refreshAll();
      }
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
          {state.outcome && <WrongCells outcome={state.outcome} />}
        </>
      ),
    exception: () =>
      state.is === "exception" && (
        <Alert type="error" showIcon title={t("import.serverException")} description={state.message} />
      ),
    imported: () =>
      state.is === "imported" && <Alert type="success" showIcon title={t("import.imported", { count: state.added })} />,
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
    refused: () => [
      <Button key="close" onClick={close}>
        {t("actions.close")}
      </Button>,
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
          <Button type="link" onClick={() => void props.target.template().catch(() => undefined)}>
            {t("importDialog.template")}
          </Button>
          <div className={styles.buttons}>{buttons[state.is]()}</div>
        </div>
      }
    >
      {bodies[state.is]()}
      {lines.length > 0 && (
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
