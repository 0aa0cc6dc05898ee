import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { BoardRow } from "@tandem/contract/planning/schedules/board";
import { schedules } from "@tandem/contract/planning/schedules/schedules";
import { releaseStatus } from "@tandem/contract/planning/schedules/statuses";
import { useTranslation } from "react-i18next";
import { call } from "../../../api/client.ts";
import { useTakeSelected } from "../../../document/useTakeSelected.tsx";
import { sayInfo } from "../../../ui/announce.ts";
import { type Schedule, scheduleFace } from "../scheduleFace.tsx";
import { keyOf } from "./boardLines.ts";
import { askedOf, type BoardPlace } from "./boardPlace.ts";

/** So many cells of the chosen rows are looked at together. */
const mostCells = 1000;

const conditionOf = {
  release: { isChanged: yesNoStatus.code.yes },
  warn: { releaseStatus: releaseStatus.code.released, openQuantityStart: "0.000001" },
} as const;

/** Takes steps on the cells of rows of a board: they are asked for as they are now. */
export function useBoardSteps(place: BoardPlace, onDone: () => void) {
  const { t } = useTranslation();
  const { takeSelected, notices } = useTakeSelected(scheduleFace);
  const take = async (step: "release" | "warn", rows: readonly BoardRow[]) => {
    const { start, end } = askedOf(place);
    const many = (name: "orgNo" | "itemNo" | "supplierNo") => [...new Set(rows.map((row) => row[name]))];
    const { records } = await call(schedules, "getSchedulePage", {
      ...{ current: 1, size: mostCells, columns: [...scheduleFace.reads, "plantNo"] },
      condition: {
        ...{ orgNo: many("orgNo"), itemNo: many("itemNo"), supplierNo: many("supplierNo") },
        ...{ plannedDateStart: start, plannedDateEnd: end, ...conditionOf[step] },
      },
    });
    const keys = new Set(rows.map(keyOf));
    const found = (records as unknown as readonly Schedule[]).filter((record) => keys.has(keyOf(record as never)));
    if (found.length === 0) return sayInfo(t(`scheduleBoard.nothingTo.${step}`));
    await takeSelected(step, found, {});
    onDone();
  };
  return { take, notices };
}
