import { errorCode } from "@tandem/contract/core/errors";
import { attachmentEndings, attachmentMegabytes, type StoredFile } from "@tandem/contract/platform/files";
import i18next from "i18next";
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
  if (file.size === 0) return "attachedFiles.empty";
  return file.size > attachmentMegabytes * 1024 * 1024 ? "errors.fileTooLarge" : null;
}

/** A file on its way. */
interface Sending {
  /** Several may have the same name, as photos of a camera have. */
  readonly id: number;
  readonly name: string;
  readonly percent: number;
}

/** A file that was not taken. */
export interface RefusedFile {
  readonly id: number;
  /** Which it is, and why. */
  readonly sentence: string;
  readonly takeAway: () => void;
}

/** An ending that is taken was looked at before it was sent: what is refused as another kind is not what its name says. */
const reasonOf = ({ errorCode: code, message }: CallError) =>
  code === errorCode("attachmentTypeRefused") ? i18next.t("attachedFiles.notAsNamed") : message;

export interface SendingFiles {
  readonly sending: readonly Sending[];
  /** Those that were not taken, until somebody takes them away. */
  readonly refused: readonly RefusedFile[];
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
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const refuse = (name: string, reason: string) => {
    begun.current += 1;
    const id = begun.current;
    const takeAway = () => setRefused((before) => before.filter((each) => each.id !== id));
    setRefused((before) => [...before, { id, sentence: t("attachedFiles.refused", { name, reason }), takeAway }]);
  };

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
      if (!(error instanceof CallError)) throw error;
      refuse(file.name, reasonOf(error));
      return false;
    } finally {
      setSending((before) => before.filter((each) => each.id !== id));
    }
  };

  return {
    sending,
    refused,
    send: (files) => {
      for (const file of files) {
        const problem = problemOf(file);
        if (problem) {
          refuse(file.name, t(problem, { size: attachmentMegabytes }));
          continue;
        }
        const sent = sendOne(file);
        underWay?.add(sent);
      }
    },
  };
}
