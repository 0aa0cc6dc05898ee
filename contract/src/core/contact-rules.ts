/** How telephone numbers and e-mail addresses are written: as the clauses say (S5.4a–c), or as people write them anywhere. */
export const contactRules = ["strict", "open"] as const;
export type ContactRule = (typeof contactRules)[number];

/** The parameter (S7.10) by which a tenant chooses its rule; without it, the strict one holds. */
export const contactRuleParameter = "CONTACT_RULE";

export type ContactKind = "email" | "mobile" | "phone";

/** Longest of each kind; numbers with room for blanks, brackets and an extension. */
export const longestContact = { email: 100, mobile: 40, phone: 40 } as const satisfies Record<ContactKind, number>;

/** The rule of a value of the parameter; null where it is none. */
export function asContactRule(value: string): ContactRule | null {
  return contactRules.find((rule) => rule === value) ?? null;
}

// Answers carry what was taken under either rule, so that where nobody says whose rule holds, the open one does.
let ruleInForce: ContactRule = "open";

/** Reads what somebody sends by the rule of their tenant: `work` ends before anybody else's is read. */
export function byContactRule<Result>(rule: ContactRule, work: () => Result): Result {
  const before = ruleInForce;
  ruleInForce = rule;
  try {
    return work();
  } finally {
    ruleInForce = before;
  }
}

/** What is asked of a contact: the locale key, under `validation`, of what is said where it is not so. */
export type ContactMessage = ContactKind | "openEmail" | "openPhone";

/** What the rule in force asks of a kind of contact. */
export function contactMessage(kind: ContactKind, rule: ContactRule = ruleInForce): ContactMessage {
  if (rule === "strict") return kind;
  return kind === "email" ? "openEmail" : "openPhone";
}

/** Whether a kind of field holds a contact. */
export function isContactKind(kind: string | undefined): kind is ContactKind {
  return kind === "email" || kind === "mobile" || kind === "phone";
}

/** Whether a text may stand in a field of its kind, by the rule in force. What is strict is open, too. */
export function fitsContact(kind: ContactKind, text: string): boolean {
  return strict[kind](text) || (ruleInForce === "open" && open[kind](text));
}

const mostLocal = 64;
const mostLabel = 63;

/** The part before the `@`, and the labels after it; null where there is not exactly one `@`. */
function partsOf(text: string): { local: string; labels: readonly string[]; ending: string } | null {
  const [local = "", domain, ...more] = text.split("@", 3);
  if (domain === undefined || more.length > 0) return null;
  const labels = domain.split(".", longestContact.email);
  return labels.length < 2 ? null : { local, labels, ending: labels.at(-1) ?? "" };
}

/** name@domain with an ending of 2 to 4 letters (S5.4c, B5.15n). */
function isStrictEmail(text: string): boolean {
  const parts = partsOf(text);
  if (!parts || !/^[\w.+-]+$/.test(parts.local) || !/^[A-Za-z]{2,4}$/.test(parts.ending)) return false;
  return parts.labels.every((label) => /^[\w-]+$/.test(label));
}

/** Any ending, letters of any script, and in the name whatever mail takes without quotes. */
function isOpenEmail(text: string): boolean {
  const parts = partsOf(text);
  if (!parts || parts.local.length > mostLocal || !/^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~’-]+$/u.test(parts.local))
    return false;
  if (parts.local.startsWith(".") || parts.local.endsWith(".") || parts.local.includes("..")) return false;
  return !/^\p{N}*$/u.test(parts.ending) && parts.ending.length >= 2 && parts.labels.every(isLabel);
}

function isLabel(label: string): boolean {
  if (label.length > mostLabel || label.startsWith("-") || label.endsWith("-")) return false;
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(label);
}

/** What stands before an extension, in the languages of the product. */
const extensionWords = ["ext.", "ext", "x", "#", "转", "轉", "分机", "分機", "máy lẻ", "nhánh"];
const fewestDigits = 3;
const mostDigits = 20;

/** Digits with blanks, `+`, `-`, `.`, `/` and brackets as people write them, and perhaps an extension. */
function isOpenPhone(text: string): boolean {
  const { number, extension } = splitExtension(text.normalize("NFC").toLowerCase());
  if (extension !== null && !/^\d{1,8}$/.test(extension)) return false;
  if (!/^\+?[\d ()./-]+$/.test(number) || !/\d\)?$/.test(number) || !hasPairedBrackets(number)) return false;
  const digits = number.replace(/\D/g, "").length;
  return digits >= fewestDigits && digits <= mostDigits;
}

function splitExtension(text: string): { number: string; extension: string | null } {
  for (const word of extensionWords) {
    const at = text.indexOf(word);
    if (at < 0) continue;
    return { number: text.slice(0, at).trimEnd(), extension: text.slice(at + word.length).trimStart() };
  }
  return { number: text, extension: null };
}

/** Each bracket that opens is closed before the next. */
function hasPairedBrackets(number: string): boolean {
  return /^[^()]*$/.test(number.replace(/\([\d ]+\)/g, ""));
}

const strict: Readonly<Record<ContactKind, (text: string) => boolean>> = {
  email: isStrictEmail,
  mobile: (text) => /^\d{11}$/.test(text),
  phone: (text) => /^\d{1,30}$/.test(text),
};
const open: typeof strict = { email: isOpenEmail, mobile: isOpenPhone, phone: isOpenPhone };
