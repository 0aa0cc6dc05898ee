import type { Entity, Fields } from "@tandem/contract/core/entity";
import { type HistoryEvent, undonePrefix } from "@tandem/contract/core/history";
import { type Noun, saidOf } from "@tandem/contract/core/noun";
import { nouns } from "@tandem/contract/nouns";
import { customModules } from "@tandem/contract/platform/custom-fields/modules";
import { useTranslation } from "react-i18next";
import { keptText } from "../fields/FieldValue.tsx";
import { formatInstant } from "../fields/format.ts";
import styles from "./HistoryTimeline.module.css";

/** The entities whose field may have changed: those of the document itself before those that its steps move. */
function changedEntities(entityName: string, line: string | null): readonly string[] {
  const own = [entityName, `${entityName}Line`];
  return [...(line === null ? own : own.toReversed()), ...customModules];
}

/** What the lines of a document are, where they are called otherwise than it. */
export type LineEntity = Pick<Entity, "name" | "fields">;

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
  /** The fields of the document and what its lines are, which say how their values are written, and the currency of its amounts. */
  readonly of?: { readonly fields: Fields; readonly line?: LineEntity | undefined; readonly currency: unknown };
}) {
  const { t, i18n } = useTranslation();
  const changesOf = ({ changes }: HistoryEvent) =>
    changes.filter(({ line }) => props.ofLine === undefined || line === null || line === props.ofLine);
  const fieldLabel = ({ entityName }: HistoryEvent, { line, field }: HistoryEvent["changes"][number]) => {
    const lines = line === null || !props.of?.line ? [] : [props.of.line.name];
    const candidates = [...lines, ...changedEntities(entityName, line)];
    const entity = candidates.find((candidate) => i18n.exists(`${candidate}.${field}`));
    const key = entity && `${entity}.${field}`;
    return key ? t(key) : field;
  };
  const valueText = ({ line, field }: HistoryEvent["changes"][number], value: string) =>
    keptText((line === null ? props.of?.fields : props.of?.line?.fields)?.[field], value, props.of?.currency);
  const actionLabel = ({ entityName, action: taken, toState }: HistoryEvent) => {
    const action = taken.startsWith(undonePrefix) ? taken.slice(undonePrefix.length) : taken;
    const otherwise = toldOtherwise[entityName]?.[action];
    const told = otherwise && otherwise.to === toState ? otherwise.as : action;
    const key = [`history.${entityName}.${told}`, `history.${told}`].find((candidate) => i18n.exists(candidate));
    const label = key ? t(key) : action;
    return action === taken ? label : t("history.undo", { step: label });
  };
  if (props.events.length === 0) return <p className={styles.empty}>{t("historyTimeline.empty")}</p>;
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
                  {change.old !== null && change.new !== null && " → "}
                  {change.new !== null && <span>{valueText(change, change.new)}</span>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
