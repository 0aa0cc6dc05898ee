import { createPublicKey, type KeyObject } from "node:crypto";

/** @throws Error where it is no Ed25519 public key, as base64 of its DER form */
export function publicKeyOf(base64: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
  if (key.asymmetricKeyType !== "ed25519") throw new Error("no Ed25519 key");
  return key;
}

/** Whether a text is such a key. */
export function isPublicKey(base64: string): boolean {
  try {
    publicKeyOf(base64);
    return true;
  } catch {
    return false;
  }
}
