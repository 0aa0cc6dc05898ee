import type { Entity } from "@tandem/contract/core/entity";
import { errorCode } from "@tandem/contract/core/errors";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import { useQuery } from "@tanstack/react-query";
import { Button, Form, type FormInstance } from "antd";
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { askAgain, showAnswer, type Written } from "../api/afterWrite.ts";
import { CallError, type CallOptions } from "../api/client.ts";
import { usePage, usePageTitle } from "../api/currentUser.ts";
import { randomKey } from "../api/pageKey.ts";
import { ownKey } from "../api/queryKeys.ts";
import { askIfMeant, oddValues } from "../fields/doubts.tsx";
import { FormModeContext } from "../fields/formMode.ts";
import { followersOf, type LookupRule } from "../fields/lookupRules.ts";
import { anew } from "../routes/paths.ts";
import { forgetErrors, sayDone, sayError, sayInfo } from "../ui/announce.ts";
import { Outline } from "../ui/Outline.tsx";
import { PageMessage } from "../ui/PageMessage.tsx";
import { askToLeave } from "./askToLeave.ts";
import { doneBefore, isDone } from "./doneBefore.ts";
import { type FormDraft, type KeptFields, OfferedAgain, useFormDraft, WatchForm } from "./FormDraft.tsx";
import styles from "./FormPage.module.css";
import { type FoundProblem, foundNow, inLines, type Problem, Problems, pathOf } from "./FormProblems.tsx";
import type { FormLines } from "./formLines.ts";
import type { FormValues } from "./formValues.ts";
import { HeldStill } from "./HeldStill.tsx";
import { KeeperContext, useKeeper } from "./keeper.ts";
import { moveOn, openOnly } from "./moveOn.ts";
import { UnderWayContext, useUnderWay } from "./underWay.ts";
import { useMarks } from "./useMarks.ts";

/** Fields that belong together; `content` is form items, laid out in two columns where there is room. */
export interface FormGroup {
  readonly key: string;
  /** In the user's language. */
  readonly title?: string;
  readonly content: ReactNode;
  /** The content lays itself out. */
  readonly free?: boolean;
  /** Folded under its title until somebody opens it, or one of these fields is wrong. */
  readonly folded?: readonly string[];
}

export interface FormPageProps<Loaded, Answer = unknown> {
  readonly title: string;
  /** What its tab is called once the record is known, so that two of them are told apart. */
  readonly tabTitle?: (record: Loaded) => string;
  /** Its heading once that is loaded which it depends on; the title unless given. */
  readonly heading?: (record: Loaded) => string;
  /** What the form starts with when adding. */
  readonly initial: FormValues;
  /** The record to change; without it the form adds one. */
  readonly load?: () => Promise<Loaded>;
  /** What is loaded is a record of which the form adds a copy: its keys are typed anew. */
  readonly adds?: boolean;
  /** The record as form values: as it is unless given. */
  readonly toValues?: (record: Loaded) => FormValues;
  /** What saving changes. */
  readonly written: Written;
  /** Sends the values, by a call with these options: the form itself says why it is refused, and marks the fields it names. */
  readonly save: (values: FormValues, record: Loaded | undefined, inForm: CallOptions) => Promise<Answer>;
  /** Shown once it is saved, before the page goes: answers when it was read. */
  readonly afterSaving?: (answer: Answer) => Promise<void>;
  /** Where the page goes on Cancel, and after saving unless `savedPath` says otherwise. */
  readonly backPath: string;
  /** Where the page goes after saving, by what the server answered. */
  readonly savedPath?: (answer: Answer) => string;
  /** What is typed is kept by the page itself: while it says that it is, leaving loses nothing and does not ask. */
  readonly kept?: KeptByPage | undefined;
  /** Uses the whole width, for forms with a table. */
  readonly wide?: boolean;
  /** The lines within the form, which are checked and marked with its fields. Enter then leads to the next field. */
  readonly lines?: RefObject<FormLines | null>;
  /** What of a draft is taken up again, where it holds more of the record than was typed. */
  readonly restoring?: (fields: FormValues, record: Loaded) => FormValues;
  /** Asks before what cannot be taken back is saved, and names what of it is odd; answers whether to. */
  readonly beforeSaving?: (values: FormValues, odd: readonly string[]) => Promise<boolean>;
  /** Says which of its values are asked about before they are saved. */
  readonly entity?: Pick<Entity, "name" | "fields" | "doubts">;
  /** What stands above the fields. */
  readonly notice?: (record: Loaded | undefined) => ReactNode;
  readonly saveLabel?: string;
  /** Without this flag on the page's menu it is read and not saved. */
  readonly permission?: MenuFlag;
  /** How fields depend on each other (S4.7). */
  readonly rules?: readonly LookupRule[];
  /** Said after saving. */
  readonly savedText?: (answer: Answer) => string;
  readonly groups: (form: FormInstance, record: Loaded | undefined) => readonly FormGroup[];
}

