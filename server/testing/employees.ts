import type { TestUser } from "./application.ts";

/** Adds the employee who answers for the orders of the first organisation. */
export const addEmployee = (admin: TestUser) =>
  admin.ok("employees", "addbmemployee", {
    employeeNo: "E1",
    employeeName: "Wu Mei",
    orgNo: "O1",
    statusCode: "1",
  });
