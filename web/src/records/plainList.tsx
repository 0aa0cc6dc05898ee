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

/** What is done with a row, where it may never be deleted. */
const keptOf = ({ whyKept }: PlainListMore, row: ListRow, action: PageAction): PageAction =>
  action.key === "delete" ? { ...action, disabledReason: whyKept?.(row) ?? null } : action;

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

/** What is shown of the records of an entity, by its fields in their order. */
function shownOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  { columns: own, groups }: Pick<PlainListParts<Name, F>, "columns" | "groups">,
) {
  const fields = ownFields(entity);
  const audited = ["createName", "createDate", "updateName", "updateDate"] as (keyof F & string)[];
  return {
    columns: [
      ...fields.map((name) => own?.[name] ?? columnOf(entity, name)),
      ...nameColumns(entity),
      ...auditColumns(entity),
    ],
    filters: [...fields.filter((name) => name !== "remark"), "updateDate" as keyof F & string],
    groups: [...(groups ?? [{ title: "groups.basic", fields }]), { title: "groups.audit", fields: audited }],
  };
}

/** Where the records of a noun come from and go to. */
function waysOf<R, Name extends string, F extends Fields>(noun: PlainNoun<string, string, Name, F>) {
  const service = noun as unknown as Service;
  const sheet = plainSheet(noun as unknown as PlainNoun);
  type Condition = Filter<Entity<Name, F>>;
  return {
    service,
    source: listSource(service, methodOf(service, "list") as never) as unknown as ListSource<R, Condition>,
    exportTo: listExport(service, "exportexcel" as never) as unknown as ListExport<Condition, R>,
    importTo: importTarget(service, "importexcel" as never, "downExcelTemplate" as never, {
      ...sheet,
      ...(isDocumentSheet(sheet) ? { key: sheet.number } : {}),
    }),
  };
}

/** The list of plain base data: what it shows follows from the entity's fields, in their order. */
export function plainList<Name extends string, F extends Fields>(
  noun: PlainNoun<string, string, Name, F>,
  parts: PlainListParts<Name, F> = {},
): ComponentType {
  const { useMore = () => nothingMore, reads = [], drawn, rowActionsWidth } = parts;
  type R = Row<Entity<Name, F>> & ListRow;
  const { entity, lines, place } = noun;
  const { service, source, exportTo, importTo } = waysOf<R, Name, F>(noun);
  const { columns, filters, groups } = shownOf(entity, parts);
  const paths = recordPaths(place.url as ListRoute);
  const named = entity.keyword.slice(0, 2);
  const extra = (row: R) => (
    <>
      {lines && <DrawnLines service={service} lines={lines} id={row.id} />}
      {drawn?.(row)}
    </>
  );

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
          ((row: R, on: ListContext<R>) => [
            ...crud.rowActions(row as never, on as never).map((action) => keptOf(more, row, action)),
            ...more.rowActions(row),
          ]) as never
        }
        {...(rowActionsWidth ? { rowActionsWidth } : {})}
        drawer={{
          title: (row) => recordName(entity, row),
          groups,
          ...(lines || drawn ? { extra } : {}),
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
