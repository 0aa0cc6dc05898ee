import type { Entity } from "@tandem/contract/core/entity";
import { writableFields } from "@tandem/contract/core/entity";
import type { NounLines } from "@tandem/contract/core/plain-lines";
import type { Service } from "@tandem/contract/core/service";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../api/queryKeys.ts";
import { LinesTable } from "../document/LinesTable.tsx";
import { fieldColumn } from "../list/columns.tsx";
import type { ListRow } from "../list/ListTable.tsx";
import { DrawerSection } from "../list/RecordDrawer.tsx";
import { Outline } from "../ui/Outline.tsx";
import { LinesPreview } from "./LinesPreview.tsx";
import { shownLines } from "./lineForms.ts";
import { methodOf } from "./plainRecords.ts";

interface Whole {
  readonly lines: readonly ListRow[];
}

/** The lines of plain base data as a table, beside the list of its records. */
export function DrawnLines(props: { readonly service: Service; readonly lines: NounLines; readonly id: string }) {
  const { t } = useTranslation();
  const { service, lines, id } = props;
  const entity = lines.entity as Entity;
  const columns = useMemo(() => writableFields(entity).map((name) => fieldColumn(entity, name)), [entity]);
  const answer = useQuery(callQuery(service, methodOf(service, "get"), { id } as never));
  const record = answer.data as Whole | undefined;
  return (
    <>
      <DrawerSection title={t(`${entity.name}.name`)}>
        {record ? <LinesTable columns={columns as never} rows={record.lines} /> : <Outline rows={3} />}
      </DrawerSection>
      {record && (
        <LinesPreview
          shown={shownLines(
            lines,
            { ...record },
            record.lines.map((line) => ({ ...line })),
          )}
        />
      )}
    </>
  );
}
