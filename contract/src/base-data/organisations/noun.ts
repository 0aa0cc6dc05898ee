import { noun } from "../../core/noun.ts";
import { importableFlags } from "../../core/permissions.ts";

/** What the rest of the product knows of organisations. */
export const organisationNoun = noun({
  menus: {
    organisations: {
      menuNo: "3010",
      menuOwner: "30",
      url: "Base.Basic.Organizational",
      icon: "ApartmentOutlined",
      sort: 10,
      flags: importableFlags,
      pinned: 1,
      alerts: "organisation",
    },
  },
  customModules: ["organisation"],
});
