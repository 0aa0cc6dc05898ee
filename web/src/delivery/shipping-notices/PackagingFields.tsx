import type { AnnouncedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import type { FormInstance } from "antd";
import { type RefObject, useImperativeHandle, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { doubtsOf, withDoubts } from "../../document/lines/keptDoubts.ts";
import { linesStore } from "../../document/lines/linesStore.ts";
import { checkLines, oddCells } from "../../document/lines/problems.ts";
import { useSettledLines } from "../../document/lines/useLinesDraft.ts";
import { useListed } from "../../document/lines/useListed.ts";
import type { FormLines } from "../../form/formLines.ts";
import { PackagingLinesEditor } from "../../receiving/packaging/PackagingLinesEditor.tsx";
import {
  announcedColumns,
  announcedFrom,
  blankPackaging,
  nameOfPackaging,
  packagingLine,
  refusedPackaging,
} from "../../receiving/packaging/packagingLines.ts";

/** The returnable packaging that comes with a notice, within its form: what is packed is counted without being said. */
export function PackagingFields(props: {
  readonly form: FormInstance;
  readonly handle: RefObject<FormLines | null>;
  /** What was typed stands in the form. */
  readonly onSettled: () => void;
}) {
  const { form, handle, onSettled } = props;
  const { t } = useTranslation();
  const columns = useMemo(announcedColumns, []);
  const [store] = useState(() => {
    const said: AnnouncedPackaging = form.getFieldValue("packaging") ?? [];
    const lines = said.map(({ packagingItemNo, announcedQty }) => packagingLine(packagingItemNo, announcedQty));
    return linesStore(withDoubts(lines, form.getFieldValue("doubtsOfPackaging")), blankPackaging);
  });
  const stop = useSettledLines(store, (lines) => {
    form.setFieldValue("doubtsOfPackaging", doubtsOf(lines));
    form.setFieldValue("packaging", announcedFrom(lines));
    onSettled();
  });
  const listed = useListed(store, columns);
  useImperativeHandle(
    handle,
    () => ({
      check: () => {
        const wrong = checkLines(store, columns);
        stop();
        form.setFieldValue("packaging", announcedFrom(store.state().lines));
        return listed(wrong);
      },
      odd: () => oddCells(store, columns, nameOfPackaging),
      refused: (details) => {
        const cells = refusedPackaging(details);
        store.say(cells);
        return listed(cells);
      },
    }),
    [store, columns, form, stop, listed],
  );
  return <PackagingLinesEditor label={t("packagingPages.lines")} store={store} columns={columns} />;
}
