import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import {
  findsSerial,
  namedSerials,
  pieceKey,
  repeatedSerial,
  serialsFault,
  tooLongSerial,
} from "@tandem/contract/receiving/serial-numbers/named";
import i18next from "i18next";
import { formatNumber } from "../../fields/format.ts";

/** What is said of a line of which some is damaged. */
interface Damaged {
  readonly itemNo: string;
  /** The serial numbers of what is damaged, as they are typed. */
  readonly named: string;
  readonly damaged: string;
  /** How many pieces came. */
  readonly pieces: string;
  /** Their serial numbers, as far as they are known here. */
  readonly came: readonly string[];
  /** Whether the line asks for serial numbers. */
  readonly isAsked: boolean;
}

/** Why numbers are not those of pieces that came. */
function notOfThese(named: readonly string[], came: readonly string[]): string | null {
  const found = findsSerial(came.map((serialNo) => ({ serialNo })));
  const long = tooLongSerial(named, (serialNo) => found(serialNo) !== undefined);
  if (long) return i18next.t("errors.serialTooLong", long);
  const twice = repeatedSerial(named, pieceKey(came));
  if (twice !== undefined) return i18next.t("errors.serialRepeated", { serialNo: twice });
  const other = named.find((serialNo) => !found(serialNo));
  return other === undefined ? null : i18next.t("errors.serialNotThere", { serialNo: other });
}

/** Why the serial numbers of what is damaged do not do: they are among those that came; where all of it is, nobody need say them. */
export function damagedSerialsProblem(said: Damaged): string | null {
  const { itemNo, damaged, came, isAsked } = said;
  const named = namedSerials(said.named);
  if (named.length === 0) {
    const isOpen = isPositive(damaged) && compareNumbers(damaged, said.pieces) < 0;
    return isOpen && (isAsked || came.length > 0) ? i18next.t("errors.serialsNotNamed", { itemNo }) : null;
  }
  const wrong = serialsFault(named.length, null, damaged);
  if (wrong) return i18next.t(`errors.${wrong.error}`, { count: wrong.count, quantity: formatNumber(damaged) });
  return came.length > 0 || !isAsked ? notOfThese(named, came) : null;
}
