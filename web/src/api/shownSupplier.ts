import type { CurrentUser } from "@tandem/contract/identity/sessions";

interface Shown extends Pick<CurrentUser, "supplierName"> {
  readonly userId: string;
  readonly supplierNo: string;
  readonly isOneOfSeveral: boolean;
}

let shown: Shown | null = null;

/**
 * The supplier whose data stand on this page. The session is that of all tabs: in another one its user may act for another
 * supplier by now (B6.1g), while what was read and typed here is still the first one's. So a page stays with whom it began.
 */
export const shownSupplier = {
  /** Nobody where no supplier's user is signed in. */
  read: (): Shown | null => shown,
  /** Takes who is signed in, and answers whether the page goes on: false where it shows another supplier of the same user. */
  take: ({ id, supplierNo, supplierName, suppliers }: CurrentUser): boolean => {
    if (shown?.userId === id) return shown.supplierNo === supplierNo;
    shown = supplierNo === null ? null : { userId: id, supplierNo, supplierName, isOneOfSeveral: suppliers.length > 0 };
    return true;
  },
  forget: (): void => {
    shown = null;
  },
};
