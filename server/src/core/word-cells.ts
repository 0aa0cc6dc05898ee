import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { withVisible } from "@tandem/contract/core/invisible";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { labelsOf, type Parameters, translate, wordFault } from "./translate.ts";

/** A fault as it is stored. */
export interface StoredFault extends Pick<Fault, "parameters"> {
  readonly error: string;
  readonly details?: Fault["details"];
}

/** What is wrong with a cell or a row of a workbook, in nobody's language yet: whoever imports reads it, and whoever reads the log. */
export interface RefusedCell {
  /** Below `import`. */
  readonly key: string;
  readonly parameters: Parameters;
  /** Why a call refused what the row says. */
  readonly fault?: StoredFault | null | undefined;
}

/** Parameters that are keys of labels, a line each. */
const ofLabels = ["fields", "choices"];

/** A fault again, of what was stored of it. */
export const faultStored = ({ error, parameters, details }: StoredFault) =>
  new Fault(error as ErrorName, parameters, details);

/** What a call says of a row: of a field of it, where it names one. */
function said(language: LanguageCode, fault: StoredFault): string {
  const { errorMessage, details: [detail] = [] } = wordFault(language, faultStored(fault));
  return withVisible(detail?.message ?? errorMessage);
}

/** The parameters that are texts of the product, in a language. */
export function wordedParameters(language: LanguageCode, { parameters, fault }: RefusedCell): Parameters {
  const labels = ofLabels.flatMap((name) => {
    const keys = parameters[name];
    return typeof keys === "string" ? [[name, labelsOf(language, keys)] as const] : [];
  });
  return { ...Object.fromEntries(labels), ...(fault ? { message: said(language, fault) } : {}) };
}

/** What is quoted from cells, so that a reader sees the characters that show nothing. */
function visible(parameters: Parameters): Parameters {
  const quoted = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === "string" ? withVisible(value) : value,
  ]);
  return Object.fromEntries(quoted);
}

/** What is wrong with a cell, for a reader. */
export const wordCell = (language: LanguageCode, cell: RefusedCell): string =>
  translate(language, `import.${cell.key}`, { ...visible(cell.parameters), ...wordedParameters(language, cell) });
