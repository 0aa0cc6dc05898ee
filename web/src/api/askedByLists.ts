import { customName } from "@tandem/contract/core/custom-names";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { columnSettings } from "@tandem/contract/platform/column-settings";
import { customFields } from "@tandem/contract/platform/custom-fields/custom-fields";
import { queryOptions } from "@tanstack/react-query";
import i18next from "i18next";
import { call } from "./client.ts";
import { currentUserQuery } from "./currentUser.ts";
import { currentLanguage } from "./language.ts";
import { nextTask } from "./nextTask.ts";
import { keptByUsers, queryClient } from "./queries.ts";
import { callKey } from "./queryKeys.ts";

const asLongAsThePage = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** How the user has set up lists: all of them, so that it is asked once. */
export const listSettingsQuery = queryOptions({
  queryKey: callKey(columnSettings, "getColumnSettings"),
  queryFn: () => call(columnSettings, "getColumnSettings", {}, { showError: false }),
  ...asLongAsThePage,
  meta: keptByUsers,
});

/** The tenant's own fields in force, in a language. Their names stand among the other texts, where labels are looked for. */
export const customDefinitionsQuery = (language: LanguageCode) =>
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
    ...asLongAsThePage,
  });

/**
 * Asks ahead for what every list waits for before it asks for its rows: as soon as it is known who the user is, while the page is
 * still on its way.
 */
export async function askForLists(): Promise<void> {
  await queryClient.prefetchQuery(currentUserQuery);
  // Without a session only the sign-in page follows.
  if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
  void queryClient.prefetchQuery(listSettingsQuery);
  await nextTask();
  void queryClient.prefetchQuery(customDefinitionsQuery(currentLanguage()));
}
