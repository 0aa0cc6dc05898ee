import { CarOutlined, CheckOutlined, CloseCircleOutlined, StopOutlined, SwapOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type AppointmentAction,
  type appointment,
  appointmentDocument,
  appointmentGroups,
  appointments,
} from "@tandem/contract/delivery/appointments/appointments";
import dayjs from "dayjs";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { documentFace } from "../../document/documentFace.ts";

export type Appointment = Listed<Row<typeof appointment>, AppointmentAction>;

/** What says when and where an appointment is, and for what. */
export const shownOfSlot = [
  "appointmentNo",
  "asnNo",
  "supplierName",
  "warehouseNo",
  "warehouseName",
  "dockNo",
  "dockName",
  "appointmentDate",
  "startTimeStr",
  "dueTimeStr",
  "timeZone",
  "shippingNoticeId",
  "carNo",
  "remark",
  "status",
] as const;

type Timed = Pick<Appointment, "appointmentDate" | "startTimeStr" | "dueTimeStr">;

/** The time of a slot, as `08:00–08:30`. */
export const timeOf = ({ startTimeStr, dueTimeStr }: Pick<Timed, "startTimeStr" | "dueTimeStr">) =>
  `${startTimeStr}–${dueTimeStr}`;

/** Day and time of a slot, in the words of the reader: `Thu, 26 Nov, 08:00–08:30`. */
export const slotName = (slot: Timed) =>
  `${dayjs(slot.appointmentDate).format("ddd")} ${slot.appointmentDate}, ${timeOf(slot)}`;

/** An appointment to its pages: how its steps look. */
export const appointmentFace = documentFace(appointmentDocument, {
  service: appointments,
  getMethod: "getAppointmentById",
  route: "Offsite.Delivery.Appointment.Detail",
  listRoute: "Offsite.Delivery.Appointment",
  groups: appointmentGroups,
  states: [{ field: "status" }],
  reads: shownOfSlot,
  numberOf: ({ appointmentNo }) => appointmentNo,
  wordsOf: (one) => ({ slot: slotName(one), supplier: one.supplierName, notice: one.asnNo }),
  touches: deliveryServices,
  steps: {
    checkIn: { icon: <CarOutlined />, primary: true },
    finish: { icon: <CheckOutlined />, primary: true },
    move: { icon: <SwapOutlined /> },
    miss: { icon: <StopOutlined />, underMore: true },
    cancel: { icon: <CloseCircleOutlined />, danger: true, underMore: true },
  },
});
