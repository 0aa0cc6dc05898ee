import { entity } from "../core/entity.ts";
import { code, text, validity } from "../core/fields.ts";
import { plainNoun } from "../core/plain-records.ts";

/** A way of making goods in an organisation (S3.12a). */
export const technology = entity(
  "technology",
  {
    technologyNo: code({ key: true }),
    technologyName: text(),
    orgNo: code({ key: true, names: "organisation" }),
    /** The one that is used unless this one is asked for; none where it is itself the usual one. */
    defaultTechnologyNo: code({ optional: true, names: "technology", within: ["orgNo"] }),
    statusCode: validity(),
    remark: text({ optional: true }),
  },
  { keyword: ["technologyNo", "technologyName"], translated: "technologyName" },
);

/** Technologies (S7.13a). */
export const technologies = plainNoun("IBmTechnologyService", "bmtechnology", technology, {
  menu: "technologies",
  menuNo: "3230",
  menuOwner: "32",
  url: "Base.Production.Technology",
  path: "/base/production/technology",
  icon: "ApartmentOutlined",
  sort: 30,
});
