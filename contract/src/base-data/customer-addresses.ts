import { entity } from "../core/entity.ts";
import { code, degrees, mobile, phone, text, ticked, time, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** Where a customer receives what the company sells (B3.21c). */
export const customerAddress = entity(
  "customerAddress",
  {
    customerAddressNo: code({ key: true }),
    officeName: text(),
    customerNo: code({ key: true, names: "customer" }),
    contacts: text(),
    telphone: phone({ optional: true }),
    mobile: mobile({ optional: true }),
    areaId: text({ optional: true }),
    zipCode: text({ optional: true, max: 20 }),
    detailAddress: text({ max: 200 }),
    longitude: degrees(180, { optional: true }),
    latitude: degrees(90, { optional: true }),
    startTimeStr: time({ optional: true }),
    dueTimeStr: time({ optional: true }),
    isDefault: ticked(),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["customerAddressNo", "officeName", "customerNo"] },
);

/** Addresses of customers (B2.30). */
export const customerAddresses = plainNoun("IBmClientAddressService", "bmclientaddress", customerAddress, {
  menu: "customerAddresses",
  menuNo: "3026",
  menuOwner: "30",
  url: "Base.Basic.CustomerAddress",
  path: "/base/basic/customer-address",
  icon: "EnvironmentOutlined",
  sort: 26,
});
