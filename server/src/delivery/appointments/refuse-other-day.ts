import { Fault } from "@tandem/contract/core/errors";

/** Refuses a slot of a day on which the goods are not expected. @throws Fault appointmentOtherDay */
export function refuseOtherDay(path: string, day: string, expected: string): never {
  const detail = { path, key: "errors.appointmentOtherDay", parameters: { day, expected } };
  throw new Fault("appointmentOtherDay", { day, expected }, [detail]);
}
