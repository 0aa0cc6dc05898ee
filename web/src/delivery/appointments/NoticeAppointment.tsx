import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { Alert, Button, Space } from "antd";
import { useTranslation } from "react-i18next";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { type Appointment, slotName } from "./appointmentFace.tsx";
import { useAppointmentSteps } from "./useAppointmentSteps.tsx";
import { useHeldAppointment } from "./useHeldAppointment.ts";

/** When a notice is expected at which dock, on its page: with what can be done, or a way to take a slot. */
export function NoticeAppointment({ notice }: { readonly notice: ShippingNoticeDetail }) {
  const one = useHeldAppointment(notice.id);
  const mayBook = one !== undefined && notice.allowedActions.bookSlot === null;
  if (!one && !mayBook) return null;
  // With what a dialog was opened for, it goes for good.
  return <Told key={`${notice.id} ${one?.id}`} notice={notice} one={one ?? null} />;
}

function Told({ notice, one }: { readonly notice: ShippingNoticeDetail; readonly one: Appointment | null }) {
  const { t } = useTranslation();
  const { steps, dialogs, choose } = useAppointmentSteps();
  return (
    <>
      <Alert
        type={one?.status === appointmentStatus.code.missed ? "warning" : "info"}
        title={
          one ? (
            <Space wrap>
              <Link to={pathToDocument("Offsite.Delivery.Appointment.Detail", one.id)}>
                {t("appointmentPages.ofNotice", {
                  slot: slotName(one),
                  dock: one.dockName,
                  warehouse: one.warehouseName,
                })}
              </Link>
              <StatusText set={appointmentStatus} code={one.status} />
              {one.appointmentDate !== notice.expectedArrivalDate &&
                t("appointmentPages.otherDay", { day: notice.expectedArrivalDate })}
            </Space>
          ) : (
            t("appointmentPages.none")
          )
        }
        action={
          one ? (
            <Space>
              {steps
                .ofRow(one as never)
                .filter(({ key }) => key === "move" || key === "checkIn")
                .map((action) => (
                  <Button key={action.key} size="small" icon={action.icon} onClick={() => void action.run()}>
                    {action.label}
                  </Button>
                ))}
            </Space>
          ) : (
            <Button size="small" onClick={() => choose({ notice })}>
              {t("appointmentPages.bookSlot")}
            </Button>
          )
        }
      />
      {dialogs}
    </>
  );
}
