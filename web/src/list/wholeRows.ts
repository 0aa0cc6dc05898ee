import { useQuery } from "@tanstack/react-query";
import { useFlatRows } from "../fields/custom/customEntity.ts";
import type { ListRow } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { List } from "./useList.ts";

/**
 * Rows of a list with all their fields, in the order in which they are named, without those that are not there: what the page
 * shows in part or not at all is asked for by itself. Undefined until they are known; then `error` may say why they are not.
 */
export function useWholeRows(
  { source, always }: AnyListProps,
  list: List,
  ids: readonly string[],
): { readonly whole: readonly ListRow[] | undefined; readonly error: Error | null; readonly again: () => unknown } {
  const onPage = ids.flatMap((id) => list.rows?.find((row) => row.id === id) ?? []);
  const isAsked = list.request.columns !== undefined || onPage.length < ids.length;
  const request = {
    count: "none" as const,
    current: 1,
    size: Math.max(ids.length, 1),
    condition: { ...always, id: ids },
  };
  const asked = useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => source.load(request, signal),
    enabled: isAsked && ids.length > 0,
  });
  const asWhole = useFlatRows(asked.data?.records);
  const found = asWhole && ids.flatMap((id) => asWhole.find((row) => row.id === id) ?? []);
  const whole = isAsked ? found : onPage;
  return { whole, error: whole ? null : asked.error, again: asked.refetch };
}
