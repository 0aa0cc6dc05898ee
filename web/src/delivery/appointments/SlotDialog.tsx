import { orNull } from "@tandem/contract/core/or-null";
import { appointment, appointments } from "@tandem/contract/delivery/appointments/appointments";
import type { SlotChoice } from "@tandem/contract/delivery/appointments/slot-choice";
import { Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../api/client.ts";
import { takeStep } from "../../document/takeStep.ts";
import { textField } from "../../fields/fields.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { sayDone } from "../../ui/announce.ts";
import { type Appointment, appointmentFace, slotName } from "./appointmentFace.tsx";
import { SlotPicker } from "./SlotPicker.tsx";

/** What a slot is chosen for: a notice without one, or an appointment that is moved. */
export type SlotFor =
  | { readonly notice: { readonly id: string; readonly asnNo: string; readonly expectedArrivalDate: string } }
  | { readonly moved: Pick<Appointment, "id" | "version" | "shippingNoticeId" | "appointmentNo"> & SlotSaid };

type SlotSaid = SlotChoice & Pick<Appointment, "carNo" | "remark">;

interface Values {
  readonly slot?: SlotChoice;
  readonly carNo?: string | null;
  readonly remark?: string | null;
}

/** Takes a slot for a notice, or another one for an appointment. */
export default function SlotDialog({ what, onClose }: { readonly what: SlotFor; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const moved = "moved" in what ? what.moved : null;
  const [{ version }, renew] = useState<{ readonly version: number }>(moved ?? { version: 0 });
  const noticeId = "moved" in what ? what.moved.shippingNoticeId : what.notice.id;
  const day = "moved" in what ? what.moved.appointmentDate : what.notice.expectedArrivalDate;
  const held = moved && {
    ...{ warehouseNo: moved.warehouseNo, dockNo: moved.dockNo },
    ...{ appointmentDate: moved.appointmentDate, startTimeStr: moved.startTimeStr },
  };
  const save = async ({ slot, carNo, remark }: Values, inForm: CallOptions) => {
    if (!slot) return;
    const input = {
      ...(moved ? { id: moved.id, version } : { shippingNoticeId: noticeId }),
      ...slot,
      ...{ carNo: orNull(carNo), remark: orNull(remark) },
    };
    const answer = await takeStep(appointmentFace, (options) => call(appointments, "saveAppointment", input, options), {
      ...inForm,
      ...(moved ? { held: { face: appointmentFace, id: moved.id, step: "move", renew } } : {}),
    });
    if (!answer) return;
    sayDone(t("appointmentPages.booked", { slot: slotName(answer) }));
    onClose();
  };
  return (
    <FormDialog<Values>
      width={760}
      title={
        moved
          ? t("appointmentPages.moveTitle", { number: moved.appointmentNo })
          : t("appointmentPages.bookTitle", { number: "notice" in what ? what.notice.asnNo : "" })
      }
      initialValues={moved ? { slot: held as SlotChoice, carNo: moved.carNo, remark: moved.remark } : {}}
      save={save}
      onCancel={onClose}
    >
      <Form.Item name="slot" rules={[{ required: true, message: t("appointmentPages.slotRequired") }]}>
        <SlotPicker of={{ shippingNoticeId: noticeId }} day={day} setsExpected={moved === null} />
      </Form.Item>
      {textField(appointment, "carNo")}
      {textField(appointment, "remark")}
    </FormDialog>
  );
}
