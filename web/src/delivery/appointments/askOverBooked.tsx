import { orNull } from "@tandem/contract/core/or-null";
import { appointments, type BlockAsked } from "@tandem/contract/delivery/appointments/appointments";
import i18next from "i18next";
import { CallError, call } from "../../api/client.ts";
import { OddList } from "../../fields/doubts.tsx";
import { ask } from "../../ui/announce.ts";
import { timeOf } from "./appointmentFace.tsx";

/** So many are named, the others counted. */
const named = 10;

/** What of a time says nothing yet is refused when it is saved. */
async function bookedWithin(block: BlockAsked) {
  try {
    return await call(appointments, "getBookedWithin", block, { showError: false });
  } catch (error) {
    if (error instanceof CallError) return { appointments: [], unseen: 0 };
    throw error;
  }
}

/** Names the appointments that are booked within a time, and asks whether to take it off its dock all the same. */
export async function askOverBooked({ warehouseNo, dockNo, blockDate, startTimeStr, dueTimeStr }: BlockAsked) {
  const { appointments: booked, unseen } = await bookedWithin({
    ...{ warehouseNo, dockNo, blockDate, startTimeStr: orNull(startTimeStr), dueTimeStr: orNull(dueTimeStr) },
  });
  if (booked.length + unseen === 0) return true;
  const more = booked.length - named;
  const odd = [
    ...booked.slice(0, named).map((one) => [timeOf(one), one.appointmentNo, one.supplierName].join(" · ")),
    ...(more > 0 ? [i18next.t("doubts.more", { count: more })] : []),
    ...(unseen > 0 ? [i18next.t("appointmentPages.blockBookedUnseen", { count: unseen })] : []),
  ];
  return ask({
    title: i18next.t("appointmentPages.blockBookedTitle"),
    content: <OddList text={i18next.t("appointmentPages.blockBookedText")} odd={odd} more={0} />,
    confirm: i18next.t("appointmentPages.blockBooked"),
  });
}
