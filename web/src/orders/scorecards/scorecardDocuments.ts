import type { MenuName } from "@tandem/contract/core/permissions";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { deliveryTiming } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { ScorecardFigure } from "@tandem/contract/orders/scorecards/scorecards";
import { inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { billedStatus } from "@tandem/contract/settlement/billables/statuses";
import dayjs from "dayjs";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { type Conditions, listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import type { RouteName } from "../../routes/table.ts";

/** Whose figures of which month; of all organisations unless one is given. */
export interface Judged {
  readonly supplierNo: string;
  readonly orgNo?: string | undefined;
  readonly month: string;
}

/** A list of documents, by which menu it is open, and the conditions that narrow it to these. */
interface Documents {
  readonly menus: readonly MenuName[];
  readonly page: RouteName;
  readonly conditions: (first: string, last: string) => Conditions;
}

/** The documents behind a figure: what it counts, and all that it judges. */
interface Behind {
  readonly count: Documents;
  readonly of: Documents;
}

const { yes, no } = yesNoStatus.code;

/** The documents of one list: all that are judged, and those that count. */
function inOneList(
  menus: Documents["menus"],
  page: RouteName,
  judged: Documents["conditions"],
  counted: Conditions,
): Behind {
  return {
    of: { menus, page, conditions: judged },
    count: { menus, page, conditions: (first, last) => ({ ...judged(first, last), ...counted }) },
  };
}

const inDays = (field: string) => (first: string, last: string) => ({
  [`${field}Start`]: first,
  [`${field}End`]: last,
});

const answers: Documents = {
  menus: ["purchaseOrders"],
  page: "Offsite.User.Order.AnswerRates",
  conditions: (first) => ({ month: first.slice(0, 7) }),
};

const behind: Readonly<Record<ScorecardFigure, Behind>> = {
  onTime: inOneList(["shippingNotices"], "Offsite.Delivery.AsnTracking.Lines", inDays("arrivalDate"), {
    promiseTiming: [deliveryTiming.code.normal, deliveryTiming.code.early],
  }),
  inFull: inOneList(
    ["orderTracking"],
    "Offsite.Delivery.OrderTracking",
    (first, last) => ({ ...inDays("dueDate")(first, last), isInFull: [yes, no] }),
    { isInFull: yes },
  ),
  // Receipts of which nothing was accepted stand among the rejections alone.
  rejected: {
    of: {
      menus: ["acceptances"],
      page: "ReceiptTracking.Acceptance.Details",
      conditions: (first, last) => ({
        ...inDays("checkDate")(first, last),
        ...{ status: inspectionAcceptanceStatus.code.accepted, isAutomatic: no },
      }),
    },
    count: {
      menus: ["rejections"],
      page: "ReceiptTracking.Rejection.Details",
      conditions: (first, last) => ({
        ...inDays("checkDate")(first, last),
        status: [rejectionStatus.code.waiting, ...rejectionStatus.groups.away],
      }),
    },
  },
  answers: { of: answers, count: answers },
  replies: inOneList(
    ["schedules", "scheduleReplies"],
    "Planning.Schedule",
    (first, last) => ({ ...inDays("plannedDate")(first, last), isRepliedInTime: [yes, no] }),
    { isRepliedInTime: yes },
  ),
  disputes: inOneList(
    ["billables"],
    "ReconciliationInvoicing.Pool",
    (first, last) => ({ ...inDays("billDate")(first, last), billedStatus: billedStatus.code.billed }),
    { wasDisputed: yes },
  ),
};

/** The addresses of the documents behind a figure, where the user may open their lists. */
export function useDocumentsBehind() {
  const canOpen = useCanOpen();
  const { side } = useCurrentUser();
  return (figure: ScorecardFigure, part: keyof Behind, { supplierNo, orgNo, month }: Judged): string | null => {
    const { menus, page, conditions } = behind[figure][part];
    if (!menus.some((menu) => canOpen(menu))) return null;
    const last = dayjs(`${month}-01`).endOf("month").format("YYYY-MM-DD");
    return listAddress(pathTo(page), {
      ...(side === "buyer" ? { supplierNo } : {}),
      ...(orgNo === undefined ? {} : { orgNo }),
      ...conditions(`${month}-01`, last),
    });
  };
}
