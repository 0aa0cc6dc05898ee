import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** What a guess costs: kibibytes of memory, and passes over them. */
interface GuessCost {
  readonly memory: number;
  readonly passes: number;
}

/** OWASP's advice for argon2id: 19 MiB, two passes, one lane. */
const advised: GuessCost = { memory: 19_456, passes: 2 };
const parallelism = 1;
const tagLength = 32;

/**
 * Hashes a password with argon2id; the text holds cost and salt, so that the cost may change later. Only passwords that
 * everybody knows, as those of tests, may cost less than is advised.
 */
export async function hashPassword(password: string, { memory, passes } = advised): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { message: password, nonce, memory, passes, parallelism, tagLength });
  return `argon2id$${memory}$${passes}$${parallelism}$${nonce.toString("base64")}$${tag.toString("base64")}`;
}

/**
 * The forms in which the text of a password may have been hashed: as it is kept today first; as it was typed, and taken apart as a
 * Mac types it, for what was set before passwords were brought into one form. Of plain letters there is one.
 */
const formsOf = (password: string) => new Set([inOneForm(password), password, password.normalize("NFD")]);

/** Whether the password is the one behind the hash. Takes the same time for any that is not. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  for (const form of formsOf(password)) if (await isHashed(form, hash)) return true;
  return false;
}

async function isHashed(password: string, hash: string): Promise<boolean> {
  const [name, memory, passes, parallelism, nonce, tag] = hash.split("$");
  if (name !== "argon2id" || !nonce || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** One form of what looks the same, however it was typed: the OpaqueString of RFC 8265. */
const inOneForm = (password: string) => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** The password behind its base64 form on the wire (S5.1b): an encoding, not a protection. */
export function decodePassword(encoded: string): string {
  return Buffer.from(encoded, "base64").toString("utf8");
}

/** A password that is to be set, behind its form on the wire, as it is judged and hashed. */
export const decodeNewPassword = (encoded: string): string => inOneForm(decodePassword(encoded));
