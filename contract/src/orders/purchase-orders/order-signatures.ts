import { z } from "zod";
import { storedFile } from "../../platform/files.ts";

/** That one side has signed a version of an order: its print, which is kept, by whom and when (B4.3d). */
export const orderSignature = storedFile.extend({
  bandNo: z.int(),
  side: z.enum(["supplier", "buyer"]),
  userName: z.string(),
  signedAt: z.string(),
  /** SHA-256 of the print, as 64 hexadecimal digits: both sides sign the same one. */
  sha256: z.string(),
});
export type OrderSignature = z.output<typeof orderSignature>;
