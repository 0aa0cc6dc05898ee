import { dockBlocks } from "@tandem/contract/base-data/dock-blocks";
import { appointments, type Slot } from "@tandem/contract/delivery/appointments/appointments";
import i18next from "i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { ask, sayDone, sayError, sayInfo } from "../../ui/announce.ts";

/** Gives a dock back what was taken off of a day at the time of a slot: the whole of it, after asking. */
export async function unblock({ warehouseNo, dockNo, dockName, appointmentDate, ...slot }: Slot): Promise<void> {
  const condition = { warehouseNo, dockNo, blockDateStart: appointmentDate, blockDateEnd: appointmentDate };
  const { records } = await call(dockBlocks, "getbmdockblocklistbyparams", { current: 1, size: 200, condition });
  const over = records.filter(
    ({ startTimeStr, dueTimeStr }) =>
      (startTimeStr ?? "00:00") < (slot.dueTimeStr > slot.startTimeStr ? slot.dueTimeStr : "24:00") &&
      (dueTimeStr ?? "24:00") > slot.startTimeStr,
  );
  const refresh = () => askAgain({ service: dockBlocks, touches: [appointments] });
  if (over.length === 0) {
    sayInfo(i18next.t("appointmentPages.unblocked", { dock: dockName, day: appointmentDate }));
    await refresh();
    return;
  }
  const times = over.map(({ startTimeStr, dueTimeStr, reason }) => {
    const time = `${startTimeStr ?? "00:00"}–${dueTimeStr ?? "24:00"}`;
    return `${time} · ${reason}`;
  });
  const agreed = await ask({
    title: i18next.t("appointmentPages.unblockTitle", { dock: dockName, day: appointmentDate }),
    content: times.join(", "),
    confirm: i18next.t("appointmentPages.unblock"),
  });
  if (!agreed) return;
  const delList = over.map(({ id, version }) => ({ id, version }));
  const { results } = await call(dockBlocks, "deletebmdockblockbyids", { delList });
  const kept = results.find(({ error }) => error !== null)?.error;
  if (kept) sayError(kept.errorMessage);
  else sayDone(i18next.t("appointmentPages.unblocked", { dock: dockName, day: appointmentDate }));
  await refresh();
}
