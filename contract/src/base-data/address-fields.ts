import { degrees, mobile, phone, text, time } from "../core/fields.ts";

/** Whom one meets at an address, where it lies, and when goods are received or sent there (B3.20). */
export const addressFields = {
  contacts: text(),
  telphone: phone({ optional: true }),
  mobile: mobile({ optional: true }),
  areaId: text({ optional: true }),
  zipCode: text({ optional: true, max: 20 }),
  detailAddress: text({ max: 200 }),
  longitude: degrees(180, { optional: true }),
  latitude: degrees(90, { optional: true }),
  startTimeStr: time({ optional: true }),
  dueTimeStr: time({ optional: true, example: "17:30" }),
} as const;
