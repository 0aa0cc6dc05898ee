import { orNull } from "@tandem/contract/core/or-null";
import { appointment, appointments } from "@tandem/contract/delivery/appointments/appointments";
import { Alert } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { takeStep } from "../../document/takeStep.ts";
import { sayTaken } from "../../document/undoStep.ts";
import { textField } from "../../fields/fields.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { type Appointment, appointmentFace, slotName } from "./appointmentFace.tsx";
import styles from "./CheckInDialog.module.css";
import { minutesAhead } from "./calendarDays.ts";

type Arriving = Pick<
  Appointment,
  | "id"
  | "version"
  | "appointmentNo"
  | "asnNo"
  | "supplierName"
  | "carNo"
  | "appointmentDate"
  | "startTimeStr"
  | "dueTimeStr"
  | "timeZone"
>;

/** Who comes by more minutes before the slot is let in knowingly. */
const early = 60;

/** Lets a vehicle in: which one it is may differ from what was said. */
export default function CheckInDialog({ one, onClose }: { readonly one: Arriving; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [{ id, version }, renew] = useState<Pick<Arriving, "id" | "version">>(one);
  return (
    <FormDialog<{ carNo?: string | null }>
      width={420}
      title={t("appointmentPages.checkInTitle", { supplier: one.supplierName })}
      initialValues={{ carNo: one.carNo }}
      save={async ({ carNo }, inForm) => {
        const input = { id, version, carNo: orNull(carNo) };
        const answer = await takeStep(appointmentFace, (options) => call(appointments, "checkIn", input, options), {
          ...inForm,
          held: { face: appointmentFace, id, step: "checkIn", renew },
        });
        if (!answer) return;
        onClose();
        await sayTaken(appointmentFace, "checkIn", t("appointmentPages.checkedIn", { supplier: one.supplierName }), [
          id,
        ]);
      }}
      onCancel={onClose}
    >
      <p>{t("appointmentPages.checkInText", { slot: slotName(one), notice: one.asnNo })}</p>
      {minutesAhead(one) > early && (
        <Alert
          className={styles.early ?? ""}
          type="warning"
          showIcon
          title={t("appointmentPages.earlyTitle", { slot: slotName(one) })}
          description={t("appointmentPages.earlyText")}
        />
      )}
      {textField(appointment, "carNo")}
    </FormDialog>
  );
}
