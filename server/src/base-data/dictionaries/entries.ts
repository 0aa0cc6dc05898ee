import { builtInEnumerations } from "@tandem/contract/base-data/dictionaries/built-in";
import { enumMidOf } from "@tandem/contract/base-data/dictionaries/dictionaries";
import type { Field } from "@tandem/contract/core/fields";
import type { LanguageCode } from "@tandem/contract/core/languages";
import type { Endpoint } from "@tandem/contract/core/service";
import type { Statuses } from "@tandem/contract/core/statuses";
import { type StatusCode, validityStatus } from "@tandem/contract/core/statuses";
import { services } from "@tandem/contract/services";
import type { Database } from "../../core/database.ts";
import { translate } from "../../core/translate.ts";

/** An entry of an enumeration as it is answered (S3.3c). */
interface EnumerationEntry {
  readonly enumMid: string;
  readonly enumValue: string;
  readonly enumName: string;
  readonly status: StatusCode<typeof validityStatus>;
}

/** Entries of one answer: what dropdowns can show. */
export const mostEntries = 1000;

/** The product's own sets, by their number. */
function statusSets(): ReadonlyMap<string, Statuses> {
  const endpoints = Object.values(services).flatMap((service) =>
    Object.values(service.endpoints as Record<string, Endpoint>),
  );
  const sets = endpoints.flatMap(({ entity }) =>
    Object.values((entity?.fields ?? {}) as Record<string, Field>).flatMap(({ statuses }) => statuses ?? []),
  );
  return new Map([...sets, ...builtInEnumerations].map((set) => [enumMidOf(set.localeGroup), set]));
}
const ownSets = statusSets();

/** The entries of some enumerations: the product's own first, then what the tenant defines, in their order. */
export async function enumerationEntries(
  db: Database,
  language: LanguageCode,
  wanted: readonly string[],
): Promise<EnumerationEntry[]> {
  const own = wanted.flatMap((mid) => {
    const set = ownSets.get(mid);
    return (set?.codes ?? []).map((code) => ({
      enumMid: mid,
      enumValue: code,
      enumName: translate(language, set?.labelKey(code) ?? ""),
      status: validityStatus.code.valid,
    }));
  });
  const defined = await db
    .selectFrom("enumeration")
    .select(["enumMid", "enumValue", "enumName", "status"])
    .where("enumMid", "in", wanted.length > 0 ? wanted : [""])
    .orderBy("enumMid")
    .orderBy("sort")
    .orderBy("enumValue")
    .limit(mostEntries)
    .execute();
  return [...own, ...defined];
}
