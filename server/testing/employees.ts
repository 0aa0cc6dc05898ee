import type { TestUser } from "./application.ts";

/** Adds the employee who answers for the orders of the first organisation, unless there is one. */
export async function addEmployee(admin: TestUser): Promise<void> {
  const asked = { current: 1, size: 1, condition: { employeeNo: "E1" } };
  const { records } = await admin.ok("employees", "getbmemployeelistbyparams", asked);
  if (records.length > 0) return;
  await admin.ok("employees", "addbmemployee", {
    employeeNo: "E1",
    employeeName: "Wu Mei",
    orgNo: "O1",
    statusCode: "1",
  });
}
