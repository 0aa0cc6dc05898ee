import { errorCode } from "@tandem/contract/core/errors";
import type { FormInstance } from "antd";
import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { askAgain, showAnswer } from "../api/afterWrite.ts";
import { CallError, type CallOptions } from "../api/client.ts";
import { usePage } from "../api/currentUser.ts";
import { askIfMeant, oddValues } from "../fields/doubts.tsx";
import { anew } from "../routes/paths.ts";
import { forgetErrors, sayDone, sayInfo } from "../ui/announce.ts";
import { askToLeave } from "./askToLeave.ts";
import { doneBefore, isDone } from "./doneBefore.ts";
import { inLines, type Problem, pathOf } from "./FormProblems.tsx";
import type { BodyProps } from "./formPageProps.ts";
import type { FormValues } from "./formValues.ts";
import { useUnderWay } from "./underWay.ts";
import { useMarks } from "./useMarks.ts";
import { useSender } from "./useSender.ts";

const stale = errorCode("versionStale");
const inForm: CallOptions = { showError: false, showRepeatError: false };

type Show = (problems: readonly Problem[]) => void;

/** Shows what the server refused at its fields, and above the form. */
function useRefusals<Loaded, Answer>(
  { lines, load }: BodyProps<Loaded, Answer>,
  form: FormInstance<FormValues>,
  show: Show,
) {
  const { t } = useTranslation();
  const marks = useMarks(form);
  const refused = (error: CallError) => {
    const ofLines = inLines(lines?.current?.refused(error.details));
    const inFields = error.details.map((detail) => ({ name: pathOf(detail.path), message: detail.message }));
    marks.mark(inFields);
    const found = [...inFields.filter(({ name }) => ofLines.length === 0 || name[0] !== "lines"), ...ofLines];
    const isStale = error.errorCode === stale && load !== undefined;
    const before = doneBefore(error);
    show(found.length > 0 ? found : [{ name: null, message: before ? t(before) : error.message, isStale }]);
  };
  return { refused, clear: marks.clear, unmark: marks.changed };
}

/** What is sent from the form: none while its lines are wrong, or where somebody asked about it says that it is not meant or cannot be asked. */
async function valuesToSend<Loaded, Answer>(
  { entity, lines, beforeSaving }: BodyProps<Loaded, Answer>,
  form: FormInstance<FormValues>,
  show: Show,
  refused: (error: CallError) => void,
): Promise<FormValues | undefined> {
  const wrong = inLines(lines?.current?.check());
  show(wrong);
  if (wrong.length > 0) return undefined;
  const values = form.getFieldsValue(true) as FormValues;
  const odd = [...(entity ? oddValues(entity, values) : []), ...(lines?.current?.odd() ?? [])];
  try {
    return (await (beforeSaving?.(values, odd, inForm) ?? askIfMeant(odd))) ? values : undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    refused(error);
    return undefined;
  }
}

/** Saves what stands in the form of a page, or leaves it; what the server refuses is shown at its fields. */
export function usePageSaving<Loaded, Answer>(
  props: BodyProps<Loaded, Answer>,
  form: FormInstance<FormValues>,
  dirty: RefObject<boolean>,
  show: Show,
) {
  const { t } = useTranslation();
  const { leave } = usePage();
  const { refused, clear, unmark } = useRefusals(props, form, show);
  const { record, backPath, draft } = props;
  const [saving, setSaving] = useState(false);
  const { pathname, search } = useLocation();
  const sender = useSender(`form:${pathname}${search}`);
  const { underWay, waits, allCame } = useUnderWay();
  // Beside the state, which a second click of the same moment does not see.
  const busy = useRef(false);
  // What saving changes around the form is no edit of it.
  const saved = useRef(false);
  const save = async (send: typeof props.save) => {
    if (busy.current) return;
    busy.current = true;
    try {
      if (await allCame()) await saveOnce(send);
    } finally {
      busy.current = false;
    }
  };
  const settled = () => {
    saved.current = true;
    dirty.current = false;
    (props.kept ?? draft).forget();
  };
  const saveOnce = async (send: typeof props.save) => {
    forgetErrors();
    clear();
    const values = await valuesToSend(props, form, show, refused);
    if (!values) return;
    setSaving(true);
    try {
      const answer = await send(values, record, { ...inForm, sender });
      settled();
      sayDone(props.savedText?.(answer) ?? t("formPage.saved"));
      await Promise.all([showAnswer(props.written, answer), props.afterSaving?.(answer)]);
      leave(props.savedPath?.(answer) ?? backPath);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const before = doneBefore(error);
      if (before) await askAgain(props.written);
      if (!before || !isDone(error)) return refused(error);
      settled();
      sayInfo(t(before));
      // Its number is not known: a list that is filtered as it was left need not show it.
      leave(record === undefined || props.adds ? anew(backPath) : backPath);
    } finally {
      setSaving(false);
    }
  };

  const cancel = async () => {
    const agreed = (props.kept?.isKept() ?? !dirty.current) || (await askToLeave());
    if (!agreed) return;
    if (dirty.current) draft.forget();
    leave(backPath);
  };
  return { saving: saving || waits, isSent: saving, saved, underWay, save, cancel, unmark };
}
