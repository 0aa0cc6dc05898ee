import { docks } from "@tandem/contract/base-data/docks";
import { warehouses } from "@tandem/contract/base-data/warehouses/warehouses";
import { validityStatus } from "@tandem/contract/core/statuses";
import { appointments } from "@tandem/contract/delivery/appointments/appointments";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { useQuery } from "@tanstack/react-query";
import dayjs from "dayjs";
import { ownWarehouse } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { isoDay } from "./calendarDays.ts";

const onlyOne = { current: 1, size: 1, count: "none" } as const;

/** The first warehouse that meets a condition; undefined: not known yet, null: there is none. */
export function useWarehouse(condition: Readonly<Record<string, string>>, enabled = true) {
  const asked = { ...onlyOne, condition: { field: "warehouseNo", order: "asc", ...condition } } as never;
  const found = useQuery({ ...callQuery(warehouses, "getbmwarehouselistbyparams", asked), enabled });
  const warehouse = found.isError ? null : found.data && (found.data.records[0] ?? null);
  return { warehouse, found };
}

/** A warehouse with a dock that takes appointments: that one, where one is given. */
function useDocked(enabled: boolean, warehouseNo?: string | null): string | null | undefined {
  const condition = {
    statusCode: validityStatus.code.valid,
    slotMinutesStart: "1",
    ...(warehouseNo ? { warehouseNo } : {}),
    ...{ field: "warehouseNo", order: "asc" },
  };
  const asked = { ...onlyOne, condition } as never;
  const found = useQuery({ ...callQuery(docks, "getbmdocklistbyparams", asked), enabled });
  if (found.isError) return null;
  return found.data && (found.data.records[0]?.warehouseNo ?? null);
}

/** The warehouse that the next of the user's appointments is at, in these days; null: there is none, undefined: not known yet. */
function useNextWarehouse(enabled: boolean, days: Readonly<Record<string, string>>): string | null | undefined {
  const condition = {
    ...days,
    status: [...appointmentStatus.groups.holding],
    ...{ field: "appointmentDate", order: "asc" },
  };
  const next = useQuery({
    ...callQuery(appointments, "getAppointmentPage", { ...onlyOne, condition } as never),
    enabled,
  });
  if (next.isError) return null;
  return next.data && (next.data.records[0]?.warehouseNo ?? null);
}

/** The user's own warehouse, unless trucks come today elsewhere and none there; undefined: not known yet. */
function useOwnToday(own: string | null, enabled: boolean): string | null | undefined {
  const today = { appointmentDateStart: tenantToday(), appointmentDateEnd: tenantToday() };
  const there = useNextWarehouse(enabled, { ...today, warehouseNo: own ?? "" });
  const elsewhere = useNextWarehouse(enabled && there === null, today);
  if (there !== null) return there;
  return elsewhere === null ? own : elsewhere;
}

/** Where the device keeps the warehouse that was chosen last. */
export const lastWarehouseKey = "calendarWarehouse";

/**
 * The warehouse that the calendar begins with: the one last chosen on this device, else the user's own where it has docks, unless
 * trucks come today elsewhere and none there, else where something comes next, else any that has docks, else any. Null: there is
 * none, undefined: not known yet.
 */
export function useFirstWarehouse(enabled: boolean) {
  const last = window.localStorage.getItem(lastWarehouseKey);
  const own = ownWarehouse();
  const lastFound = useWarehouse({ warehouseNo: last ?? "" }, enabled && last !== null).warehouse;
  const isNew = enabled && (last === null || lastFound === null);
  const atOwn = useDocked(isNew && own !== null, own);
  const isElsewhere = isNew && (own === null || atOwn === null);
  const ownToday = useOwnToday(own, isNew && Boolean(atOwn));
  const next = useNextWarehouse(isElsewhere, { appointmentDateStart: dayjs().subtract(1, "day").format(isoDay) });
  const docked = useDocked(isElsewhere && next === null);
  const { warehouse: known, found } = useWarehouse({}, isElsewhere && docked === null && own === null);
  const first = (): string | null | undefined => {
    if (last !== null && lastFound !== null) return lastFound && last;
    if (own !== null && atOwn !== null) return atOwn && ownToday;
    if (next !== null) return next;
    if (docked !== null) return docked;
    if (own !== null) return own;
    return known === null ? null : known?.warehouseNo;
  };
  return { first: first(), found };
}
