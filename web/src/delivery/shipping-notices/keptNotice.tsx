import { Form, type FormInstance } from "antd";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import type { KeptByPage } from "../../form/formPageProps.ts";
import type { FormValues } from "../../form/formValues.ts";
import { drafts } from "../../form/useDraft.ts";
import { ask } from "../../ui/announce.ts";
import { noticeDraftKey, noticeFormLinesOf } from "./noticeDraft.ts";

/** Where what is typed of a new notice is kept until it is sent, while the device has room for it. */
export interface KeptNotice extends KeptByPage {
  readonly keep: (values: FormValues) => void;
}

function useKeptNotice(key: string): KeptNotice {
  return useMemo(() => {
    let isKept = true;
    return {
      keep: (values) => {
        isKept = drafts.keep(key, values);
      },
      forget: () => {
        isKept = true;
        drafts.forget(key);
      },
      isKept: () => isKept,
    };
  }, [key]);
}

/** The draft of a new notice, and how it is discarded for an empty form; then `onDiscarded` is called. */
export function useNewNotice(onDiscarded: () => void) {
  const { t } = useTranslation();
  const key = noticeDraftKey(useCurrentUser().id);
  const kept = useKeptNotice(key);
  // A discarded draft leaves an empty form behind.
  const [round, setRound] = useState(0);
  const discard = async () => {
    const agreed = await ask({
      title: t("shippingNoticePages.discardTitle"),
      confirm: t("shippingNoticePages.discard"),
      danger: true,
    });
    if (!agreed) return;
    kept.forget();
    onDiscarded();
    setRound(round + 1);
  };
  return { kept, draft: drafts.read<FormValues>(key), round, discard };
}

/** Keeps what is typed until it is sent, or until its last line is taken out. */
export function KeepDraft({ form, draft }: { form: FormInstance; draft: KeptNotice }) {
  const values = Form.useWatch([], { form, preserve: true }) as FormValues | undefined;
  const hadLines = useRef(false);
  // Kept by the time it is seen, so that nothing shown is lost by leaving at once.
  useLayoutEffect(() => {
    if (!values) return;
    if (noticeFormLinesOf(values).length > 0) {
      hadLines.current = true;
      draft.keep(values);
    } else if (hadLines.current) {
      draft.forget();
    }
  }, [values, draft]);
  return null;
}
