import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import { useQuery } from "@tanstack/react-query";
import { docNatureSource } from "../../api/enumerationSource.ts";
import { codeColumn, type ListColumn } from "../../list/columns.tsx";

const all = { current: 1, size: 1000, condition: {} };

/** A document nature by its name, once the names are there. */
function DocNatureName({ code }: { code: string }) {
  const names = useQuery({
    queryKey: [...docNatureSource.key, all],
    queryFn: ({ signal }) => docNatureSource.load(all, signal, { showError: false }),
    staleTime: 60_000,
  });
  return names.data?.records.find(({ enumValue }) => enumValue === code)?.enumName ?? code;
}

/** The column of a document nature: its name in the user's language. */
export function docNatureColumn<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  name: keyof F & string,
): ListColumn<Row<Entity<Name, F>>> {
  return codeColumn(entity, name, {
    width: 160,
    reads: [],
    render: (row) => <DocNatureName code={String((row as Readonly<Record<string, unknown>>)[name])} />,
  });
}
