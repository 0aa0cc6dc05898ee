import { isDocumentSheet } from "@tandem/contract/core/document-sheet";
import type { Entity, Fields, Filter, Row } from "@tandem/contract/core/entity";
import { type PlainNoun, plainSheet } from "@tandem/contract/core/plain-records";
import type { Service } from "@tandem/contract/core/service";
import type { ComponentType, ReactNode } from "react";
import { type ListExport, type ListSource, listExport, listSource } from "../api/listSource.ts";
import { auditColumns, codeColumn, fieldColumn, type ListColumn, nameColumns } from "../list/columns.tsx";
import { ListPage } from "../list/ListPage.tsx";
import type { ListRow } from "../list/ListTable.tsx";
import type { ListContext } from "../list/listDeclaration.ts";
import { type ListRoute, recordPaths } from "../routes/recordPaths.ts";
import type { PageAction } from "../ui/ActionBar.tsx";
import { importTarget } from "../workbooks/importTarget.ts";
import { useCrud } from "./crud.tsx";
import { DrawnLines } from "./DrawnLines.tsx";
import { methodOf, ownFields, plainCall, recordName } from "./plainRecords.ts";

/** What a list shows in another way than its entity says. */
interface PlainListParts<Name extends string, F extends Fields> {
  /** Columns that show a field in another way than its kind is shown. */
  readonly columns?: { readonly [K in keyof F & string]?: ListColumn<Row<Entity<Name, F>>> };
  /** Where its fields stand in the drawer: all in one group unless given. */
  readonly groups?: readonly PlainGroup<F>[];
  /** What its page can do besides. */
  readonly useMore?: () => PlainListMore;
  /** Width of the operation column, where a row has more than two. */
  readonly rowActionsWidth?: number;
  /** Fields that its actions look at, whatever columns are shown. */
  readonly reads?: readonly (keyof F & string)[];
  /** What else its drawer shows of a record. */
  readonly drawn?: (row: Row<Entity<Name, F>>) => ReactNode;
}

/** Fields that belong together, under a heading. */
export interface PlainGroup<F extends Fields = Fields> {
  readonly key: string;
  /** Locale key. */
  readonly title: string;
  readonly fields: readonly (keyof F & string)[];
  /** Locale key of what is to be said of them in a form. */
  readonly text?: string;
}

/** What the page of a list can do besides: actions of all and of a row, and what they open. */
export interface PlainListMore {
  readonly actions: readonly PageAction[];
  readonly rowActions: (row: ListRow) => readonly PageAction[];
  /** Of the rows that are selected. */
  readonly ofSelected?: (context: ListContext<ListRow>) => readonly PageAction[];
  /** What is said above the list. */
  readonly notice?: ReactNode;
  readonly dialog: ReactNode;
  /** Why a record is never deleted, in the user's language; null for others. */
  readonly whyKept?: (row: ListRow) => string | null;
}

/** What can be done besides, with what is selected and without. */
const ofMore = ({ ofSelected, actions }: PlainListMore, context: ListContext<ListRow>) => [
  ...actions,
  ...(ofSelected?.(context) ?? []),
];

const nothingMore: PlainListMore = { actions: [], rowActions: () => [], dialog: null };

/** The column of a field by its kind. The number of the record stays in view. */
function columnOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  name: keyof F & string,
): ListColumn<Row<Entity<Name, F>>> {
  if (name === entity.keyword[0]) return codeColumn(entity, name, { fixed: "left", width: 160 });
  return fieldColumn(
    entity,
    name,
    name === entity.keyword[1] && entity.fields[name]?.kind === "text" ? { width: 280 } : {},
  );
}

/** The list of plain base data: what it shows follows from the entity's fields, in their order. */
export function plainList<Name extends string, F extends Fields>(
  noun: PlainNoun<string, string, Name, F>,
  parts: PlainListParts<Name, F> = {},
): ComponentType {
  const { columns: own, groups, useMore = () => nothingMore, reads = [], drawn, rowActionsWidth } = parts;
  type R = Row<Entity<Name, F>> & ListRow;
  const { entity, lines, place } = noun;
  const service = noun as unknown as Service;
  const paths = recordPaths(place.url as ListRoute);
  const fields = ownFields(entity);
  const source = listSource(service, methodOf(service, "list") as never) as unknown as ListSource<
    R,
    Filter<Entity<Name, F>>
  >;
  const exportTo = listExport(service, "exportexcel" as never) as unknown as ListExport<Filter<Entity<Name, F>>, R>;
  const sheet = plainSheet(noun as unknown as PlainNoun);
  const importTo = importTarget(service, "importexcel" as never, "downExcelTemplate" as never, {
    ...sheet,
    ...(isDocumentSheet(sheet) ? { key: sheet.number } : {}),
  });
  const named = entity.keyword.slice(0, 2);
  const columns = [
    ...fields.map((name) => own?.[name] ?? columnOf(entity, name)),
    ...nameColumns(entity),
    ...auditColumns(entity),
  ];
  const filters = [...fields.filter((name) => name !== "remark"), "updateDate" as keyof F & string];
  const drawerGroups = [
    ...(groups ?? [{ title: "groups.basic", fields }]),
    {
      title: "groups.audit",
      fields: ["createName", "createDate", "updateName", "updateDate"] as (keyof F & string)[],
    },
  ];

  return function PlainListPage() {
    const crud = useCrud({
      addPath: paths.add(),
      modifyPath: (row) => paths.modify(row.id),
      service,
      remove: (input) => plainCall(service, "remove", input),
      entity: entity as unknown as Entity,
      named,
    });
    const more = useMore();
    const list = (
      <ListPage
        entity={entity}
        source={source as never}
        exportTo={exportTo as never}
        importTo={importTo}
        reads={[...crud.reads, ...reads] as never}
        notice={
          <>
            {crud.notice}
            {more.notice}
          </>
        }
        columns={columns}
        filters={filters}
        {...(place.sortedBy ? { defaultSort: { field: place.sortedBy as keyof F & string, order: "asc" } } : {})}
        actions={((on: ListContext<R>) => [...crud.actions(on as never), ...ofMore(more, on as never)]) as never}
        rowActions={
          ((row: R, context: ListContext<R>) => [
            ...crud
              .rowActions(row as never, context as never)
              .map((action) => (action.key === "delete" ? { ...action, disabledReason: more.whyKept?.(row) } : action)),
            ...more.rowActions(row),
          ]) as never
        }
        {...(rowActionsWidth ? { rowActionsWidth } : {})}
        drawer={{
          title: (row) => recordName(entity, row),
          groups: drawerGroups,
          ...(lines || drawn
            ? {
                extra: (row: R) => (
                  <>
                    {lines && <DrawnLines service={service} lines={lines} id={row.id} />}
                    {drawn?.(row)}
                  </>
                ),
              }
            : {}),
        }}
      />
    );
    return (
      <>
        {list}
        {more.dialog}
      </>
    );
  };
}
