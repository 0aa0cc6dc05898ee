import { Alert, Button, Modal, Progress } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ImportButtons } from "./ImportButtons.tsx";
import { ImportChoice } from "./ImportChoice.tsx";
import styles from "./ImportDialog.module.css";
import { ImportQuestions } from "./ImportQuestions.tsx";
import { Imported, Refused } from "./ImportResult.tsx";
import { ImportTitles } from "./ImportTitles.tsx";
import { ImportValues } from "./ImportValues.tsx";
import type { ImportResult, ImportTarget } from "./importTarget.ts";
import { type Importing, type ImportPartProps, isBusy, useImporting } from "./useImporting.ts";

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

/** What is to be seen of an import in its state. */
function Body({ importing, target }: ImportPartProps) {
  const { t } = useTranslation();
  const { state } = importing;
  switch (state.is) {
    case "idle":
      return <ImportChoice importing={importing} target={target} />;
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
      return (
        <Alert
          type="error"
          showIcon
          title={t(state.isUnanswered ? "import.unanswered" : "import.serverException")}
          description={state.message}
        />
      );
    case "doneBefore":
      return <Alert type="info" showIcon title={t("importDialog.doneBefore")} />;
    case "imported":
      return <Imported {...state} documents={target.documentsAdded} />;
  }
}

/** The dialog as what is done next sees it: it comes back for what was refused, of which it has the file. */
function useResult(importing: Importing, props: { readonly onOpen?: () => void; readonly onClose: () => void }) {
  const { state } = importing;
  const isAside = useRef(false);
  const close = () => {
    isAside.current = false;
    importing.reset();
    props.onClose();
  };
  const isWanted = state.is === "imported" && state.outcome.refused > 0;
  const result: ImportResult = {
    isTaken: state.is === "imported" && state.taken !== undefined,
    leave: close,
    putAside: () => {
      if (!isWanted) return close();
      isAside.current = true;
      importing.setTaken("");
      props.onClose();
    },
    bringBack: (said) => {
      if (!isAside.current) return;
      isAside.current = false;
      importing.setTaken(said);
      props.onOpen?.();
    },
  };
  return { result, close };
}

/** Imports a spreadsheet: choose, check, import, and say what became of it (S4.8, S5.7, S8.9). */
export default function ImportDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly target: ImportTarget;
  /** Brings it back, where something may be done with what has come in. */
  readonly onOpen?: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { open, target } = props;
  const importing = useImporting(open, target);
  const { state, lines } = importing;
  const body = useRef<HTMLDivElement>(null);
  const { result, close } = useResult(importing, props);

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
            <ImportButtons importing={importing} target={target} result={result} onClose={close} />
          </div>
        </div>
      }
    >
      <div ref={body}>
        <Body importing={importing} target={target} />
      </div>
      {(isBusy(state) || state.is === "doneBefore") && lines.length > 0 && (
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
