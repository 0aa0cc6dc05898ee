import { Secret, TOTP } from "otpauth";

/** The code that a device shows at a moment for the secret it was given, in base 32. */
export const loginCode = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
