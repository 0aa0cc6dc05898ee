import { attachmentEndings, attachmentMegabytes, type StoredFile } from "@tandem/contract/platform/files";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type Transferred } from "../../api/client.ts";
import { sayError } from "../../ui/announce.ts";

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
  readonly name: string;
  readonly percent: number;
}

/** Sends attachments, each as soon as it is chosen, and hands over each that has arrived. */
export function useSendingFiles(
  upload: (file: File, onProgress: (progress: Transferred) => void) => Promise<StoredFile>,
  arrived: (file: StoredFile) => void,
): { readonly sending: readonly Sending[]; readonly send: (files: Iterable<File>) => void } {
  const { t } = useTranslation();
  const [sending, setSending] = useState<readonly Sending[]>([]);

  const sendOne = async (file: File) => {
    const problem = problemOf(file);
    if (problem) {
      sayError(t(problem, { size: attachmentMegabytes }));
      return;
    }
    const show = (percent: number) =>
      setSending((before) => [...before.filter(({ name }) => name !== file.name), { name: file.name, percent }]);
    show(0);
    try {
      arrived(await upload(file, ({ done, total }) => show(total ? Math.floor((done / total) * 100) : 0)));
    } catch (error) {
      // Why it was refused has been shown.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setSending((before) => before.filter(({ name }) => name !== file.name));
    }
  };

  return {
    sending,
    send: (files) => {
      for (const file of files) void sendOne(file);
    },
  };
}
