import type { Entity } from "@tandem/contract/core/entity";
import type { HistoryEvent } from "@tandem/contract/core/history";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { fieldValue } from "../fields/FieldValue.tsx";
import styles from "./Changes.module.css";

type Change = HistoryEvent["changes"][number];

function ChangedField({
  entity,
  change: { field, old, new: now },
}: {
  readonly entity: Entity;
  readonly change: Change;
}) {
  const described = entity.fields[field];
  const shown = (value: string) => (described ? fieldValue(described, value) : value);
  return (
    <li>
      {described ? <FieldLabel entityName={entity.name} field={field} /> : field}:{" "}
      {old !== null && <del>{shown(old)}</del>} → {now !== null && <ins>{shown(now)}</ins>}
    </li>
  );
}

/** What differs of a document and its lines, old and new side by side. */
export function ValueChanges(props: {
  readonly changes: readonly Change[];
  readonly head: Entity;
  readonly line: Entity;
  /** What stands before what differs of the head. */
  readonly headLabel: string;
}) {
  const { t } = useTranslation();
  const ofLines = Map.groupBy(props.changes, ({ line }) => line);
  return (
    <table className={styles.changes} aria-label={t("documentPage.changes")}>
      <tbody>
        {[...ofLines].map(([line, changes]) => (
          <tr key={line ?? ""}>
            <th scope="row">{line ?? props.headLabel}</th>
            <td>
              <ul className={styles.fields}>
                {changes.map((change) => (
                  <ChangedField key={change.field} entity={line === null ? props.head : props.line} change={change} />
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
