import type { DocumentStep } from "@tandem/contract/core/document";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { useTranslation } from "react-i18next";
import { asRead } from "../fields/asRead.ts";
import { type ListColumn, statusColumn } from "../list/columns.tsx";
import { StatusText } from "../ui/StatusText.tsx";
import type { DocumentFace, DocumentRecord, ShownState } from "./documentFace.ts";

/** Whether a state waits for whoever looks: they may take one of the steps that move it and that a page puts first. */
export function waitsForMe<R extends DocumentRecord>(face: DocumentFace<R>, field: string, record: R): boolean {
  return Object.entries<DocumentStep>(face.document.steps).some(
    ([step, { lifecycle }]) =>
      lifecycle.field === field && face.steps[step]?.primary === true && record.allowedActions?.[step] === null,
  );
}

interface StateProps<R> {
  readonly face: DocumentFace<R>;
  readonly state: ShownState<R>;
  readonly record: R;
  /** The label stands beside it anyway, as that of its column. */
  readonly inColumn?: boolean;
}

/** A state as the face of its document says it is shown. */
function State<R extends DocumentRecord>({ face, state, record, inColumn = false }: StateProps<R>) {
  const { t } = useTranslation();
  const { entity } = face.document;
  const { field, unless, labelled, instead } = state;
  const set = entity.fields[field]?.statuses;
  const code = (record as unknown as Readonly<Record<string, string | null>>)[field];
  if (!set || !code || unless?.(record)) return null;
  const isMine = waitsForMe(face, field, record);
  const other = instead?.(record);
  if (other) return <StatusText set={asRead(other.set)} code={other.code} waitsForMe={isMine} />;
  const shown = <StatusText set={asRead(set)} code={code} waitsForMe={isMine} />;
  if (!labelled || inColumn) return shown;
  return (
    <span>
      {t(fieldLabelKey(entity.name, field))}: {shown}
    </span>
  );
}

/** The states of a document beside its number. */
export function States<R extends DocumentRecord>({ face, record }: { face: DocumentFace<R>; record: R }) {
  return face.states?.map((state) => <State key={state.field} face={face} state={state} record={record} />);
}

/** The column of a state in a list, shown as on the page of the document. */
export function stateColumn<R extends DocumentRecord, Step extends string>(
  given: DocumentFace<R, Step>,
  field: string,
  width: number,
): ListColumn<R> {
  const face = given as unknown as DocumentFace<R>;
  const state = face.states?.find((each) => each.field === field) ?? { field };
  const column = statusColumn<string, Fields, never, never>(face.document.entity as Entity, field, {
    width,
    reads: face.reads as never[],
    render: (record: unknown) => <State face={face as DocumentFace<R>} state={state} record={record as R} inColumn />,
  });
  return column as unknown as ListColumn<R>;
}
