import { z } from "zod";

/** What an entry of somebody's data scope is of (S1.2). */
export const scopeType = {
  organisation: "1",
  classify: "2",
  warehouse: "3",
  businessClassify: "4",
  supplier: "5",
} as const;

/** An entry of a data scope: `dataType` is a {@link scopeType}, `dataValue` the number or code of what it is of. */
export const dataScope = z.object({ dataType: z.string(), dataValue: z.string() });
