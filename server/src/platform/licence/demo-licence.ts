import type { LicenceFile } from "@tandem/contract/platform/licence";

/** What the demo tenant is called in licences: no other is called so. */
export const demoTenantCode = "717c4b72-c668-4bdc-9f61-d6786d67715a";

/** Holds licences of the demo tenant alone. Its private key was used once, and is nowhere any more. */
export const demoLicenceKey = "MCowBQYDK2VwAyEAfJGlfotbJI9mx2TBYNfQ88ZBMLN76HfA02DlS+tpE3E=";

/** The licence that comes along with the demo tenant. */
export const demoLicence: LicenceFile = {
  holder: "Xulan Group",
  tenant: demoTenantCode,
  from: "2026-01-01",
  until: "2035-12-31",
  modules: ["*"],
  users: 500,
  signature: "0GLZGAfgEwXqdiNWSCGMuLR4UQqpmnfvQ2fUdwPzJoxCpa8hx5vB4Z5g+V5R5ovnIGiiMSEa1LV6GOTfuIB8BA==",
};
