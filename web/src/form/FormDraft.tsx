import { Alert, Button, Form, type FormInstance } from "antd";
import i18next from "i18next";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useCurrentUser } from "../api/currentUser.ts";
import { firstInWords, inWords } from "../fields/firstOnes.ts";
import { formatInstant } from "../fields/format.ts";
import { passwordFields } from "../fields/passwords.ts";
import styles from "./FormDraft.module.css";
import type { FormValues } from "./formValues.ts";
import { type Replaced, replacedValues } from "./replacedValues.ts";
import { draftKey, drafts } from "./useDraft.ts";
import { useOfferedDraft } from "./useOfferedDraft.ts";

/** What a form keeps of what is typed: the fields that differ from what it began with, and of which version that was. */
export interface KeptFields {
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
  readonly take: () => void;
  readonly discard: () => void;
  /** Keeps what differs from the beginning; forgets it when nothing does. Answers whether something does. */
  readonly keep: (begun: FormValues, values: FormValues, version: number | undefined) => boolean;
  /** Keeps it and offers it at once, where the form begins anew. */
  readonly offer: (begun: FormValues, values: FormValues, version: number | undefined) => void;
  /** Forgets what is typed now. */
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
  const { offered, offer, take, discard } = useOfferedDraft<KeptFields>(key, wanted);
  const [before, setBefore] = useState<FormValues>();
  const decided = (act: () => void) => () => {
    act();
    setBefore(undefined);
  };
  return {
    offered: offered && { at: offered.at, ...offered.value, ...(before ? { before } : {}) },
    take: decided(take),
    discard: decided(discard),
    keep: (begun, values, version) => {
      const changed = changedOf(begun, values);
      const fields = fieldsOf(changed);
      if (wanted && Object.keys(fields).length > 0) drafts.keep(key, { version, fields } satisfies KeptFields);
      else if (wanted) drafts.forget(key);
      return changed.length > 0;
    },
    offer: (begun, values, version) => {
      const kept: KeptFields = { version, fields: fieldsOf(changedOf(begun, values)) };
      if (Object.keys(kept.fields).length === 0) return;
      drafts.keep(key, kept);
      offer();
      setBefore(begun);
    },
    forget: () => drafts.forget(key),
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

/** Offers what was typed before, with what it would take the place of, where that is known. */
export function OfferedAgain(props: {
  readonly draft: OfferedDraft;
  readonly outdated: boolean;
  readonly begun: FormValues;
  readonly onRestore: (draft: KeptFields) => void;
  readonly onDiscard: () => void;
}) {
  const { begun, draft } = props;
  const { at, fields, before } = draft;
  const replaced = useMemo(() => before && replacedValues(fields, before, begun), [fields, before, begun]);
  return (
    <DraftOffer
      at={at}
      outdated={props.outdated}
      replaced={replaced}
      onRestore={() => props.onRestore(draft)}
      onDiscard={props.onDiscard}
    />
  );
}
