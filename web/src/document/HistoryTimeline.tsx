import type { Entity, Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { type HistoryEvent, undonePrefix } from "@tandem/contract/core/history";
import { sharedLabelKeys } from "@tandem/contract/core/locales";
import { type Noun, saidOf } from "@tandem/contract/core/noun";
import { nouns } from "@tandem/contract/nouns";
import { customModules } from "@tandem/contract/platform/custom-fields/modules";
import { useTranslation } from "react-i18next";
import { keptText } from "../fields/FieldValue.tsx";
import { formatInstant } from "../fields/format.ts";
import { EmptyPart } from "./EmptyPart.tsx";
import styles from "./HistoryTimeline.module.css";

/** The entities whose field may have changed: those of the document itself before those that its steps move. */
function changedEntities(entityName: string, line: string | null): readonly string[] {
  const own = [entityName, `${entityName}Line`];
  return [...(line === null ? own : own.toReversed()), ...customModules];
}

/** What the lines of a document are, where they are called otherwise than it. */
export type LineEntity = Pick<Entity, "name" | "fields">;

type Change = HistoryEvent["changes"][number];

/** The fields of a document and what its lines are, which say how their values are called and written, and the currency of its amounts. */
interface Told {
  readonly name: string;
  readonly fields: Fields;
  readonly line?: LineEntity | undefined;
  readonly currency: unknown;
}

/** Where what changed may be called by its name, nearest first. */
function labelKeys(entityName: string, { line, field }: Change, of: Told | undefined): readonly string[] {
  const { name = entityName, fields = {} } = (line === null ? of : of?.line) ?? {};
  const own = fieldLabelKey(name, field);
  const elsewhere = [...changedEntities(entityName, line), "common"].map((each) => fieldLabelKey(each, field));
  // What is a field of the document itself is called as its page calls it.
  return [own, ...(field in fields ? sharedLabelKeys(own) : []), ...elsewhere];
}

/** A line's name without the number of the document that is told about. */
const withoutNumber = (line: string, documentNo: string) =>
  line.startsWith(`${documentNo} `) ? line.slice(documentNo.length + 1) : line;

const toldOtherwise: NonNullable<Noun["toldOtherwise"]> = saidOf<Noun, "toldOtherwise">(nouns, "toldOtherwise");

/** Who did what to a document and when, newest first. */
export function HistoryTimeline(props: {
  readonly events: readonly HistoryEvent[];
  /** Names the document of each event, where several are told together. */
  readonly namesDocuments?: boolean;
  /** Only what changed on this line is told, without naming it. */
  readonly ofLine?: string;
  readonly of?: Told;
}) {
  const { t, i18n } = useTranslation();
  const changesOf = ({ changes }: HistoryEvent) =>
    changes.filter(({ line }) => props.ofLine === undefined || line === null || line === props.ofLine);
  const fieldLabel = ({ entityName }: HistoryEvent, change: Change) => {
    const key = labelKeys(entityName, change, props.of).find((each) => i18n.exists(each));
    return key ? t(key) : change.field;
  };
  const valueText = ({ line, field }: Change, value: string) =>
    keptText((line === null ? props.of?.fields : props.of?.line?.fields)?.[field], value, props.of?.currency);
  const actionLabel = ({ entityName, action: taken, toState }: HistoryEvent) => {
    const action = taken.startsWith(undonePrefix) ? taken.slice(undonePrefix.length) : taken;
    const otherwise = toldOtherwise[entityName]?.[action];
    const told = otherwise && otherwise.to === toState ? otherwise.as : action;
    const key = [`history.${entityName}.${told}`, `history.${told}`].find((candidate) => i18n.exists(candidate));
    const label = key ? t(key) : action;
    return action === taken ? label : t("history.undo", { step: label });
  };
  if (props.events.length === 0) return <EmptyPart text={t("historyTimeline.empty")} />;
  return (
    <ol className={styles.timeline}>
      {props.events.toReversed().map((event) => (
        <li key={event.id} className={styles.event}>
          <span className={`${styles.dot} ${styles[event.side]}`} aria-hidden />
          <div className={styles.what}>
            <b>{actionLabel(event)}</b>
            {props.namesDocuments && <span>{event.documentNo}</span>}
          </div>
          <div className={styles.who}>
            {event.userName ?? t("historyTimeline.system")}
            <span className={styles.side}>{t(`historyTimeline.sides.${event.side}`)}</span>
            {event.via && <span className={styles.side}>{t(`historyTimeline.via.${event.via}`)}</span>}
            <time dateTime={event.happenedAt}>{formatInstant(event.happenedAt)}</time>
          </div>
          {event.reason && <q className={styles.reason}>{event.reason}</q>}
          {changesOf(event).length > 0 && (
            <ul className={styles.changes}>
              {changesOf(event).map((change) => (
                <li key={`${change.line} ${change.field}`}>
                  {change.line && !props.ofLine && (
                    <span className={styles.line}>{withoutNumber(change.line, event.documentNo)}</span>
                  )}
                  {fieldLabel(event, change)}
                  {": "}
                  {change.old !== null && <span className={styles.old}>{valueText(change, change.old)}</span>}
                  {change.old !== null && " → "}
                  {change.new !== null ? <span>{valueText(change, change.new)}</span> : change.old !== null && "–"}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
