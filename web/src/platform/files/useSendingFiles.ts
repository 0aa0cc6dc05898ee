import { attachmentEndings, attachmentMegabytes, type StoredFile } from "@tandem/contract/platform/files";
import { use, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type Transferred } from "../../api/client.ts";
import { type UnderWay, UnderWayContext } from "../../form/underWay.ts";

/** The files that a chooser offers. */
export const acceptedEndings = [...attachmentEndings, "jpeg"].map((ending) => `.${ending}`);

/** Why a file is not even sent, as a locale key (S5.7b, S5.7c); the server looks at its content besides. */
function problemOf(file: File): string | null {
  if (!acceptedEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    return "errors.attachmentTypeRefused";
  }
  return file.size > attachmentMegabytes * 1024 * 1024 ? "errors.fileTooLarge" : null;
}

/** A file on its way. */
interface Sending {
  /** Several may have the same name, as photos of a camera have. */
  readonly id: number;
  readonly name: string;
  readonly percent: number;
}

export interface SendingFiles {
  readonly sending: readonly Sending[];
  /** Why files that were chosen last were not sent, a sentence each. */
  readonly refused: readonly string[];
  readonly send: (files: Iterable<File>) => void;
}

/**
 * Sends attachments, each as soon as it is chosen, and hands over each that has arrived. Their form waits for them, or whoever
 * has `own`.
 */
export function useSendingFiles(
  upload: (file: File, onProgress: (progress: Transferred) => void) => Promise<StoredFile>,
  arrived: (file: StoredFile) => void,
  own?: UnderWay,
): SendingFiles {
  const { t } = useTranslation();
  const ofForm = use(UnderWayContext);
  const underWay = own ?? ofForm;
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const begun = useRef(0);
  const [refused, setRefused] = useState<readonly string[]>([]);

  /** Answers whether it has arrived. */
  const sendOne = async (file: File): Promise<boolean> => {
    begun.current += 1;
    const id = begun.current;
    setSending((before) => [...before, { id, name: file.name, percent: 0 }]);
    const show = (percent: number) =>
      setSending((before) => before.map((each) => (each.id === id ? { ...each, percent } : each)));
    try {
      arrived(await upload(file, ({ done, total }) => show(total ? Math.floor((done / total) * 100) : 0)));
      return true;
    } catch (error) {
      // Why it was refused has been shown.
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      setSending((before) => before.filter((each) => each.id !== id));
    }
  };

  return {
    sending,
    refused,
    send: (files) => {
      const judged = [...files].map((file) => ({ file, problem: problemOf(file) }));
      setRefused(
        judged.flatMap(({ file: { name }, problem }) =>
          problem ? t("attachedFiles.refused", { name, reason: t(problem, { size: attachmentMegabytes }) }) : [],
        ),
      );
      for (const { file, problem } of judged) {
        if (problem) continue;
        const sent = sendOne(file);
        underWay?.add(sent);
      }
    },
  };
}
