import { dayBefore, daysAfter } from "../../core/days.ts";
import { noun } from "../../core/noun.ts";
import { appointmentStatus } from "./statuses.ts";

/** What the rest of the product knows of appointments. */
export const appointmentNoun = noun({
  menus: {
    appointmentCalendar: {
      menuNo: "2026",
      menuOwner: "20",
      url: "Offsite.Delivery.AppointmentCalendar",
      icon: "CalendarOutlined",
      sort: 26,
      flags: ["isSearch"],
      handheld: true,
      grants: { buyer: ["isSearch"], warehouse: ["isSearch"], supplier: ["isSearch"] },
    },
    appointments: {
      menuNo: "2027",
      menuOwner: "20",
      url: "Offsite.Delivery.Appointment",
      icon: "ScheduleOutlined",
      sort: 27,
      flags: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isCheck", "isEnd", "isExport"],
      alerts: "appointment",
      grants: {
        buyer: ["isSearch", "isExport"],
        warehouse: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isCheck", "isEnd", "isExport"],
        supplier: ["isSearch", "isAdd", "isModify", "isCancelInvalid", "isExport"],
      },
    },
  },
  found: {
    appointment: {
      menu: "appointments",
      number: "appointmentNo",
      shown: { buyer: "supplierName", supplier: "warehouseName" },
      status: { field: "status", set: appointmentStatus },
      page: "Offsite.Delivery.Appointment.Detail",
    },
  },
  waiting: {
    appointmentsMissed: {
      sort: 34,
      tone: "refused",
      menu: "appointments",
      needs: [["appointments", "isModify"]],
      entity: "appointment",
      conditions: () => ({ status: appointmentStatus.code.missed }),
      since: "appointmentDate",
    },
    appointmentsToday: {
      sort: 78,
      tone: "moving",
      menu: "appointments",
      needs: [["appointments", "isModify"]],
      entity: "appointment",
      conditions: (today) => ({
        status: appointmentStatus.code.booked,
        appointmentDateStart: today,
        appointmentDateEnd: today,
      }),
      since: "appointmentDate",
    },
    appointmentsTomorrow: {
      sort: 79,
      tone: "moving",
      menu: "appointments",
      needs: [["appointments", "isModify"]],
      entity: "appointment",
      conditions: (today) => ({
        status: appointmentStatus.code.booked,
        appointmentDateStart: daysAfter(today, 1),
        appointmentDateEnd: daysAfter(today, 1),
      }),
      since: "appointmentDate",
    },
    appointmentsOverdue: {
      sort: 77,
      tone: "refused",
      side: "buyer",
      menu: "appointments",
      needs: [["appointments", "isCheck"]],
      entity: "appointment",
      conditions: (today) => ({ status: appointmentStatus.code.booked, appointmentDateEnd: dayBefore(today) }),
      since: "appointmentDate",
    },
  },
  deliveryServices: ["ISrmAppointmentService"],
  refusals: [
    "appointmentBegun",
    "appointmentNotBooked",
    "appointmentNotArrived",
    "appointmentNotDue",
    "appointmentNoticeUnsent",
    "appointmentNoticeClosed",
    "appointmentNoticeHeld",
    "appointmentNoSlot",
    "appointmentBlocked",
    "appointmentPast",
    "appointmentTaken",
    "appointmentTooFar",
    "appointmentTooLate",
    "appointmentWarehouseOther",
    "appointmentNeeded",
    "appointmentOtherDay",
    "appointmentStaysNeeded",
  ],
});
