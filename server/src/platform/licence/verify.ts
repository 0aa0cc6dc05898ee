import { verify } from "node:crypto";
import { type LicenceFile, signedText } from "@tandem/contract/platform/licence";
import { publicKeyOf } from "../../core/ed25519.ts";
import { demoLicenceKey, demoTenantCode } from "./demo-licence.ts";

/** The key that licences are held against, besides that of the demo tenant; null where none is configured. */
export type LicenceKey = string | null;

/** Whether a licence is what its issuer signed, for this tenant. The demo tenant has a licence that serves nobody else. */
export function isGenuine(file: LicenceFile, tenantCode: string, key: LicenceKey): boolean {
  if (file.tenant !== tenantCode) return false;
  const keys = [...(key === null ? [] : [key]), ...(tenantCode === demoTenantCode ? [demoLicenceKey] : [])];
  const text = Buffer.from(signedText(file));
  const signature = Buffer.from(file.signature, "base64");
  return keys.some((one) => verify(null, text, publicKeyOf(one), signature));
}
