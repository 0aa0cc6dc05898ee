import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
const secretBytes = 32;

/** A new secret by the Standard Webhooks scheme. */
export const newSecret = () => prefix + randomBytes(secretBytes).toString("base64");

/** The headers of a delivery by the Standard Webhooks scheme: signed by each secret that holds. */
export function signedHeaders(id: string, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
