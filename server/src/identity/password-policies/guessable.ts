import type { Database } from "../../core/database.ts";

/** Whose password it is: what strangers know of a person is what they try first. */
export interface PasswordOwner {
  readonly userNo: string;
  readonly userName: string;
  readonly supplierNo?: string | null | undefined;
}

/** Fewer letters than these are no word: nobody means them. */
const fewestLetters = 3;

let common: Promise<ReadonlySet<string>> | undefined;

/** Passwords that very many have, as leaks have shown; read when the first password is set. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
const letters = (text: string) => plain(text).replace(/\p{N}/gu, "");

/** Whether a password is a word with nothing but numbers and signs added. */
function isMade(password: string, word: string): boolean {
  if (plain(password) === plain(word)) return true;
  return letters(word).length >= fewestLetters && letters(password) === letters(word);
}

/** Numbers and names of the companies the owner works for. */
async function companiesOf(db: Database, { supplierNo }: PasswordOwner): Promise<string[]> {
  const rows = supplierNo
    ? await db
        .selectFrom("supplier")
        .select(["supplierNo as number", "supplierName as name", "supplierShortName as shortName"])
        .where("supplierNo", "=", supplierNo)
        .execute()
    : await db
        .selectFrom("organisation")
        .select(["orgNo as number", "orgName as name", "orgShortName as shortName"])
        .execute();
  return rows.flatMap(({ number, name, shortName }) => [number, name, shortName ?? name]);
}

/** Why a password is guessed first: very many have it, or it is the owner's own number, name or company; null: it is not. */
export async function whyGuessed(
  db: Database,
  password: string,
  owner: PasswordOwner,
): Promise<"passwordCommon" | "passwordPersonal" | null> {
  common ??= readCommon();
  if ((await common).has(password.toLowerCase())) return "passwordCommon";
  const words = [owner.userNo, owner.userName, ...(await companiesOf(db, owner))];
  return words.some((word) => isMade(password, word)) ? "passwordPersonal" : null;
}
