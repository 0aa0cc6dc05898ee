import { isFarAbove } from "@tandem/contract/core/far-above";
import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import type { InputOf } from "@tandem/contract/core/service";
import { schedule, type schedules } from "@tandem/contract/planning/schedules/schedules";
import i18next from "i18next";
import { fieldColumn, type LineColumn } from "../../document/lines/lineColumn.ts";
import type { Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { bucketName } from "../bucketNames.ts";
import type { Schedule } from "./scheduleFace.tsx";

/** What is asked for of a cell that waits for the supplier's reply. */
export type Asked = Pick<
  Schedule,
  | (
      | "id"
      | "version"
      | "scheduleNo"
      | "orgName"
      | "itemNo"
      | "itemName"
      | "planType"
      | "plannedDate"
      | "timeFrom"
      | "timeTo"
    )
  | ("unloadingPoint" | "actualScheduledQuantity" | "previousQuantity" | "unitNo" | "remark")
>;

/** The reply to a cell while it is typed. */
export interface ReplyLine extends EditedLine {
  readonly asked: Asked;
}

/** What is typed of each cell, by its id: as it is kept on the device. */
export type KeptReplies = Readonly<Record<string, Cells>>;

const typedColumns = ["replyQuantity", "replyDate", "replyRemark"] as const;
const isFilled = (cells: Cells) => typedColumns.some((name) => (cells[name] ?? "") !== "");

export const cellsOf = ({ parts }: ReplyLine): Cells => parts[0] ?? {};
export const filledLines = (lines: readonly ReplyLine[]) => lines.filter((line) => isFilled(cellsOf(line)));

/** A line for each cell that waits, with what was typed of it before. */
export const replyLines = (all: readonly Asked[], kept: KeptReplies | null): readonly ReplyLine[] =>
  all.map((asked) => ({ id: asked.id, asked, parts: [kept?.[asked.id] ?? {}] }));

export const keptReplies = (lines: readonly ReplyLine[]): KeptReplies =>
  Object.fromEntries(filledLines(lines).map((line) => [line.id, cellsOf(line)]));

/** Replies as they are sent: what is left open is as it was asked for. */
export const repliesOf = (
  lines: readonly ReplyLine[],
): InputOf<(typeof schedules.endpoints)["batchReply"]>["replyList"] =>
  lines.map((line) => {
    const { replyQuantity, replyDate, replyRemark } = cellsOf(line);
    return {
      ...{ id: line.asked.id, version: line.asked.version },
      ...(replyQuantity ? { replyQuantity } : {}),
      ...(replyDate ? { replyDate } : {}),
      ...(replyRemark?.trim() ? { replyRemark: replyRemark.trim() } : {}),
    };
  });

const measured = (quantity: string, { unitNo }: Asked) => formatMeasured([{ quantity, unitNo }]);

/** When and where it is to arrive, as far as that is said. */
const placeOf = ({ timeFrom, timeTo, unloadingPoint }: Asked) =>
  [[timeFrom, timeTo].filter(Boolean).join("–"), unloadingPoint].filter(Boolean).join(" · ");

/** By how much a reply falls short of what is asked for, or is more. */
function besides({ line: { asked }, cells: { replyQuantity = "" } }: LineRow<ReplyLine>): string | null {
  if (!/^\d+(\.\d+)?$/.test(replyQuantity)) return null;
  const compared = compareNumbers(replyQuantity, asked.actualScheduledQuantity);
  if (compared === 0) return null;
  const [more, less] =
    compared > 0 ? [replyQuantity, asked.actualScheduledQuantity] : [asked.actualScheduledQuantity, replyQuantity];
  const quantity = measured(subtract(more, less), asked);
  return i18next.t(compared > 0 ? "schedulePages.aboveBy" : "schedulePages.shortBy", { quantity });
}

/** How those who do not see it are told of a row. */
export const nameOfReply = ({ asked }: ReplyLine) => `${asked.itemNo} ${bucketName(asked.planType, asked.plannedDate)}`;

/** The columns of replies. */
export function replyColumns(): LineColumn<ReplyLine>[] {
  const t = i18next.t;
  const label = (field: string) => (row: LineRow<ReplyLine>) => `${t(`schedule.${field}`)}: ${nameOfReply(row.line)}`;
  const typed = (name: (typeof typedColumns)[number], width: number) =>
    fieldColumn<ReplyLine, "schedule", typeof schedule.fields>(schedule, name, {
      width,
      label: label(name),
      required: false,
    });
  return [
    {
      key: "item",
      title: t("common.itemNo"),
      width: 210,
      fixed: "left",
      show: ({ line: { asked } }) => `${asked.itemNo} ${asked.itemName}`,
      copy: ({ line: { asked } }) => asked.itemNo,
    },
    { key: "orgName", title: t("common.orgName"), width: 130, show: ({ line }) => line.asked.orgName },
    {
      key: "period",
      title: t("schedulePages.period"),
      width: 180,
      show: ({ line: { asked } }) =>
        [bucketName(asked.planType, asked.plannedDate), placeOf(asked)].filter(Boolean).join(", "),
      copy: ({ line: { asked } }) => asked.plannedDate,
    },
    {
      key: "asked",
      title: t("schedule.actualScheduledQuantity"),
      width: 150,
      align: "right",
      show: ({ line: { asked } }) =>
        asked.previousQuantity === null || asked.previousQuantity === asked.actualScheduledQuantity
          ? measured(asked.actualScheduledQuantity, asked)
          : `${measured(asked.actualScheduledQuantity, asked)} (${t("schedulePages.wasReleased", { quantity: formatNumber(asked.previousQuantity) })})`,
      copy: ({ line: { asked } }) => asked.actualScheduledQuantity,
    },
    fieldColumn<ReplyLine, "schedule", typeof schedule.fields>(schedule, "replyQuantity", {
      width: 150,
      label: label("replyQuantity"),
      required: false,
      note: besides,
      doubt: ({ line: { asked }, cells: { replyQuantity = "" } }) =>
        /^\d+(\.\d+)?$/.test(replyQuantity) && isFarAbove(replyQuantity, asked.actualScheduledQuantity)
          ? t("doubts.aboveAsked", { asked: measured(asked.actualScheduledQuantity, asked) })
          : null,
    }),
    typed("replyDate", 150),
    typed("replyRemark", 220),
    { key: "remark", title: t("common.remark"), width: 200, show: ({ line }) => line.asked.remark },
  ];
}