function Group({ group, problems }: { readonly group: FormGroup; readonly problems: readonly Problem[] }) {
  const { title, content, free, folded } = group;
  const fields = <div className={free ? "" : styles.fields}>{content}</div>;
  if (!folded) {
    return (
      <section className={styles.group}>
        {title && <h2>{title}</h2>}
        {fields}
      </section>
    );
  }
  return (
    <details className={styles.group} open={problems.some(({ name }) => folded.includes(String(name?.[0])))}>
      <summary>{title}</summary>
      {fields}
    </details>
  );
}

const noRules: readonly LookupRule[] = [];

/**
 * A form page: loads the record where there is one, and saves it (S4.4, S8.3b: what is typed stays). Another address of the
 * same page names another record, or what a new one begins with: it is another form, with a draft of its own.
 */
export function FormPage<Loaded, Answer = unknown>(props: FormPageProps<Loaded, Answer>) {
  const { pathname, search } = useLocation();
  return <FormAt<Loaded, Answer> key={pathname + search} {...props} />;
}

function FormAt<Loaded, Answer>(props: FormPageProps<Loaded, Answer>) {
  const { t } = useTranslation();
  const { load } = props;
  const draft = useFormDraft(!props.kept);
  const [restored, setRestored] = useState<KeptFields | null>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [round, setRound] = useState(0);
  const record = useQuery({
    queryKey: ownKey(useId()),
    queryFn: () => load?.() ?? Promise.reject(new Error("nothing to load")),
    enabled: load !== undefined && loaded === undefined,
    // A form shows the record as it is now, and never changes under the hands of the one who types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  // Held here: a page that is returned to after a while finds nothing of it in the cache.
  if (load && loaded === undefined && record.data !== undefined) setLoaded(record.data);

  if (load && loaded === undefined && record.isError) {
    return (
      <PageMessage tone="warning" title={t("formPage.failed")} text={record.error.message}>
        <Button onClick={() => record.refetch()}>{t("actions.tryAgain")}</Button>
      </PageMessage>
    );
  }
  if (load && loaded === undefined) return <Outline heading rows={8} className={styles.skeleton} />;
  const restore = ({ version, fields }: KeptFields) => {
    draft.take();
    setRestored({ version, fields: loaded === undefined ? fields : (props.restoring?.(fields, loaded) ?? fields) });
  };
  const reload = async (offer: () => void) => {
    const again = await record.refetch();
    if (again.isError) return sayError(again.error.message);
    offer();
    setRestored(null);
    setLoaded(again.data);
    setRound(round + 1);
  };
  return (
    <FormBody
      {...props}
      key={`${restored ? "restored" : "begun"} ${round}`}
      record={loaded}
      draft={draft}
      restored={restored}
      onRestore={restore}
      onReload={reload}
    />
  );
}

/** Where a page itself keeps what is typed. */
export interface KeptByPage {
  readonly isKept: () => boolean;
  /** What was sent is there no more, to be sent once more as something new. */
  readonly forget: () => void;
}

interface BodyProps<Loaded, Answer> extends FormPageProps<Loaded, Answer> {
  readonly record: Loaded | undefined;
  readonly draft: FormDraft;
  /** A draft that was taken up again. */
  readonly restored: KeptFields | null;
  readonly onRestore: (draft: KeptFields) => void;
  /** Begins anew with the record as it is now; `offer` is called once it has come. */
  readonly onReload: (offer: () => void) => Promise<void>;
}

const stale = errorCode("versionStale");
const inForm: CallOptions = { showError: false, showRepeatError: false };

const versionOf = (record: unknown): number | undefined =>
  record !== null && typeof record === "object" && "version" in record && typeof record.version === "number"
    ? record.version
    : undefined;

/** Ctrl+S saves. */
function useSaveKeys(form: FormInstance<FormValues>): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s" || event.altKey) return;
      event.preventDefault();
      form.submit();
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, [form]);
}

