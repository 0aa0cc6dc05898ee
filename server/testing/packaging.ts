import { validityStatus, yesNoStatus } from "@tandem/contract/core/statuses";
import type { PackagingInput } from "@tandem/contract/receiving/packaging/packaging";
import { packagingMovementType } from "@tandem/contract/receiving/packaging/statuses";
import type { TestUser } from "./application.ts";
import { day } from "./orders.ts";

/** A kind of returnable packaging, which is there once it was asked for. Answers its number. */
export async function returnable(admin: TestUser, itemNo = "PALLET"): Promise<string> {
  const condition = { itemNo };
  const { total } = await admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 1, condition });
  const { yes, no } = yesNoStatus.code;
  if (total === 0)
    await admin.ok("materials", "addbmitem", {
      ...{ itemNo, itemName: `Pallet ${itemNo}`, unitNo: "PCS", serialControl: no, firstInFirstOut: no },
      ...{ returnablePackaging: yes, statusCode: validityStatus.code.valid },
    });
  return itemNo;
}

/** Writes a movement of packaging: empties sent back, unless it says otherwise. Answers its number. */
export async function moved(
  user: TestUser,
  packagingItemNo: string,
  qty: string,
  wish: Partial<PackagingInput> = {},
): Promise<string> {
  const input = {
    ...{ orgNo: "O1", supplierNo: "SA", movementType: packagingMovementType.code.sentBack },
    ...{ movementDate: day(0), movementReason: "Lorry of Friday", lines: [{ packagingItemNo, qty }], ...wish },
  };
  const { movementNos } = await user.ok("packagingMovements", "recordMovements", input);
  return movementNos[0] ?? "";
}
