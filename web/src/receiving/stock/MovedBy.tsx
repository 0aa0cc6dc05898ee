import type { MenuName } from "@tandem/contract/core/permissions";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";

interface PageOfMovement {
  readonly menu: MenuName;
  readonly to: (id: string) => string;
}

/** Where else they are read, by who does not see that page. */
const elsewhere: Readonly<Record<string, PageOfMovement>> = {
  inventoryDifference: {
    menu: "escrowDifferences",
    to: (id) => pathToDocument("InventorySynergy.Escrow.Diff.Detail", id),
  },
};

/** Where the documents that move goods are read, by the names of their entities. */
const pagesOf: Readonly<Record<string, PageOfMovement>> = {
  receipt: { menu: "receipts", to: (id) => listAddress(pathTo("Offsite.Delivery.ReceivingDetails"), { open: id }) },
  acceptance: {
    menu: "acceptances",
    to: (id) => listAddress(pathTo("ReceiptTracking.Acceptance.Details"), { open: id }),
  },
  rejection: { menu: "rejections", to: (id) => pathToDocument("ReceiptTracking.Rejection.Detail", id) },
  warehousing: {
    menu: "warehousings",
    to: (id) => listAddress(pathTo("ReceiptTracking.Warehousing.Details"), { open: id }),
  },
  gift: { menu: "receipts", to: (id) => listAddress(pathTo("Offsite.Delivery.ReceivingDetails"), { open: id }) },
  stockTransfer: {
    menu: "stockTransfers",
    to: (id) => listAddress(pathTo("Offsite.Delivery.Stock.Transfers"), { open: id }),
  },
  inventoryDifference: {
    menu: "vmiDifferences",
    to: (id) => pathToDocument("InventorySynergy.VMI.InventoryDiff.Detail", id),
  },
  vmiConsumption: {
    menu: "vmiConsumptions",
    to: (id) => pathToDocument("InventorySynergy.VMI.Consumption.Detail", id),
  },
  returnNote: { menu: "returnNotes", to: (id) => pathToDocument("ReceiptTracking.Return.Detail", id) },
};

/** Leads to the document that moved goods, where its page is open to the user. */
export function MovedBy({ kind, id, number }: { readonly kind: string; readonly id: string; readonly number: string }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const page = [pagesOf[kind], elsewhere[kind]].find((each) => each && canOpen(each.menu));
  return page ? <Link to={page.to(id)}>{t("stockPages.toDocument", { number })}</Link> : null;
}
