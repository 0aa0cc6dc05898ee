import { DeleteOutlined, PaperClipOutlined, SendOutlined } from "@ant-design/icons";
import { orNull } from "@tandem/contract/core/or-null";
import {
  type DiscussedKind,
  documentMessages,
  longestMessage,
  mostAttachments,
} from "@tandem/contract/platform/document-messages";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Button, Input, type InputRef, Select } from "antd";
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { CallError, upload } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { useAddress } from "../../api/useAddress.ts";
import { formatBytes } from "../../fields/format.ts";
import { useUnderWay } from "../../form/underWay.ts";
import { draftKey, drafts } from "../../form/useDraft.ts";
import { RefusedFiles } from "../files/RefusedFiles.tsx";
import { acceptedEndings, type SendingFiles, useSendingFiles } from "../files/useSendingFiles.ts";
import styles from "./DocumentMessages.module.css";
import type { NamedLine } from "./namedLine.ts";
import { useSendingOnce } from "./useSendingOnce.ts";

/** What is being written, kept on the device until it is sent. */
interface Draft {
  readonly content: string;
  readonly attached: readonly StoredFile[];
}
const nothing: Draft = { content: "", attached: [] };

/** What the user has begun to write on a document. */
function useMessageDraft(name: string) {
  const key = draftKey(useCurrentUser().id, `message:${name}`);
  const [draft, setDraft] = useState(() => drafts.read<Draft>(key) ?? nothing);
  // Files that arrive together are each added to what the others have added.
  const latest = useRef(draft);
  const change = (part: Partial<Draft>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setDraft(next);
    if (next.content === "" && next.attached.length === 0) drafts.forget(key);
    else drafts.keep(key, next);
  };
  return {
    draft,
    /** What stands there by now, whatever was drawn when somebody began to wait. */
    now: () => latest.current,
    change,
    attach: (file: StoredFile) => change({ attached: [...latest.current.attached, file] }),
    /** Takes out what was sent, and leaves what came meanwhile. */
    takeOut: (sent: Draft) => {
      const { content, attached } = latest.current;
      change({
        content: content.startsWith(sent.content) ? content.slice(sent.content.length).trimStart() : content,
        attached: attached.filter((file) => !sent.attached.includes(file)),
      });
    },
  };
}

/** The line that is written about, as the address says; none for the whole document. */
function useLine(lines: readonly NamedLine[]) {
  const [parameters, setParameters] = useAddress();
  const named = parameters.get("line");
  return {
    lineId: lines.find(({ id }) => id === named)?.id ?? null,
    chooseLine: (id: string | null) =>
      setParameters((now) => {
        const others = Object.fromEntries([...now].filter(([name]) => name !== "line"));
        return id ? { ...others, line: id } : others;
      }),
  };
}

