import { useQuery } from "@tanstack/react-query";
import { useFlatRows } from "../fields/custom/customEntity.ts";
import type { ListRow } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { List } from "./useList.ts";

/**
 * Rows of a list with all their fields, in the order in which they are named: a list that asks for what it shows asks for
 * these by themselves. Undefined until they are known.
 */
export function useWholeRows(
  { source, always }: AnyListProps,
  list: List,
  ids: readonly string[],
): readonly ListRow[] | undefined {
  const isInPart = list.request.columns !== undefined;
  const request = {
    count: "none" as const,
    current: 1,
    size: Math.max(ids.length, 1),
    condition: { ...always, id: ids },
  };
  const asked = useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => source.load(request, signal),
    enabled: isInPart && ids.length > 0,
  });
  const flat = useFlatRows(asked.data?.records);
  const rows = isInPart ? flat : list.rows;
  const found = ids.flatMap((id) => rows?.find((row) => row.id === id) ?? []);
  return found.length === ids.length ? found : undefined;
}
