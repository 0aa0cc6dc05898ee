import { nonNegativeDecimal } from "@tandem/contract/core/decimals";
import { isFarAbove } from "@tandem/contract/core/far-above";
import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import { schedule } from "@tandem/contract/planning/schedules/schedules";
import { replyStatus } from "@tandem/contract/planning/schedules/statuses";
import { Form } from "antd";
import i18next from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { takeGiven } from "../../document/takeGiven.ts";
import { askIfMeant, doubtWord, oddValue } from "../../fields/doubts.tsx";
import { dateField, quantityField, remarkField } from "../../fields/fields.tsx";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { type Schedule, scheduleFace, wordsOfSchedule } from "./scheduleFace.tsx";

type Replied = Parameters<typeof wordsOfSchedule>[0] &
  Pick<Schedule, "id" | "version" | "scheduleNo" | "replyStatus" | "replyQuantity" | "replyDate" | "replyRemark">;

interface Given {
  readonly replyQuantity: string;
  readonly replyDate: string;
  readonly replyRemark: string | null;
}

const stepOf = ({ replyStatus: state }: Replied) => (state === replyStatus.code.replied ? "changeReply" : "reply");

/** What of a reply hardly can be meant. */
function oddReply(of: Replied, { replyQuantity, replyDate }: Pick<Given, "replyQuantity" | "replyDate">): string[] {
  const asked = formatMeasured([{ quantity: of.actualScheduledQuantity, unitNo: of.unitNo }]);
  const named = (field: "replyQuantity" | "replyDate", value: string, word: string | null) =>
    word ? [oddValue(i18next.t(`schedule.${field}`), value, word)] : [];
  const much = isFarAbove(replyQuantity, of.actualScheduledQuantity) ? i18next.t("doubts.aboveAsked", { asked }) : null;
  return [
    ...named("replyQuantity", formatNumber(replyQuantity), much),
    ...named("replyDate", replyDate, doubtWord(schedule, "replyDate", replyDate)),
  ];
}

/** By how much what is typed falls short of the schedule, or is more. */
function Beside({ of: { actualScheduledQuantity: asked, unitNo } }: { readonly of: Replied }) {
  const { t } = useTranslation();
  const typed = String(Form.useWatch("replyQuantity") ?? "");
  if (!nonNegativeDecimal.safeParse(typed).success) return null;
  const measured = (quantity: string) => ({ quantity: formatMeasured([{ quantity, unitNo }]) });
  const compared = compareNumbers(typed, asked);
  if (compared < 0) return t("schedulePages.shortBy", measured(subtract(asked, typed)));
  return compared > 0 ? t("schedulePages.aboveBy", measured(subtract(typed, asked))) : null;
}

/** The supplier replies to a release: all of it as planned, unless it types another quantity or day. */
export function useReplySchedule(): { readonly reply: (one: Replied) => void; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [one, setOne] = useState<Replied | null>(null);
  const dialog = one && (
    <FormDialog<Given>
      title={t(`schedulePages.${stepOf(one)}Title`, { number: one.scheduleNo })}
      width={460}
      confirm={t(`schedule.actions.${stepOf(one)}`)}
      initialValues={{
        replyQuantity: one.replyQuantity ?? one.actualScheduledQuantity,
        replyDate: one.replyDate ?? one.plannedDate,
        replyRemark: one.replyRemark,
      }}
      onCancel={() => setOne(null)}
      save={async ({ replyQuantity, replyDate, replyRemark }, inForm) => {
        if (!(await askIfMeant(oddReply(one, { replyQuantity, replyDate })))) return;
        const given = { replyQuantity, replyDate, replyRemark: orNull(replyRemark?.trim()) };
        await takeGiven(scheduleFace, stepOf(one), one, given, {
          inForm,
          renew: (now) => setOne({ ...one, ...now }),
        });
        setOne(null);
      }}
    >
      <p>{t("schedulePages.replyText", wordsOfSchedule(one))}</p>
      {quantityField(schedule, "replyQuantity", { required: true, help: <Beside of={one} /> })}
      {dateField(schedule, "replyDate", { required: true })}
      {remarkField(schedule, "replyRemark")}
    </FormDialog>
  );
  return { reply: setOne, dialog };
}