/** What is attached to a message that is being written, and what is on its way. */
function Attached(props: {
  readonly attached: readonly StoredFile[];
  readonly files: SendingFiles;
  readonly onChange: (attached: readonly StoredFile[]) => void;
}) {
  const { t } = useTranslation();
  const { attached, files, onChange } = props;
  const { sending, refused } = files;
  if (attached.length + sending.length === 0) return <RefusedFiles refused={refused} />;
  return (
    <>
      <RefusedFiles refused={refused} />
      <ul className={styles.files} aria-live="polite">
        {attached.map(({ fileId, fileName, sizeBytes }) => (
          <li key={fileId}>
            <PaperClipOutlined />
            <span className={styles.fileName}>{fileName}</span>
            <span className={styles.quiet}>{formatBytes(sizeBytes)}</span>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t("documentMessages.removeFile", { name: fileName })}
              onClick={() => onChange(attached.filter((file) => file.fileId !== fileId))}
            />
          </li>
        ))}
        {sending.map(({ id, name, percent }) => (
          <li key={id} className={styles.quiet}>
            {t("attachedFiles.sending", { name, percent })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The button by which files are chosen. */
function FileChooser({ disabled, onChoose }: { disabled: boolean; onChoose: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  return (
    <label className={styles.choose} data-full={disabled || undefined}>
      <input
        type="file"
        multiple
        accept={acceptedEndings.join(",")}
        disabled={disabled}
        className={styles.chooser}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // The same file may be chosen again once it was corrected.
          event.target.value = "";
        }}
      />
      <PaperClipOutlined /> {t("documentMessages.attach")}
    </label>
  );
}

/** Which line of the document it is about, or the whole of it. */
function LineChoice(props: {
  readonly lines: readonly NamedLine[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  const { lines, value, onChange } = props;
  return (
    <Select
      className={styles.about ?? ""}
      aria-label={t("documentMessages.about")}
      value={value ?? ""}
      onChange={(id: string) => onChange(orNull(id))}
      showSearch={{ optionFilterProp: "label" }}
      options={[
        { value: "", label: t("documentMessages.aboutAll") },
        ...lines.map(({ id, name }) => ({ value: id, label: t("documentMessages.aboutLine", { line: name }) })),
      ]}
    />
  );
}

/** Whether a text is pasted that has a picture of itself beside it, as cells of a spreadsheet have. */
const isFormatted = ({ clipboardData }: ClipboardEvent) =>
  clipboardData.getData("text/html") !== "" && clipboardData.getData("text/plain") !== "";

/** Shows all of an element where it first stands. Browsers may answer a promise, which is nothing for React to clean up. */
function useBroughtIntoView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => void element.current?.scrollIntoView({ block: "nearest" }), [element]);
}

/** Is ready to write about a line once that is chosen. */
function useFocusOf(field: RefObject<InputRef | null>, lineId: string | null): void {
  useEffect(() => {
    if (lineId) field.current?.focus();
  }, [field, lineId]);
}

interface ComposerProps {
  readonly entityName: DiscussedKind;
  readonly recordId: string;
  readonly lines: readonly NamedLine[];
  readonly onSent: () => Promise<void>;
}

/** A message while it is written, with its files, until it is sent. */
function useComposing({ entityName, recordId, lines, onSent }: ComposerProps, whole: RefObject<HTMLDivElement | null>) {
  const { draft, now, change, attach, takeOut } = useMessageDraft(`${entityName}:${recordId}`);
  const { lineId, chooseLine } = useLine(lines);
  const sendOnce = useSendingOnce({ entityName, recordId });
  const [busy, setBusy] = useState(false);
  const { underWay, waits, allCame } = useUnderWay();
  const files = useSendingFiles(
    (file, onProgress) =>
      upload(documentMessages, "uploadDocumentMessageFile", file, {}, { onProgress, showError: false }),
    attach,
    underWay,
  );
  const { sending } = files;

  const isEmpty = draft.content.trim() === "" && draft.attached.length + sending.length === 0;
  const send = async () => {
    if (isEmpty || busy || waits) return;
    // Without one of its files it is not what was meant.
    if (!(await allCame())) return;
    setBusy(true);
    try {
      const written = now();
      const content = orNull(written.content);
      const fileIds = written.attached.map(({ fileId }) => fileId);
      if (await sendOnce({ lineId, content, fileIds })) {
        takeOut(written);
        if (lineId) chooseLine(null);
      }
      await onSent();
      whole.current?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      // Why it was refused has been shown, and what was written stands.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { draft, change, lineId, chooseLine, files, isEmpty, busy: busy || waits, send };
}

/** Where a message is written: about the document or a line, with files that are chosen, pasted or dropped. */
export function MessageComposer(props: ComposerProps) {
  const { t } = useTranslation();
  const { lines } = props;
  const field = useRef<InputRef>(null);
  const whole = useRef<HTMLDivElement>(null);
  const { draft, change, lineId, chooseLine, files, isEmpty, busy, send } = useComposing(props, whole);
  // What was written last, and where to write, is what one comes for.
  useBroughtIntoView(whole);
  useFocusOf(field, lineId);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const take = (event: ClipboardEvent | DragEvent, taken: FileList) => {
    if (taken.length === 0) return;
    event.preventDefault();
    files.send([...taken]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere on it, and chosen by its button
    <div
      ref={whole}
      className={styles.composer}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <Input.TextArea
        ref={field}
        value={draft.content}
        maxLength={longestMessage}
        autoSize={{ minRows: 2, maxRows: 10 }}
        aria-label={t("documentMessages.write")}
        placeholder={t("documentMessages.write")}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={(event) => change({ content: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={(event) => !isFormatted(event) && take(event, event.clipboardData.files)}
      />
      <Attached attached={draft.attached} files={files} onChange={(attached) => change({ attached })} />
      <div className={styles.bar}>
        {lines.length > 0 && <LineChoice lines={lines} value={lineId} onChange={chooseLine} />}
        <FileChooser disabled={draft.attached.length >= mostAttachments} onChoose={files.send} />
        <span className={styles.hint}>{t("documentMessages.hint")}</span>
        <Button icon={<SendOutlined />} loading={busy} disabled={isEmpty} onClick={() => void send()}>
          {t("documentMessages.send")}
        </Button>
      </div>
    </div>
  );
}
