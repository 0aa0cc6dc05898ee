import {
  type packagingBalance,
  packagingDocument,
  type packagingMovement,
} from "@tandem/contract/receiving/packaging/packaging";
import { type Generated, sql } from "kysely";
import type { LineTable, ViewOf } from "../../core/stored.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    packagingMovement: LineTable<
      typeof packagingMovement,
      "movementNo" | "shippingNoticeId" | "receiptId" | "receiptNo" | "disputeReason" | "takeBackReason"
    > & { status: Generated<string>; changeQty: string; takesBackId: string | null };
    packagingMovementRow: ViewOf<typeof packagingMovement>;
    packagingBalanceRow: ViewOf<typeof packagingBalance>;
    shippingNoticePackaging: {
      tenantId: Generated<string>;
      id: Generated<string>;
      shippingNoticeId: string;
      orgNo: string;
      supplierNo: string;
      packagingItemNo: string;
      announcedQty: string;
    };
  }
}

/** Where movements of packaging are stored. */
export const storedPackaging = storedDocument(packagingDocument, {
  rulesOf: withoutRules,
  reads: {
    movementType: sql<string>`t.movement_type`,
    takesBackId: sql<string | null>`t.takes_back_id`,
  },
});
