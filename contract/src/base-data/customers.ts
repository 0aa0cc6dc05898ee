import { entity } from "../core/entity.ts";
import { code, email, phone, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** Whom the company sells to: a merchant of type 2 (S3.10a). */
export const customer = entity(
  "customer",
  {
    customerNo: code({ key: true }),
    customerName: text(),
    /** What lists show; the whole name where it is left out. */
    customerShortName: text({ optional: true }),
    contacts: text({ optional: true, byRight: true }),
    telphone: phone({ optional: true, byRight: true }),
    email: email({ optional: true, byRight: true }),
    address: text({ optional: true, max: 200 }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["customerNo", "customerName", "customerShortName"], translated: "customerName" },
);

/** Customers (S7.13e). */
export const customers = plainNoun("IBmCustomerService", "bmcustomer", customer, {
  menu: "customers",
  menuNo: "3025",
  menuOwner: "30",
  url: "Base.Basic.Customer",
  path: "/base/basic/customer",
  icon: "TeamOutlined",
  sort: 25,
});
