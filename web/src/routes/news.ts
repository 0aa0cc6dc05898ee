import { type Places, recordPlaces } from "./place.ts";

/** Announcements, which strangers may read too, and the hidden pages behind the start page (S2.1a, S2.13, B2.26, B2.27). */
export const newsPlaces = {
  Announcement: { path: "/announcement", title: "routes.announcements", public: true },
  "Announcement.Detail": {
    path: "/announcement-detail",
    title: "routes.announcement",
    public: true,
    back: "Announcement",
  },
  ...recordPlaces("Offsite.Announcement.News", {
    path: "/announcement/news",
    titles: ["menus.notices", "newsNoticePages.add", "newsNoticePages.modify"],
  }),
  "Offsite.Announcement.News.Detail": {
    path: "/announcement/news-detail",
    title: "newsNotice.name",
    back: "Offsite.Announcement.News",
  },
  "NewsNotice.List": { path: "/newsnotice-list", title: "routes.newsNotices", open: true },
  "NewsNotice.Detail": {
    path: "/newsnotice-list-detail",
    title: "routes.newsNotice",
    open: true,
    back: "NewsNotice.List",
  },
  "MySchedule.List": { path: "/myschedule-list", title: "routes.mySchedule", open: true },
} as const satisfies Places;
