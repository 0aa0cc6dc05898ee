import { Alert, Button, Form, type FormInstance } from "antd";
import i18next from "i18next";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useCurrentUser } from "../api/currentUser.ts";
import { firstInWords, inWords } from "../fields/firstOnes.ts";
import { formatInstant } from "../fields/format.ts";
import { passwordFields } from "../fields/passwords.ts";
import styles from "./FormDraft.module.css";
import type { FormValues } from "./formValues.ts";
import type { Replaced } from "./replacedValues.ts";
import { draftKey, drafts } from "./useDraft.ts";

/** What a form keeps of what is typed: the fields that differ from what it began with, and of which version that was. */
interface KeptFields {
  readonly version?: number | undefined;
  readonly fields: FormValues;
}

/** A draft that was left behind, offered to be taken up again. */
export interface OfferedDraft extends KeptFields {
  /** In milliseconds. */
  readonly at: number;
  /** What the form began with, where it begins anew. */
  readonly before?: FormValues;
}

export interface FormDraft {
  readonly offered: OfferedDraft | null;
  /** Keeps what differs from the beginning; forgets the draft when nothing does. Answers whether something does. */
  readonly keep: (begun: FormValues, values: FormValues, version: number | undefined) => boolean;
  /** Keeps it and offers it at once, where the form begins anew. */
  readonly offer: (begun: FormValues, values: FormValues, version: number | undefined) => void;
  readonly forget: () => void;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const changedOf = (begun: FormValues, values: FormValues) =>
  Object.entries(values).filter(([name, value]) => !same(value, begun[name]));

const fieldsOf = (changed: readonly [string, unknown][]): FormValues =>
  Object.fromEntries(changed.filter(([name]) => !passwordFields.includes(name)));

/** The draft of the form on the page, one per address; not `wanted` where the page keeps what is typed itself. */
export function useFormDraft(wanted: boolean): FormDraft {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  const key = draftKey(user.id, `form:${pathname}${search}`);
  const [offered, setOffered] = useState((): OfferedDraft | null => {
    const found = wanted ? drafts.find<KeptFields>(key) : null;
    return found && { at: found.at, ...found.value };
  });
  return {
    offered,
    keep: (begun, values, version) => {
      const changed = changedOf(begun, values);
      const fields = fieldsOf(changed);
      if (wanted && Object.keys(fields).length > 0) drafts.keep(key, { version, fields } satisfies KeptFields);
      else if (wanted && offered === null) drafts.forget(key);
      return changed.length > 0;
    },
    offer: (begun, values, version) => {
      const kept: KeptFields = { version, fields: fieldsOf(changedOf(begun, values)) };
      if (Object.keys(kept.fields).length === 0) return;
      drafts.keep(key, kept);
      setOffered({ at: Date.now(), before: begun, ...kept });
    },
    forget: () => {
      drafts.forget(key);
      setOffered(null);
    },
  };
}

/** Tells what a form holds after every change, made by the user or by the page. */
export function WatchForm<V extends object>({
  form,
  onValues,
}: {
  form: FormInstance<V>;
  onValues: (values: V) => void;
}) {
  const values = Form.useWatch((all) => all, { form, preserve: true });
  const latest = useRef(onValues);
  useLayoutEffect(() => {
    latest.current = onValues;
  });
  // Kept by the time it is seen, so that nothing shown is lost by leaving at once.
  useLayoutEffect(() => {
    if (values) latest.current(values);
  }, [values]);
  return null;
}

/** Says how many fields and which lines a draft takes the place of that others have changed since. */
function replacedText({ fields, lines, places }: Replaced): string {
  const what = [
    ...(fields > 0 ? [i18next.t("draft.fields", { count: fields })] : []),
    ...(lines > 0 ? [i18next.t("draft.lines", { count: lines })] : []),
  ];
  if (what.length === 0) return i18next.t("draft.replacesNothing");
  const where = places.length > 0 ? ` (${firstInWords(places)})` : "";
  return i18next.t("draft.replaces", { what: `${inWords(what)}${where}` });
}

/** Offers a draft: to go on with it, or to be rid of it. */
export function DraftOffer(props: {
  /** When the draft was typed, in milliseconds. */
  readonly at: number;
  /** The record has been changed since. */
  readonly outdated?: boolean;
  /** What of that would be taken back by it, where that is known. */
  readonly replaced?: Replaced | undefined;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className={styles.offer ?? ""}
      title={t("draft.found", { when: formatInstant(new Date(props.at).toISOString()) })}
      description={
        props.outdated ? `${t("draft.outdated")} ${props.replaced ? replacedText(props.replaced) : ""}` : undefined
      }
      action={
        <>
          <Button size="small" onClick={props.onRestore}>
            {t("draft.restore")}
          </Button>
          <Button size="small" type="text" onClick={props.onDiscard}>
            {t("draft.discard")}
          </Button>
        </>
      }
    />
  );
}