/** Saves what stands in the form, or leaves it; what the server refuses is shown at its fields. */
function useSaving<Loaded, Answer>(
  props: BodyProps<Loaded, Answer>,
  form: FormInstance<FormValues>,
  dirty: RefObject<boolean>,
  show: (problems: readonly Problem[]) => void,
) {
  const { t } = useTranslation();
  const { leave } = usePage();
  const marks = useMarks(form);
  const { record, backPath, draft } = props;
  const [saving, setSaving] = useState(false);
  // What it sends again, because no answer came, is what it sent first.
  const [sender] = useState(randomKey);
  const { underWay, waits, allCame } = useUnderWay();
  const refused = (error: CallError) => {
    const ofLines = inLines(props.lines?.current?.refused(error.details));
    const inFields = error.details.map((detail) => ({ name: pathOf(detail.path), message: detail.message }));
    marks.mark(inFields);
    const found = [...inFields.filter(({ name }) => ofLines.length === 0 || name[0] !== "lines"), ...ofLines];
    const isStale = error.errorCode === stale && props.load !== undefined;
    const before = doneBefore(error);
    show(found.length > 0 ? found : [{ name: null, message: before ? t(before) : error.message, isStale }]);
  };
  // Beside the state, which a second click of the same moment does not see.
  const busy = useRef(false);
  // What saving changes around the form is no edit of it.
  const saved = useRef(false);
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      if (await allCame()) await saveOnce();
    } finally {
      busy.current = false;
    }
  };
  const settled = () => {
    saved.current = true;
    dirty.current = false;
    (props.kept ?? draft).forget();
  };
  const saveOnce = async () => {
    forgetErrors();
    marks.clear();
    const wrong = inLines(props.lines?.current?.check());
    show(wrong);
    if (wrong.length > 0) return;
    const values = form.getFieldsValue(true) as FormValues;
    const odd = [...(props.entity ? oddValues(props.entity, values) : []), ...(props.lines?.current?.odd() ?? [])];
    const agreed = await (props.beforeSaving?.(values, odd) ?? askIfMeant(odd));
    if (!agreed) return;
    setSaving(true);
    try {
      const answer = await props.save(values, record, { ...inForm, sender });
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
  return { saving: saving || waits, isSent: saving, saved, underWay, save, cancel, unmark: marks.changed };
}

function FormBody<Loaded, Answer>(props: BodyProps<Loaded, Answer>) {
  const { t } = useTranslation();
  const { record, draft, restored, rules = noRules } = props;
  const { can } = usePage();
  const saveLabel = props.saveLabel ?? t("actions.save");
  const isRead = props.permission !== undefined && !can(props.permission);
  usePageTitle(record === undefined ? undefined : props.tabTitle?.(record));
  const changing = record !== undefined && !props.adds;
  const mode = useMemo(() => ({ changing, rules }), [changing, rules]);
  const [form] = Form.useForm<FormValues>();
  const [problems, setProblems] = useState<readonly FoundProblem[]>([]);
  const dirty = useRef(restored !== null);
  const top = useRef<HTMLDivElement>(null);

  // Read once: what the user typed since is never overwritten.
  const [begun] = useState<FormValues>(() =>
    record === undefined ? props.initial : (props.toValues?.(record) ?? (record as FormValues)),
  );
  const [initialValues] = useState<FormValues>(() => ({ ...begun, ...restored?.fields }));
  // What was typed over another version stays so, whatever is typed in addition.
  const version = restored ? restored.version : versionOf(record);

  const show = (found: readonly Problem[]) => {
    setProblems(foundNow(form, found));
    if (found.length > 0) top.current?.scrollIntoView({ block: "start" });
  };
  const { saving, isSent, saved, underWay, save, cancel, unmark } = useSaving(props, form, dirty, show);
  const keep = (values: FormValues) => {
    if (!saved.current && !props.kept) dirty.current = draft.keep(begun, values, version);
  };
  const keeper = useKeeper(() => keep(form.getFieldsValue(true)));
  useSaveKeys(form);
  // What is typed in lines stands in the form once they are checked.
  const reload = () =>
    props.onReload(() => {
      props.lines?.current?.check();
      draft.offer(begun, form.getFieldsValue(true), version);
    });

  return (
    <FormModeContext value={mode}>
      <Form
        form={form}
        layout="vertical"
        className={styles.page ?? ""}
        initialValues={initialValues}
        scrollToFirstError={false}
        disabled={isRead}
        onKeyDown={props.lines ? moveOn : openOnly}
        onFinish={() => (isRead ? undefined : save())}
        onValuesChange={(changed: FormValues, values: FormValues) => {
          unmark(changed);
          form.setFieldsValue(followersOf(rules, Object.keys(changed), values));
        }}
        onFinishFailed={({ errorFields }) =>
          show([
            ...errorFields.map(({ name, errors }) => ({ name: name as (string | number)[], message: errors[0] ?? "" })),
            ...inLines(props.lines?.current?.check()),
          ])
        }
      >
        {!props.kept && <WatchForm form={form} onValues={keep} />}
        <HeldStill held={isSent} className={styles.scroll ?? ""}>
          <div className={props.wide ? `${styles.body} ${styles.unbounded}` : styles.body} ref={top}>
            <h1 className={styles.title}>{(record && props.heading?.(record)) ?? props.title}</h1>
            {draft.offered && (
              <OfferedAgain
                draft={draft.offered}
                outdated={draft.offered.version !== versionOf(record)}
                begun={begun}
                onRestore={props.onRestore}
                onDiscard={draft.discard}
              />
            )}
            {props.notice?.(record)}
            <Problems problems={problems} tried={saveLabel} form={form} onReload={reload} />
            <KeeperContext value={keeper}>
              <UnderWayContext value={underWay}>
                {props.groups(form, record).map((group) => (
                  <Group key={group.key} group={group} problems={problems} />
                ))}
              </UnderWayContext>
            </KeeperContext>
          </div>
        </HeldStill>
        {!isRead && (
          <footer className={styles.bar}>
            <Button onClick={() => void cancel()}>{t("actions.cancel")}</Button>
            <Button type="primary" htmlType="submit" loading={saving}>
              {saveLabel}
            </Button>
          </footer>
        )}
      </Form>
    </FormModeContext>
  );
}
