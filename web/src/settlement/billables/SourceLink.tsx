import type { Row } from "@tandem/contract/core/entity";
import type { billable } from "@tandem/contract/settlement/billables/billables";
import { billableSource } from "@tandem/contract/settlement/billables/statuses";
import { useCanOpen } from "../../api/currentUser.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";

type Source = Pick<Row<typeof billable>, "sourceType" | "sourceNo"> &
  Partial<Pick<Row<typeof billable>, "acceptanceId" | "vmiConsumptionId">>;

/** Where the acceptance, the return note or the consumption is that a row of the pool, or a line of it, comes from; null for who may not open it. */
export function useSourceAddress(): (row: Source) => string | null {
  const canOpen = useCanOpen();
  return ({ acceptanceId, vmiConsumptionId, sourceType, sourceNo }) => {
    if (sourceType === billableSource.code.consumed) {
      if (!canOpen("vmiConsumptions")) return null;
      return vmiConsumptionId
        ? pathToDocument("InventorySynergy.VMI.Consumption.Detail", vmiConsumptionId)
        : listAddress(pathTo("InventorySynergy.VMI.Consumption"), { consumptionNo: sourceNo });
    }
    if (sourceType === billableSource.code.accepted) {
      const found: Readonly<Record<string, string>> = acceptanceId
        ? { open: acceptanceId }
        : { checkReceiptNo: sourceNo };
      return canOpen("acceptances") ? listAddress(pathTo("ReceiptTracking.Acceptance.Details"), found) : null;
    }
    return canOpen("returnNotes")
      ? listAddress(pathTo("ReceiptTracking.Return.Details"), { returnNo: sourceNo })
      : null;
  };
}

/** The number of what a row of the pool comes from, which leads there. */
export function SourceLink({ row }: { readonly row: Source }) {
  const address = useSourceAddress()(row);
  return address === null ? (
    row.sourceNo
  ) : (
    // The row that it stands in may lead elsewhere.
    <Link to={address} onClick={(event) => event.stopPropagation()}>
      {row.sourceNo}
    </Link>
  );
}
