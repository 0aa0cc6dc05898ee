import { entity } from "../core/entity.ts";
import { code, text, ticked, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";
import { addressFields } from "./address-fields.ts";

/** Where a customer receives what the company sells (B3.21c). */
export const customerAddress = entity(
  "customerAddress",
  {
    customerAddressNo: code({ key: true }),
    officeName: text(),
    customerNo: code({ key: true, names: "customer" }),
    ...addressFields,
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
  isByRight: true,
});
