import { contactRuleParameter, contactRules } from "../core/contact-rules.ts";
import { bidCountShown, bidOpeners } from "../news/opportunities/parameters.ts";
import { signedLinkParameter } from "../orders/signed-links.ts";
import { abcShareA, abcShareB } from "../receiving/stock-analysis/parameters.ts";
import { billingDay } from "../settlement/bills/parameters.ts";
import { invoiceErpData, invoiceLineTolerance, invoiceTolerance } from "../settlement/invoices/parameters.ts";
import { printServiceParameter, usualPrintService } from "./printing/print-service.ts";

/** So many days before an answer is due its supplier is reminded, unless the tenant says otherwise. */
export const reminderDays = { paramNo: "ANSWER_REMINDER_DAYS", usual: 2 } as const;

/** The hour at which mails leave that gather the messages of a day, and the time zone in which it is that hour. */
export const dailyMailHour = { paramNo: "DAILY_MAIL_HOUR", usual: "5" } as const;
export const tenantTimeZone = { paramNo: "TIME_ZONE", usual: "UTC" } as const;

/** How many rows an export holds at the most (B9.8b); as many as there are at 0. More is refused, in words. */
export const exportRows = { paramNo: "EXPORT_ROWS", usual: 0 } as const;

/** The most days before its answer is due that a supplier is reminded, and the last hour of a day. */
const mostReminderDays = 365;
const lastHour = 23;
const mostTolerance = 999;
const mostShare = 100;
/** What a sheet of a workbook holds, below its heading. */
const mostExportRows = 1_048_575;

/** A parameter that the product asks for; what it means is the locale key `knownParameter.meaning.` and its number. */
interface KnownParameter {
  readonly paramNo: string;
  readonly type: "choice" | "address" | "number" | "timeZone";
  /** What holds where the tenant has not set it. */
  readonly usual: string;
  readonly choices?: readonly string[];
  /** The highest that a number may be; the lowest is 0. */
  readonly most?: number;
}

/** The parameters that the product asks for (B2.30). Tenants may set others, which its forms and services ask by their number. */
export const knownParameters: readonly KnownParameter[] = [
  { paramNo: reminderDays.paramNo, type: "number", usual: String(reminderDays.usual), most: mostReminderDays },
  { paramNo: contactRuleParameter, type: "choice", usual: "strict", choices: contactRules },
  { type: "number", most: lastHour, ...dailyMailHour },
  { type: "choice", ...signedLinkParameter },
  { paramNo: printServiceParameter, type: "address", usual: usualPrintService },
  { type: "timeZone", ...tenantTimeZone },
  ...[invoiceLineTolerance, invoiceTolerance].map(
    ({ paramNo, usual }) => ({ paramNo, type: "number", usual: String(usual), most: mostTolerance }) as const,
  ),
  { type: "choice", ...invoiceErpData },
  { paramNo: billingDay.paramNo, type: "number", usual: String(billingDay.usual), most: billingDay.most },
  ...[abcShareA, abcShareB].map(
    ({ paramNo, usual }) => ({ paramNo, type: "number", usual: String(usual), most: mostShare }) as const,
  ),
  { type: "choice", ...bidOpeners },
  { type: "choice", ...bidCountShown },
  { paramNo: exportRows.paramNo, type: "number", usual: String(exportRows.usual), most: mostExportRows },
];

/** The parameter of a number that the product asks for; undefined for one that is the tenant's own. */
export function knownParameter(paramNo: unknown): KnownParameter | undefined {
  return knownParameters.find((known) => known.paramNo === paramNo);
}

/** What is wrong with the value of a parameter: the end of the locale key `knownParameter.wrong.`, and what fills that in. */
interface ParameterProblem {
  readonly kind: "choice" | "number";
  readonly parameters: Readonly<Record<string, string | number>>;
}

/**
 * Why the product could not act by a value of a parameter; null where it can, or where only the server knows. A tenant's own
 * parameters may say anything.
 */
export function parameterProblem(paramNo: unknown, value: string): ParameterProblem | null {
  const { choices, most } = knownParameter(paramNo) ?? {};
  if (choices && !choices.includes(value)) {
    return { kind: "choice", parameters: { value, choices: choices.join(", ") } };
  }
  if (most !== undefined && (!/^\d{1,7}$/.test(value) || Number(value) > most)) {
    return { kind: "number", parameters: { value, max: most } };
  }
  return null;
}
