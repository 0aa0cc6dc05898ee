import { appointment, appointments } from "@tandem/contract/delivery/appointments/appointments";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { DocumentList } from "../../document/DocumentList.tsx";
import { stateColumn } from "../../document/states.tsx";
import { codeColumn, dateColumn, instantColumn, textColumn, withFurtherFields } from "../../list/columns.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import { type Appointment, appointmentFace, timeOf } from "./appointmentFace.tsx";
import { useOwnSteps } from "./useAppointmentSteps.tsx";

const source = listSource(appointments, "getAppointmentPage");
const exportTo = listExport(appointments, "exportexcel");

/** What the tabs are of, and what nobody looks appointments up by. */
const notFiltered = ["status", "supplierNo", "remark", "cancelReason", "dueTimeStr", "timeZone", "hasBegun"] as const;

/** Appointments of both sides: who comes when to which dock (B1.5b). */
export default function AppointmentList() {
  const ofBuyer = useCurrentUser().side === "buyer";
  const { own, dialogs } = useOwnSteps();
  const columns = withFurtherFields<"appointment", typeof appointment.fields, Appointment>(appointment, [
    codeColumn(appointment, "appointmentNo", { fixed: "left", width: 155 }),
    stateColumn(appointmentFace, "status", 110),
    codeColumn(appointment, "asnNo", { width: 155 }),
    dateColumn(appointment, "appointmentDate", { width: 115 }),
    textColumn<"appointment", typeof appointment.fields, Appointment>(appointment, "startTimeStr", {
      width: 120,
      render: timeOf,
    }),
    textColumn(appointment, "dockName", { width: 120 }),
    ...(ofBuyer
      ? [textColumn<"appointment", typeof appointment.fields, Appointment>(appointment, "supplierName", { width: 170 })]
      : []),
    textColumn(appointment, "warehouseName", { width: 150 }),
    textColumn(appointment, "carNo", { width: 120 }),
    instantColumn(appointment, "checkedInAt", { width: 160 }),
  ]);
  return (
    <>
      <DocumentList
        face={appointmentFace}
        own={own}
        entity={appointment}
        source={source}
        exportTo={exportTo}
        columns={columns}
        facts={[
          "status",
          "appointmentDate",
          "startTimeStr",
          "dockName",
          ofBuyer ? "supplierName" : "warehouseName",
          "asnNo",
        ]}
        tabs={{ field: "status" }}
        filters={withListedFilters(
          appointment,
          columns,
          ["appointmentNo", "asnNo", "warehouseNo", "dockNo", ...(ofBuyer ? (["supplierNo"] as const) : []), "carNo"],
          notFiltered,
        )}
        rowActionsWidth={240}
      />
      {dialogs}
    </>
  );
}
