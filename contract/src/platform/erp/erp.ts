import { z } from "zod";
import { action, service } from "../../core/service.ts";

/** The connection to the ERP from which orders come. */
export const erpConnections = service(
  "ISrmErpService",
  { menus: ["purchaseOrders"] },
  {
    getErpConnection: action({
      permission: "isImport",
      summary: "Whether orders can be pulled from an ERP, and when they last were.",
      input: z.strictObject({}),
      output: z.object({ configured: z.boolean(), pulledAt: z.string().nullable() }),
    }),
  },
);
