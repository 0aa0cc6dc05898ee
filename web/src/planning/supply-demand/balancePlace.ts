import { planType } from "@tandem/contract/planning/buckets";
import { balanceFigure } from "@tandem/contract/planning/supply-demand/statuses";
import { useAddress } from "../../api/useAddress.ts";
import { listAddress } from "../../list/listState.ts";
import { pathTo } from "../../routes/paths.ts";
import { remember } from "../../ui/remember.ts";
import { type Periods, type PlanType, spansWith, useShownPeriods, usualSpan } from "../shownPeriods.ts";

/** What stands for the balance itself beside the figures that it is reckoned of. */
const ofBalance = "balance";
const figures = [...balanceFigure.codes, ofBalance] as const;
export type ShownFigure = (typeof figures)[number];

/** A figure that is opened: of which material in which unit, and of which period; stock is of none. */
export interface OpenedFigure {
  readonly figure: ShownFigure;
  readonly itemNo: string;
  readonly unitNo: string;
  readonly begins: string | null;
}

/** What is compared, by which periods, and which figure is opened; all of it stands in the address. */
export interface BalancePlace {
  /** Null until one is chosen. */
  readonly orgNo: string | null;
  readonly items: readonly string[];
  readonly planType: PlanType;
  readonly periods: number;
  readonly opened: OpenedFigure | null;
}

/** Where the device keeps the organisation that was chosen last. */
const lastOrganisationKey = "supplyDemandOrganisation";
/** The server says itself how many are too many; an address holds no more than these. */
const mostInAddress = 50;
const longestCode = 100;

function readOpened(parameters: URLSearchParams): OpenedFigure | null {
  const figure = figures.find((each) => each === parameters.get("figure"));
  const itemNo = parameters.get("of");
  if (!figure || !itemNo) return null;
  return { figure, itemNo, unitNo: parameters.get("unit") ?? "", begins: parameters.get("begins") };
}

/** The organisation that the address names, else the one that was chosen last on this device. */
const readOrganisation = (parameters: URLSearchParams): string | null =>
  parameters.get("orgNo") || window.localStorage.getItem(lastOrganisationKey);

function readPlace(parameters: URLSearchParams, shown: Periods): BalancePlace {
  const type = planType.codes.find((each) => each === parameters.get("planType")) ?? planType.code.day;
  const periods = Number(parameters.get("periods"));
  const items = parameters.getAll("itemNo").filter((item) => item !== "" && item.length <= longestCode);
  return {
    orgNo: readOrganisation(parameters),
    items: [...new Set(items)].slice(0, mostInAddress),
    planType: type,
    periods: spansWith(type, shown).includes(periods) ? periods : usualSpan(type, shown),
    opened: readOpened(parameters),
  };
}

function writePlace({ orgNo, items, planType: type, periods, opened }: BalancePlace) {
  return {
    ...(orgNo ? { orgNo } : {}),
    ...(items.length > 0 ? { itemNo: [...items] } : {}),
    ...{ planType: type, periods: String(periods) },
    ...(opened ? { figure: opened.figure, of: opened.itemNo, unit: opened.unitNo } : {}),
    ...(opened?.begins ? { begins: opened.begins } : {}),
  };
}

/** The address of the same balances with a figure opened. */
export const addressOf = (place: BalancePlace, opened: OpenedFigure): string =>
  listAddress(pathTo("Planning.SupplyDemand"), writePlace({ ...place, opened }));

/** What the server is asked for. */
export const askedOf = ({ items, planType: type, periods }: BalancePlace, orgNo: string) => ({
  ...{ orgNo, itemNo: [...items], planType: type, periods },
});

/** What is compared, and the way to compare something else. */
export function useBalancePlace() {
  const [parameters, setParameters] = useAddress();
  const shown = useShownPeriods(readOrganisation(parameters) ?? undefined);
  const place = readPlace(parameters, shown.periods);
  const change = (next: Partial<BalancePlace>) => {
    if (next.orgNo) remember(lastOrganisationKey, next.orgNo);
    const periods = next.planType ? usualSpan(next.planType, shown.periods) : place.periods;
    setParameters(writePlace({ ...place, periods, opened: null, ...next }));
  };
  return { place, change, ...shown };
}
