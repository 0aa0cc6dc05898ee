import { z } from "zod";
import { action, service } from "../../core/service.ts";

/** The connection to the ERP: orders come from it, and what becomes of them may go to it. */
export const erpConnections = service(
  "ISrmErpService",
  { menus: ["purchaseOrders"] },
  {
    getErpConnection: action({
      by: "buyer",
      permission: "isImport",
      summary:
        "Whether orders can be pulled from an ERP, when they last were, and whether it is told what becomes of them.",
      input: z.strictObject({}),
      output: z.object({ configured: z.boolean(), pulledAt: z.string().nullable(), pushes: z.boolean() }),
    }),
  },
);
