import type { AppointmentDetail } from "@tandem/contract/delivery/appointments/appointments";
import { useTranslation } from "react-i18next";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { appointmentFace, slotName } from "./appointmentFace.tsx";
import { useAppointmentSteps } from "./useAppointmentSteps.tsx";

function AppointmentBody({ one }: { one: AppointmentDetail }) {
  const { t } = useTranslation();
  const { steps, dialogs } = useAppointmentSteps();
  return (
    <WholeDocument
      face={appointmentFace}
      document={one}
      steps={steps}
      figures={[
        { key: "slot", label: t("appointment.name"), value: slotName(one) },
        "dockName",
        "warehouseName",
        {
          key: "notice",
          label: t("shippingNotice.name"),
          value: (
            <Link to={pathToDocument("Offsite.Delivery.AsnTracking.Detail", one.shippingNoticeId)}>{one.asnNo}</Link>
          ),
        },
        one.carNo !== null && { key: "car", label: t("appointment.carNo"), value: one.carNo },
      ]}
      facts={{
        without: [
          "shippingNoticeId",
          "carNo",
          "asnNo",
          "appointmentDate",
          "startTimeStr",
          "dueTimeStr",
          "dockNo",
          "warehouseNo",
        ],
      }}
    >
      {dialogs}
    </WholeDocument>
  );
}

/** One appointment as both sides see it; the warehouse lets the vehicle in here. */
export default function AppointmentPage() {
  return (
    <OpenedDocument<AppointmentDetail> face={appointmentFace}>
      {(one) => <AppointmentBody key={one.id} one={one} />}
    </OpenedDocument>
  );
}
