import type { Entity } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { nameIn } from "@tandem/contract/core/translated-names";
import {
  dataSources,
  defaultCacheType,
  readMatchingCondition,
} from "@tandem/contract/platform/custom-fields/data-sources";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";

type Endpoint = Services["customFields"]["endpoints"]["getDropDownDataSourcePage"];

/**
 * What a dropdown offers from a data source (S7.12): valid records within the caller's scope, the newest first.
 * @throws Fault notFound, invalidRequest
 */
export async function dataSourcePage(context: Context, request: InputOf<Endpoint>): Promise<OutputOf<Endpoint>> {
  const {
    dropDownDataSource,
    cacheType = defaultCacheType,
    orgNo,
    fixedMatchingCondition,
    keyword,
    code,
    field,
    order,
  } = request.condition;
  const source = sourceOf(dropDownDataSource, cacheType);
  if (!source) throw new Fault("notFound");
  const matching = readMatchingCondition(source, fixedMatchingCondition ?? "");
  if (!matching) {
    throw new Fault("invalidRequest", {}, [
      {
        path: "condition.fixedMatchingCondition",
        key: "validation.invalid",
        fieldKey: "customField.fixedMatchingCondition",
      },
    ]);
  }
  const { fields } = source.entity;
  const page = await context.list<Readonly<Record<string, unknown>>>(source.entity, {
    current: request.current,
    size: request.size,
    condition: {
      ...(code ? { [source.code]: code } : validOnly(source.entity)),
      ...matching,
      ...(orgNo && "orgNo" in fields ? { orgNo } : {}),
      ...(keyword ? { keyword } : {}),
      field: field ?? "createDate",
      order: order ?? "desc",
    },
  });
  const nameOf = (row: object & Readonly<Record<string, unknown>>) =>
    source.entity.translated === undefined ? row[source.name] : nameIn(context.language, row, source.name);
  const records = page.records.map((row) => ({ code: String(row[source.code]), name: String(nameOf(row) ?? "") }));
  return { ...page, records };
}

/** The source of a name; where none is given, that of a cache type. */
function sourceOf(name: string | undefined, cacheType: string) {
  if (name === undefined) return Object.values(dataSources).find((source) => source.cacheType === cacheType);
  return Object.hasOwn(dataSources, name) ? dataSources[name] : undefined;
}

/** What is stored already keeps its name, also when it is no longer valid. */
function validOnly({ fields }: Entity): Record<string, string> {
  return "statusCode" in fields ? { statusCode: validityStatus.code.valid } : {};
}
