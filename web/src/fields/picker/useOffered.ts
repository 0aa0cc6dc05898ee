import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { isUnanswered } from "../../api/queries.ts";
import { useDebounced } from "../../ui/useDebounced.ts";
import { type ListPickerProps, labelOf, loadOffers, searchDelay } from "./definition.ts";
import { isMeant } from "./typedCodes.ts";

/** What a dropdown offers for the words that are typed, and what the chosen ones are called. */
export function useOffered(
  { definition, within = {} }: ListPickerProps,
  words: string,
  chosen: readonly string[],
  isAsked: boolean,
) {
  const { source, size, field } = definition;
  const settled = useDebounced(words, searchDelay);
  const keyword = words === "" ? "" : settled;
  const condition = {
    ...definition.offered,
    ...within,
    ...(keyword ? { keyword } : {}),
    field: definition.sortedBy ?? field,
    order: "asc" as const,
  };
  const offers = useQuery({
    queryKey: [...source.key, "offers", size, condition],
    queryFn: ({ signal }) => loadOffers(definition, { current: 1, size, condition }, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const rows = offers.data?.records ?? [];
  // What was offered for other words, or within others, is not what anybody means by now.
  const isBehind = keyword !== words || offers.isPlaceholderData;
  const isFailed = keyword === words && isUnanswered(offers);
  const unnamed = chosen.filter((code) => !rows.some((row) => row[field] === code)).sort();
  const names = useQuery({
    queryKey: [...source.key, "names", unnamed],
    queryFn: ({ signal }) =>
      loadOffers(
        definition,
        { current: 1, size: Math.max(20, unnamed.length), condition: { [field]: unnamed } },
        signal,
      ),
    enabled: unnamed.length > 0,
    placeholderData: keepPreviousData,
  });

  const labels = new Map<string, string>();
  for (const row of [...(names.data?.records ?? []), ...rows]) labels.set(String(row[field]), labelOf(definition, row));
  const found = rows.map((row) => String(row[field]));
  // Keys take the first: what is typed as it is goes before what only holds it.
  const meant = [...found.filter((code) => code === keyword), ...found.filter((code) => isMeant(code, keyword))];
  const codes = new Set([...(keyword ? meant : chosen), ...found]);
  return {
    labels,
    options: isBehind || isFailed ? [] : [...codes].map((code) => ({ value: code, label: labels.get(code) ?? code })),
    isFetching: keyword !== words || offers.isFetching,
    /** What there is for what is typed could not be had. */
    isFailed,
    again: offers.refetch,
    /** Nobody has seen yet what there is for what is typed. */
    isSearching: words !== "" && !isFailed && (isBehind || offers.isLoading),
  };
}
