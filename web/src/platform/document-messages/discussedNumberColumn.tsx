import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import type { DiscussedKind } from "@tandem/contract/platform/document-messages";
import { codeColumn, type ListColumn } from "../../list/columns.tsx";
import { WithUnreadMessages } from "./UnreadMessages.tsx";

/** The column of the number of documents that both sides write on, wide enough for how many messages the user has not read. */
export function discussedNumberColumn<Name extends DiscussedKind, F extends Fields, R extends Row<Entity<Name, F>>>(
  entity: Entity<Name, F>,
  field: keyof F & string,
): ListColumn<R> {
  return codeColumn<Name, F, R, never>(entity, field, {
    fixed: "left",
    width: 185,
    reads: ["id", field] as never[],
    render: (row) => {
      const { id = "", [field]: number } = row as Readonly<Record<string, string>>;
      return (
        <WithUnreadMessages entityName={entity.name} recordId={id}>
          {number}
        </WithUnreadMessages>
      );
    },
  });
}
