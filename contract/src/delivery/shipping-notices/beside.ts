import { beside } from "../../core/document.ts";
import { noticeLifecycle } from "./lifecycle.ts";
import { isComing, isNotVoid, isOpen, isStanding } from "./needs.ts";

/** What users do beside a delivery notice, on pages of other menus. */
export const besideNotices = {
  printLabels: beside(noticeLifecycle, {
    side: ["supplier", "buyer"],
    menus: ["labels"],
    permission: "isPrint",
    needs: [isStanding],
  }),
  announceSerials: beside(noticeLifecycle, {
    side: ["supplier", "buyer"],
    menus: ["serialNumbers"],
    permission: "isAdd",
    needs: [isOpen, isNotVoid],
  }),
  bookSlot: beside(noticeLifecycle, {
    side: ["supplier", "buyer"],
    menus: ["appointments"],
    permission: "isAdd",
    needs: [isComing],
  }),
};
