import { orNull } from "@tandem/contract/core/or-null";
import { appointments, type BlockAsked } from "@tandem/contract/delivery/appointments/appointments";
import i18next from "i18next";
import { type CallOptions, call } from "../../api/client.ts";
import { OddList } from "../../fields/doubts.tsx";
import { ask } from "../../ui/announce.ts";
import { timeOf } from "./appointmentFace.tsx";

/** So many are named, the others counted. */
const named = 10;

/**
 * Names the appointments that are booked within a time, and asks whether to take it off its dock all the same.
 *
 * @throws CallError where that is not known, or nothing can be booked within what was typed: then nothing is saved
 */
export async function askOverBooked(
  { warehouseNo, dockNo, blockDate, startTimeStr, dueTimeStr }: BlockAsked,
  inForm: CallOptions,
): Promise<boolean> {
  const block = { warehouseNo, dockNo, blockDate, startTimeStr: orNull(startTimeStr), dueTimeStr: orNull(dueTimeStr) };
  const { appointments: booked, unseen } = await call(appointments, "getBookedWithin", block, inForm);
  if (booked.length + unseen === 0) return true;
  const more = booked.length - named;
  const odd = [
    ...booked.slice(0, named).map((one) => [timeOf(one), one.appointmentNo, one.supplierName].join(" · ")),
    ...(more > 0 ? [i18next.t("doubts.more", { count: more })] : []),
    ...(unseen > 0 ? [i18next.t("appointmentPages.blockBookedUnseen", { count: unseen })] : []),
  ];
  return ask({
    title: i18next.t("appointmentPages.blockBookedTitle", { dock: dockNo, day: blockDate }),
    content: <OddList text={i18next.t("appointmentPages.blockBookedText")} odd={odd} more={0} />,
    confirm: i18next.t("appointmentPages.blockBooked"),
  });
}
