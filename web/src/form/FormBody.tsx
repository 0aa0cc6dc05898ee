import { Button, Form, type FormInstance } from "antd";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePage, usePageTitle } from "../api/currentUser.ts";
import { FormModeContext } from "../fields/formMode.ts";
import { followersOf, type LookupRule } from "../fields/lookupRules.ts";
import { OfferedAgain, WatchForm } from "./FormDraft.tsx";
import styles from "./FormPage.module.css";
import { type FoundProblem, foundNow, inLines, type Problem, Problems } from "./FormProblems.tsx";
import type { BodyProps, FormGroup } from "./formPageProps.ts";
import type { FormValues } from "./formValues.ts";
import { HeldStill } from "./HeldStill.tsx";
import { KeeperContext, useKeeper } from "./keeper.ts";
import { moveOn } from "./moveOn.ts";
import { UnderWayContext } from "./underWay.ts";
import { usePageSaving } from "./usePageSaving.ts";

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

/** What the form begins with: read once, what the user typed since is never overwritten. */
function useBegun<Loaded, Answer>({ record, restored, initial, toValues }: BodyProps<Loaded, Answer>) {
  const [begun] = useState<FormValues>(() =>
    record === undefined ? initial : (toValues?.(record) ?? (record as FormValues)),
  );
  const [initialValues] = useState<FormValues>(() => ({ ...begun, ...restored?.fields }));
  const dirty = useRef(restored !== null);
  // What was typed over another version stays so, whatever is typed in addition.
  return { begun, initialValues, dirty, version: restored ? restored.version : versionOf(record) };
}

interface FieldsProps<Loaded, Answer> {
  readonly props: BodyProps<Loaded, Answer>;
  readonly begun: FormValues;
  readonly children: ReactNode;
  readonly top: RefObject<HTMLDivElement | null>;
}

/** The fields, under what the form is called and what is to be said of it. */
function Fields<Loaded, Answer>({ props, begun, children, top }: FieldsProps<Loaded, Answer>) {
  const { record, draft } = props;
  return (
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
      {children}
    </div>
  );
}

/** What is wrong in the form now, which its top, shown then, lists. */
function useProblems(form: FormInstance<FormValues>) {
  const [problems, setProblems] = useState<readonly FoundProblem[]>([]);
  const top = useRef<HTMLDivElement>(null);
  const show = (found: readonly Problem[]) => {
    setProblems(foundNow(form, found));
    if (found.length > 0) top.current?.scrollIntoView({ block: "start" });
  };
  return { problems, top, show };
}

/** Submits the form by one of its buttons; null: it is only read. */
function useSubmitting<Loaded, Answer>(
  { save, goingOn, lines }: BodyProps<Loaded, Answer>,
  form: FormInstance<FormValues>,
  send: ((by: BodyProps<Loaded, Answer>["save"]) => Promise<void>) | null,
  show: (found: readonly Problem[]) => void,
) {
  const goesOn = useRef(false);
  const [tried, setTried] = useState<string | undefined>();
  return {
    /** What the button says by which it was submitted last, where that is not the one that saves. */
    tried,
    submitted: () => {
      const by = (goesOn.current ? goingOn?.save : undefined) ?? save;
      setTried(goesOn.current ? goingOn?.label : undefined);
      goesOn.current = false;
      return send?.(by);
    },
    failed: ({ errorFields }: { readonly errorFields: readonly { name: unknown; errors: readonly string[] }[] }) => {
      goesOn.current = false;
      show([
        ...errorFields.map(({ name, errors }) => ({ name: name as (string | number)[], message: errors[0] ?? "" })),
        ...inLines(lines?.current?.check()),
      ]);
    },
    goingOn: goingOn && {
      label: goingOn.label,
      run: () => {
        goesOn.current = true;
        form.submit();
      },
    },
  };
}

/** The form of a page, over a record that has come or for a new one. */
export function FormBody<Loaded, Answer>(props: BodyProps<Loaded, Answer>) {
  const { t } = useTranslation();
  const { record, draft, rules = noRules } = props;
  const { can } = usePage();
  const saveLabel = props.saveLabel ?? t("actions.save");
  const isRead = props.permission !== undefined && !can(props.permission);
  // The tab of a path may bear the name of what it was about before.
  usePageTitle(record === undefined ? null : props.tabTitle?.(record));
  const changing = record !== undefined && !props.adds;
  const mode = useMemo(() => ({ changing, rules }), [changing, rules]);
  const [form] = Form.useForm<FormValues>();
  const { begun, initialValues, dirty, version } = useBegun(props);
  const { problems, top, show } = useProblems(form);
  const { saving, isSent, saved, underWay, save, cancel, unmark } = usePageSaving(props, form, dirty, show);
  const submitting = useSubmitting(props, form, isRead ? null : save, show);
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
        {...(props.lines ? { onKeyDown: moveOn } : {})}
        onFinish={submitting.submitted}
        onValuesChange={(changed: FormValues, values: FormValues) => {
          unmark(changed);
          form.setFieldsValue(followersOf(rules, Object.keys(changed), values));
        }}
        onFinishFailed={submitting.failed}
      >
        {!props.kept && <WatchForm form={form} onValues={keep} />}
        <HeldStill held={isSent} className={styles.scroll ?? ""}>
          <Fields props={props} begun={begun} top={top}>
            <Problems problems={problems} tried={submitting.tried ?? saveLabel} form={form} onReload={reload} />
            <KeeperContext value={keeper}>
              <UnderWayContext value={underWay}>
                {props.groups(form, record).map((group) => (
                  <Group key={group.key} group={group} problems={problems} />
                ))}
              </UnderWayContext>
            </KeeperContext>
          </Fields>
        </HeldStill>
        {!isRead && (
          <Bar {...{ saving, saveLabel }} onCancel={props.mustSave ? null : cancel} goingOn={submitting.goingOn} />
        )}
      </Form>
    </FormModeContext>
  );
}

interface BarProps {
  readonly saving: boolean;
  readonly saveLabel: string;
  /** Null where there is nothing to go back to. */
  readonly onCancel: (() => Promise<void>) | null;
  readonly goingOn: { readonly label: string; readonly run: () => void } | undefined;
}

function Bar({ saving, saveLabel, onCancel, goingOn }: BarProps) {
  const { t } = useTranslation();
  return (
    <footer className={styles.bar}>
      {onCancel && <Button onClick={() => void onCancel()}>{t("actions.cancel")}</Button>}
      <Button type={goingOn ? "default" : "primary"} htmlType="submit" loading={saving}>
        {saveLabel}
      </Button>
      {goingOn && (
        <Button type="primary" disabled={saving} onClick={goingOn.run}>
          {goingOn.label}
        </Button>
      )}
    </footer>
  );
}
