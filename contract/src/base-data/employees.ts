import { entity } from "../core/entity.ts";
import { code, email, phone, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A person who works for an organisation. */
export const employee = entity(
  "employee",
  {
    employeeNo: code({ key: true }),
    employeeName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    department: text({ optional: true }),
    telphone: phone({ optional: true, byRight: true }),
    email: email({ optional: true, byRight: true }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["employeeNo", "employeeName", "department"] },
);

/** Employees (S7.13a). */
export const employees = plainNoun("IBmEmployeeService", "bmemployee", employee, {
  menu: "employees",
  menuNo: "3050",
  menuOwner: "30",
  url: "Base.Basic.Employee",
  path: "/base/basic/employee",
  icon: "UserOutlined",
  sort: 50,
});
