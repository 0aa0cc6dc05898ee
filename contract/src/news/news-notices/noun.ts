import { noun } from "../../core/noun.ts";

/** What the rest of the product knows of news notices. */
export const newsNoticeNoun = noun({
  menus: {
    notices: {
      menuNo: "2510",
      menuOwner: "25",
      url: "Offsite.Announcement.News",
      icon: "NotificationOutlined",
      sort: 10,
      flags: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isSubmit", "isCancelInvalid"],
      grants: {
        buyer: ["isSearch", "isAdd", "isModify", "isPhysicalDelete", "isSubmit", "isCancelInvalid"],
      },
    },
  },
  refusals: ["newsNotDraft", "newsNotPublished", "newsDatesReversed", "newsOver", "newsNotForEveryone"],
});
