import { Alert, Button, Form, type FormInstance } from "antd";
import { type ComponentRef, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { firstOnes } from "../fields/firstOnes.ts";
import { giveFocus } from "../ui/focus.ts";
import styles from "./FormPage.module.css";
import type { LineProblem } from "./formLines.ts";
import type { FormValues } from "./formValues.ts";

/** What keeps a form from being saved. */
export interface Problem {
  /** Where the field is in the form; null where the message is of the whole. */
  readonly name: (string | number)[] | null;
  readonly message: string;
  /** What is wrong with the cell of a line by now; null where nothing is. */
  readonly standing?: () => string | null;
  /** The way to the cell of a line. */
  readonly go?: () => void;
  /** The record is another by now: it is saved only once it is loaded again. */
  readonly isStale?: boolean;
}

/** What a field had when it was found to be wrong. */
export interface FoundProblem extends Problem {
  readonly had: unknown;
  /** Several may be in the same words: each is told apart while the others are put right. */
  readonly place: number;
}

/** Problems as they were found, with what their fields have at that moment. */
export const foundNow = (form: FormInstance<FormValues>, problems: readonly Problem[]): readonly FoundProblem[] =>
  problems.map((problem, place) => ({ ...problem, place, had: problem.name && form.getFieldValue(problem.name) }));

/**
 * Those whose fields still have what was wrong: a field may have been filled in since, also by what arrived late. Lines come
 * into the form whenever the hand rests, and are asked then.
 */
function useStanding(form: FormInstance<FormValues>, problems: readonly FoundProblem[]): readonly FoundProblem[] {
  Form.useWatch((all) => all, { form, preserve: true });
  return problems.flatMap((problem) => {
    const { name, had, standing } = problem;
    const message = standing ? standing() : problem.message;
    const stands = message !== null && (name === null || Object.is(form.getFieldValue(name), had));
    return stands ? [{ ...problem, message }] : [];
  });
}

/** The problems of the lines within a form. */
export const inLines = (problems: readonly LineProblem[] | undefined): Problem[] =>
  (problems ?? []).map((problem) => ({ name: null, ...problem }));

/** Where a field is in the form, by where it is in what was sent. */
export const pathOf = (path: string): (string | number)[] =>
  path
    .replace(/^condition\./, "")
    // Files are sent by their ids.
    .replace(/^fileIds\b.*/, "files")
    // Passwords are sent encoded.
    .replace(/^pwd$/, "password")
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** All that keeps a form from being saved, each with the way to its place. */
export function Problems({
  problems: found,
  tried,
  form,
  onReload,
}: {
  readonly problems: readonly FoundProblem[];
  /** What the button is called that was pressed. */
  readonly tried: string;
  readonly form: FormInstance<FormValues>;
  readonly onReload: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const problems = useStanding(form, found);
  const alert = useRef<ComponentRef<typeof Alert>>(null);
  // From there the keys lead to each of the places.
  useEffect(() => {
    const summary = found.length > 0 ? alert.current?.nativeElement : undefined;
    if (summary) giveFocus(summary);
  }, [found]);
  if (problems.length === 0) return null;
  const { first, rest } = firstOnes(problems);
  const isOfWhole = problems.every(({ name, go }) => name === null && !go);
  return (
    <Alert
      type="error"
      ref={alert}
      className={styles.problems ?? ""}
      title={isOfWhole ? t("formPage.refused", { action: tried }) : t("formPage.problems", { count: problems.length })}
      action={
        problems.some(({ isStale }) => isStale) && (
          <Button size="small" onClick={() => void onReload()}>
            {t("documentPage.reload")}
          </Button>
        )
      }
      description={
        <ul>
          {first.map(({ name, message, go, place }) => (
            <li key={place}>
              {go ? (
                <Button type="link" size="small" onClick={go}>
                  {message}
                </Button>
              ) : name === null ? (
                message
              ) : (
                <Button
                  type="link"
                  size="small"
                  onClick={() => form.scrollToField(name, { focus: true, block: "center" })}
                >
                  {message}
                </Button>
              )}
            </li>
          ))}
          {rest && <li>{rest}</li>}
        </ul>
      }
    />
  );
}
