import { withCustomFields, withFlatValues } from "@tandem/contract/core/custom-fields";
import type { Entity } from "@tandem/contract/core/entity";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { customDefinitionsQuery } from "../../api/askedByLists.ts";
import { useLanguage } from "../../api/language.ts";

/** An entity with the tenant's own fields among its others (S3.2), as soon as these are known. */
export function useCustomEntity(entity: Entity): {
  readonly entity: Entity;
  readonly isReady: boolean;
  /** What is known of them, or why nothing is. */
  readonly asked: UseQueryResult;
} {
  const takesThem = "customValues" in entity.fields;
  const language = useLanguage(({ code }) => code);
  const known = useQuery({ ...customDefinitionsQuery(language), enabled: takesThem });
  const extended = useMemo(() => withCustomFields(entity, known.data ?? []), [entity, known.data]);
  return { entity: extended, isReady: !takesThem || known.data !== undefined, asked: known };
}

/** Rows whose values of the tenant's own fields stand beside the others. */
export function useFlatRows<R extends object>(rows: readonly R[] | undefined): readonly R[] | undefined {
  return useMemo(() => rows?.map(withFlatValues), [rows]);
}
