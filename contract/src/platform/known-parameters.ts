import { contactRuleParameter, contactRules } from "../core/contact-rules.ts";
import { signedLinkParameter } from "../orders/signed-links.ts";
import { printServiceParameter, usualPrintService } from "./printing/print-service.ts";

/** So many days before an answer is due its supplier is reminded, unless the tenant says otherwise. */
export const reminderDays = { paramNo: "ANSWER_REMINDER_DAYS", usual: 2 } as const;

/** The hour at which mails leave that gather the messages of a day, and the time zone in which it is that hour. */
export const dailyMailHour = { paramNo: "DAILY_MAIL_HOUR", usual: "5" } as const;
export const tenantTimeZone = { paramNo: "TIME_ZONE", usual: "UTC" } as const;

/** A parameter that the product asks for; what it means is the locale key `knownParameter.meaning.` and its number. */
interface KnownParameter {
  readonly paramNo: string;
  readonly type: "choice" | "address" | "number" | "timeZone";
  /** What holds where the tenant has not set it. */
  readonly usual: string;
  readonly choices?: readonly string[];
}

/** The parameters that the product asks for (B2.30). Tenants may set others, which its forms and services ask by their number. */
export const knownParameters: readonly KnownParameter[] = [
  { paramNo: reminderDays.paramNo, type: "number", usual: String(reminderDays.usual) },
  { paramNo: contactRuleParameter, type: "choice", usual: "strict", choices: contactRules },
  { type: "number", ...dailyMailHour },
  { type: "choice", ...signedLinkParameter },
  { paramNo: printServiceParameter, type: "address", usual: usualPrintService },
  { type: "timeZone", ...tenantTimeZone },
];
