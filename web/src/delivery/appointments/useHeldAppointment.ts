import { appointments } from "@tandem/contract/delivery/appointments/appointments";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { useQuery } from "@tanstack/react-query";
import { useCanOpen } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import type { Appointment } from "./appointmentFace.tsx";

/** The appointment that a notice holds; undefined until that is known, or where its user may not see it. */
export function useHeldAppointment(noticeId: string | undefined): Appointment | null | undefined {
  const canOpen = useCanOpen();
  const { data } = useQuery({
    ...callQuery(appointments, "getAppointmentPage", {
      ...{ current: 1, size: 1, count: "none" },
      condition: { shippingNoticeId: noticeId, status: [...appointmentStatus.groups.holding] },
    } as never),
    enabled: noticeId !== undefined && canOpen("appointments"),
  });
  if (noticeId === undefined) return null;
  return data && ((data.records[0] ?? null) as unknown as Appointment | null);
}
