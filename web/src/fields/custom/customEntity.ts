import { withCustomFields, withFlatValues } from "@tandem/contract/core/custom-fields";
import { customName } from "@tandem/contract/core/custom-names";
import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { customFields } from "@tandem/contract/platform/custom-fields/custom-fields";
import { queryOptions, useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { useMemo } from "react";
import { call } from "../../api/client.ts";
import { useLanguage } from "../../api/language.ts";
import { callKey } from "../../api/queryKeys.ts";

/** The fields in force, in a language. Their names stand among the other texts, where labels are looked for. */
const definitionsQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: callKey(customFields, "getCustomFieldListByModule", language),
    queryFn: async () => {
      const { records } = await call(customFields, "getCustomFieldListByModule", {}, { showError: false });
      const labels = records.map(({ module, fieldNo, fieldNoName }) => [
        fieldLabelKey(module, customName(fieldNo)),
        fieldNoName,
      ]);
      i18next.addResources(language, "translation", Object.fromEntries(labels));
      return records;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** An entity with the tenant's own fields among its others (S3.2), as soon as these are known. */
export function useCustomEntity(entity: Entity): { readonly entity: Entity; readonly isReady: boolean } {
  const takesThem = "customValues" in entity.fields;
  const language = useLanguage(({ code }) => code);
  const known = useQuery({ ...definitionsQuery(language), enabled: takesThem });
  const extended = useMemo(() => withCustomFields(entity, known.data ?? []), [entity, known.data]);
  return { entity: extended, isReady: !takesThem || !known.isPending };
}

/** Rows whose values of the tenant's own fields stand beside the others. */
export function useFlatRows<R extends object>(rows: readonly R[] | undefined): readonly R[] | undefined {
  return useMemo(() => rows?.map(withFlatValues), [rows]);
}
