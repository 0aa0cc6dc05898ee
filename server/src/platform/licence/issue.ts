import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type LicenceFile, type LicenceTerms, licenceTerms, signedText } from "@tandem/contract/platform/licence";
import { allModules, licenceModules } from "@tandem/contract/platform/menus/licence-modules";

/** Issues licences. It is run where the private key is kept, never where the portal runs. */
const usage = `Usage:
  npm run -s licence -- --new-key PRIVATE.pem
      makes a key of the issuer; what is printed is LICENCE_PUBLIC_KEY for the portals
  npm run -s licence -- --key PRIVATE.pem --tenant CODE --holder NAME --until 2027-12-31
      [--from 2027-01-01] [--modules orders,delivery] [--users 100] > NAME.licence
      CODE stands on the licence page of the tenant; modules: ${licenceModules.join(", ")} (all unless given)
`;

/** A licence, signed by the private key of the issuer in PEM form. */
export function issueLicence(privateKey: string, terms: LicenceTerms): LicenceFile {
  const signature = sign(null, Buffer.from(signedText(terms)), createPrivateKey(privateKey)).toString("base64");
  return { ...terms, signature };
}

/** A new pair of keys of an issuer: the private one in PEM form, the public one as portals are given it. */
export function newLicenceKeys(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync("ed25519");
  return {
    privateKey: pair.privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    publicKey: pair.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  };
}

const text = { type: "string" } as const;
const options = {
  "new-key": text,
  key: text,
  tenant: text,
  holder: text,
  from: text,
  until: text,
  modules: text,
  users: text,
};

/** What is wrong with what was said, by what was said; what was left out is named by the usage. */
const wrong: Readonly<Record<string, string>> = {
  holder: "--holder: the name of who it is for, of at most 100 characters",
  tenant:
    "--tenant: the code that stands on the licence page of the tenant, such as 3f2c1d1e-0000-4000-8000-000000000000",
  from: "--from: a day that there is, such as 2027-01-31",
  until: "--until: a day that there is, such as 2027-12-31",
  modules: "--modules: names of modules, parted by commas",
  users: "--users: a whole number above 0",
};

/** @throws Error that says in words what is missing or wrong */
function checkedTerms(said: Readonly<Record<keyof LicenceTerms, unknown>>): LicenceTerms {
  const { success, data, error } = licenceTerms.safeParse(said);
  if (success) return data;
  const names = [...new Set(error.issues.map(({ path }) => String(path[0])))];
  const lines = names.map((name) => {
    const value = said[name as keyof LicenceTerms];
    return `${wrong[name] ?? name} (${value === undefined ? "missing" : `not “${String(value)}”`})`;
  });
  throw new Error(lines.join("\n"));
}

/** What the command prints. @throws Error that says what is missing or wrong */
function run(args: readonly string[]): string {
  const { values } = parseArgs({ args: [...args], options });
  if (values["new-key"]) {
    const { privateKey, publicKey } = newLicenceKeys();
    writeFileSync(values["new-key"], privateKey, { mode: 0o600, flag: "wx" });
    return `${publicKey}\n`;
  }
  if (!values.key) throw new Error(usage);
  const terms = checkedTerms({
    holder: values.holder,
    tenant: values.tenant,
    from: values.from ?? new Date().toISOString().slice(0, 10),
    until: values.until,
    modules: values.modules?.split(",") ?? [allModules],
    users: values.users === undefined ? null : Number(values.users),
  });
  const known: readonly string[] = [allModules, ...licenceModules];
  const unknown = terms.modules.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No such module: ${unknown.join(", ")}`);
  if (terms.until < terms.from) throw new Error("It ends before it begins");
  return `${JSON.stringify(issueLicence(readFileSync(values.key, "utf8"), terms), null, 2)}\n`;
}

if (import.meta.main) {
  try {
    process.stdout.write(run(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
