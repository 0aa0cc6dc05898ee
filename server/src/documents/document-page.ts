import { allowedActions, type Document } from "@tandem/contract/core/document";
import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import type { Listed, ListRequest, Page } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import { ownRows } from "../core/list-conditions.ts";
import type { Sorting } from "../core/list-order.ts";
import { listPage } from "../core/list-query.ts";
import type { RulesOf } from "./stored-document.ts";

/**
 * A page of documents within the caller's scope, each with what the caller may do with it.
 * @throws Fault unknownFilter, unknownSortField, unknownColumn
 */
export function documentPage<Name extends string, F extends Fields, Step extends string, Rule>(
  context: Context,
  document: Document<Name, F, Step, Rule>,
  request: ListRequest<object>,
  rulesOf: RulesOf<Rule>,
  sorting: Sorting = {},
): Promise<Page<Listed<Row<Entity<Name, F>>, Step>>> {
  const { caller, user } = context;
  const { entity, decidingFields } = document;
  type Stored = Row<Entity<Name, F>> & { readonly orgNo: string };
  const where = ownRows(entity, user.supplierNo);
  return context.read((db) =>
    listPage<Stored, Listed<Row<Entity<Name, F>>, Step>>(
      db,
      entity,
      request,
      { where, ...sorting },
      {
        reads: ["orgNo" in entity.fields ? ["orgNo"] : [], decidingFields].flat(),
        rows: async (rows) => {
          const rules = await rulesOf(db, { ids: rows.map(({ id }) => id) });
          return rows.map((record) => ({
            ...record,
            allowedActions: allowedActions(document, record, caller, rules(record)),
          }));
        },
      },
    ),
  );
}
