import type { Entity } from "@tandem/contract/core/entity";
import type { PlainNoun } from "@tandem/contract/core/plain-records";
import { type Endpoint, pathOf, type Service } from "@tandem/contract/core/service";
import { type PlainName, plainNouns } from "@tandem/contract/nouns";
import { services } from "@tandem/contract/services";
import type { TestUser } from "./application.ts";

export type Values = Readonly<Record<string, string | number>>;

/** A week of five working days. */
export const weekdays = {
  monday: "Y",
  tuesday: "Y",
  wednesday: "Y",
  thursday: "Y",
  friday: "Y",
  saturday: "N",
  sunday: "N",
} as const;

/** Nouns of plain base data: the wire's name, what a record needs besides number and name, and whether suppliers see none. */
export const nouns = {
  productionLines: {
    path: "IBmProductionLineService/getbmproductionlinelistbyparams",
    own: { orgNo: "O1" },
    buyersOnly: true,
  },
  machines: {
    path: "IBmMachineService/getbmmachinelistbyparams",
    own: { orgNo: "O1", productionLineNo: "L1" },
    buyersOnly: true,
  },
  waves: { path: "IBmWaveManageService/getbmwavemanagelistbyparams", own: { orgNo: "O1" }, buyersOnly: true },
  technologies: {
    path: "IBmTechnologyService/getbmtechnologylistbyparams",
    own: { orgNo: "O1", defaultTechnologyNo: "T1" },
    buyersOnly: true,
  },
  itemTechnologies: {
    path: "IBmItemTechnologyHeadService/getbmitemtechnologyheadlistbyparams",
    own: { orgNo: "O1", itemNo: "M1", technologyNo: "T1" },
    buyersOnly: true,
  },
  methods: { path: "IBmMethodHeadService/getbmmethodheadlistbyparams", own: { methodType: "1" }, buyersOnly: true },
  extDocConfigs: { path: "IBmExtDocConfigService/getbmextdocconfiglistbyparams", own: {}, buyersOnly: true },
  barcodeRules: { path: "IBmBarRuleHeadService/getbmbarruleheadlistbyparams", own: { barType: "1" } },
  lotRules: { path: "IBmLotRuleHeadService/getbmlotruleheadlistbyparams", own: {} },
  boxRules: { path: "IBmBoxRuleHeadService/getbmboxruleheadlistbyparams", own: {} },
  noticeTemplates: {
    path: "IBmNoticeTemplateService/getbmnoticetemplatelistbyparams",
    own: { noticeType: "order", templateType: "4" },
    buyersOnly: true,
  },
  documentTemplates: {
    path: "IBmDocTemplateService/getbmdoctemplatelistbyparams",
    own: { templateType: "2", sort: 1 },
  },
  customers: {
    path: "IBmCustomerService/getbmcustomerlistbyparams",
    own: { customerShortName: "Short" },
    buyersOnly: true,
  },
  categories: { path: "IBmItemGroupService/getbmitemgrouplistbyparams", own: {}, buyersOnly: true },
  units: { path: "IBmUnitService/getbmunitlistbyparams", own: {} },
  zones: { path: "IBmZoneService/getbmzonelistbyparams", own: { warehouseNo: "W1" }, buyersOnly: true },
  cells: {
    path: "IBmWarehouseCellService/getbmwarehousecelllistbyparams",
    own: { warehouseNo: "W1", isBadCell: "N" },
    buyersOnly: true,
  },
  employees: { path: "IBmEmployeeService/getbmemployeelistbyparams", own: { orgNo: "O1" }, buyersOnly: true },
  docTypes: {
    path: "IBmDocTypeService/getbmdoctypelistbyparams",
    own: { orgNo: "O1", bigModule: "1", docNature: "10", merchantType: "1" },
    buyersOnly: true,
  },
  classifyTypes: {
    path: "IBmClassifyTypeService/getbmclassifytypelistbyparams",
    own: { orgNo: "O1", bigModule: "2", docNature: "20" },
    buyersOnly: true,
  },
  businessClassifyTypes: {
    path: "IBmBusinessClassifyTypeService/getbmbusinessclassifytypelistbyparams",
    own: { orgNo: "O1", bigModule: "3", docNature: "30" },
    buyersOnly: true,
  },
  materialCells: {
    path: "IBmItemCellService/getbmitemcelllistbyparams",
    own: { orgNo: "O1", itemNo: "M1", warehouseNo: "W1", cellNo: "C1" },
    buyersOnly: true,
  },
  customerAddresses: {
    path: "IBmClientAddressService/getbmclientaddresslistbyparams",
    own: {
      customerNo: "CU1",
      contacts: "Ms Li",
      detailAddress: "1 Quay Road",
      longitude: "-0.5",
      latitude: "51.5",
      isDefault: "N",
    },
    buyersOnly: true,
  },
  plants: { path: "IBmPlantService/getbmplantlistbyparams", own: { orgNo: "O1" }, buyersOnly: true },
  docks: { path: "IBmDockService/getbmdocklistbyparams", own: { warehouseNo: "W1" }, buyersOnly: true },
  dockBlocks: {
    path: "IBmDockBlockService/getbmdockblocklistbyparams",
    own: { warehouseNo: "W1", dockNo: "G1", blockDate: "2026-10-01", reason: "Repair" },
    buyersOnly: true,
  },
  supplierClasses: {
    path: "IBmSupplierClassService/getbmsupplierclasslistbyparams",
    own: {},
    buyersOnly: true,
  },
  taxRates: { path: "IBmTaxRateService/getbmtaxratelistbyparams", own: { taxRate: "13" } },
  currencies: { path: "IBmCurrencyService/getbmcurrencylistbyparams", own: {} },
  workCalendars: { path: "IBmWorkCalendarService/getbmworkcalendarlistbyparams", own: weekdays },
  calendarDays: {
    path: "IBmCalendarDayService/getbmcalendardaylistbyparams",
    own: { calendarDate: "2026-10-01", isWorkday: "N" },
  },
  unitConversions: {
    path: "IBmUnitConversionService/getbmunitconversionlistbyparams",
    own: { sourceQty: "1", sourceUnitNo: "PCS", targetQty: "2", targetUnitNo: "KG" },
  },
  materialSuppliers: {
    path: "IBmItemMerchantService/getbmitemmerchantlistbyparams",
    own: { itemNo: "M1", supplierNo: "SA" },
  },
  stockLevels: {
    path: "ISupSrmStockLevelService/getstocklevellistbyparams",
    own: { orgNo: "O1", warehouseNo: "W1", supplierNo: "SA", safeQty: "5" },
  },
  priceAgreements: {
    path: "IBmPriceAgreementService/getbmpriceagreementlistbyparams",
    own: {
      orgNo: "O1",
      supplierNo: "SA",
      itemNo: "M1",
      unitNo: "PCS",
      scaleQty: "0",
      price: "1.5",
      currency: "CNY",
      isTaxIncluded: "Y",
      validFrom: "2026-01-01",
    },
  },
  answerConfigurations: {
    path: "ISupAnswerConfigurationService/getanswerconfigurationlistbyparams",
    own: { acceptanceDeadlineDays: 0, earlyDays: 0, lateDays: 0, previewDays: 0 },
    buyersOnly: true,
  },
  deliveryRules: {
    path: "ISupDeliveryRuleService/getdeliveryrulelistbyparams",
    own: {},
    buyersOnly: true,
  },
  executionPolicies: {
    path: "ISupExecutionPolicyService/getexecutionpolicylistbyparams",
    own: {},
    buyersOnly: true,
  },
  approvalRules: {
    path: "ISysApprovalRuleService/getapprovalrulelistbyparams",
    own: { documentStep: "purchaseOrder.issue", amountFrom: "1000", approvalSequence: "1" },
    buyersOnly: true,
  },
  messagePolicies: {
    path: "ISysMessagePolicyService/getmessagepolicylistbyparams",
    own: { messageEvent: "orderIssued", atBell: "1", mailChoice: "0", toSupplierAddress: "0" },
    buyersOnly: true,
  },
  webhooks: {
    path: "ISysWebhookService/getwebhooklistbyparams",
    own: { url: "https://192.0.2.1/hook" },
    buyersOnly: true,
  },
  planDisplays: {
    path: "ISrmPlanDisplayService/getsrmplandisplaylistbyparams",
    own: {},
    buyersOnly: true,
  },
} as const satisfies Record<PlainName, { path: string; own: Values; buyersOnly?: true }>;
/** A noun of plain base data. */
export type NounName = PlainName;
const names = Object.keys(nouns) as NounName[];
/** The kinds of its records that no supplier sees. */
export const buyersKinds: readonly string[] = names
  .filter((name) => "buyersOnly" in nouns[name])
  .map((name) => plainNouns[name].entity.name);

/** Lets a role look at the lists that only the right to their menus opens. */
export async function letLook(admin: TestUser, roleNo: string): Promise<void> {
  const page = await admin.ok("roles", "getSysRolePage", { current: 1, size: 1, condition: { roleNo } });
  const role = await admin.ok("roles", "getSysRoleById", { id: page.records[0]?.id ?? "" });
  const byRight = Object.values<PlainNoun>(plainNouns as never).filter(({ place }) => place.isByRight);
  const looks = byRight.map(({ place: { menuNo } }) => ({ menuNo, flags: ["isSearch" as const] }));
  const { id, version, roleName, statusCode, grants } = role;
  await admin.ok("roles", "saveOrUpdateSysRole", {
    ...{ id, version, roleNo, roleName, statusCode },
    grants: [...grants, ...looks],
  });
}

const endpointsOf = (name: NounName) => Object.entries(services[name].endpoints as Record<string, Endpoint>);
/** What its list shows. */
export const entityOf = (name: NounName) =>
  endpointsOf(name).find(([, { kind }]) => kind === "list")?.[1].entity as Entity;
/** The field by which people tell its records apart. */
export const numberOf = (name: NounName) => entityOf(name).keyword[0] as string;
/** What has tests of its own: numbers of ISO 4217, what is there once for its terms or its organisation, and what has a line that somebody must say. */
const particular: readonly NounName[] = [
  "currencies",
  "priceAgreements",
  "approvalRules",
  "deliveryRules",
  "planDisplays",
];
/** Those whose records have a number of their own, which may be any. */
export const numbered = names.filter(
  (name) => entityOf(name).fields[numberOf(name)]?.names === undefined && !particular.includes(name),
);

/** A record as it is answered. */
export interface Kept {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** Makes the call of a kind, and answers the whole body. */
export async function send(user: TestUser, name: NounName, kind: Endpoint["kind"], input: unknown) {
  const method = endpointsOf(name).find(([, endpoint]) => endpoint.kind === kind)?.[0] as string;
  const path = pathOf(services[name] as unknown as Service, method);
  return (await user.post<unknown>(path, kind === "list" ? input : { condition: input })).body;
}

/** Makes the call of a kind, and answers its data. */
export async function ok<T>(user: TestUser, name: NounName, kind: Endpoint["kind"], input: unknown): Promise<T> {
  const body = await send(user, name, kind, input);
  if (!("data" in body)) throw new Error(`${name} ${kind}: ${JSON.stringify(body)}`);
  return body.data as T;
}

/** What a record is sent with: its number, a name where it has one of its own, and what it needs besides. */
export function valuesOf(name: NounName, number: string, own: Values = {}): Values {
  const entity = entityOf(name);
  const nameField = entity.keyword[1];
  const named = nameField && !(nameField in nouns[name].own) ? { [nameField]: `Name of ${number}` } : {};
  return { [numberOf(name)]: number, ...named, ...nouns[name].own, statusCode: "1", ...own };
}

/** The values of a record as the cells of a workbook. */
export const cellsOf = (values: Readonly<Record<string, string | number | null>>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === "number" ? { number: String(value) } : value,
    ]),
  );

/** Adds a record of that number. */
export const add = (user: TestUser, name: NounName, number: string, own?: Values) =>
  ok<Kept>(user, name, "add", valuesOf(name, number, own));
/** Adds what records of `nouns` name besides what every tenant of a test has; those named 2 are of the organisation O2. */
export async function addNamed(admin: TestUser): Promise<void> {
  for (const [enumMid, enumValue] of [
    ["BAR_TYPE", "1"],
    ["BAR_TYPE", "2"],
    ["NOTICE_TYPE", "order"],
    ["NOTICE_TYPE", "receipt"],
  ] as const) {
    const enumName = `The ${enumValue} of ${enumMid}`;
    await admin.ok("dictionaries", "addSysEnum", { enumMid, enumValue, enumName, sort: 1, status: "1" });
  }
  await add(admin, "currencies", "CNY");
  await add(admin, "customers", "CU1");
  await add(admin, "productionLines", "L1");
  await add(admin, "productionLines", "L2", { orgNo: "O2" });
  for (const [technologyNo, technologyName, orgNo] of [
    ["T1", "Turning", "O1"],
    ["T2", "Milling", "O2"],
  ]) {
    await ok(admin, "technologies", "add", { technologyNo, technologyName, orgNo, statusCode: "1" });
  }
}

/** Removes a record; answers the whole body. */
export const remove = (user: TestUser, name: NounName, { id, version }: Kept) =>
  send(user, name, "remove", { delList: [{ id, version }] });

/** The numbers that a picker is offered: ten at a time, valid ones only (S7.13a). */
export async function offered(user: TestUser, name: NounName, condition: object): Promise<unknown[]> {
  const field = numberOf(name);
  const request = { current: 1, size: 10, condition: { statusCode: "1", field, order: "asc", ...condition } };
  const page = await ok<{ records: Kept[] }>(user, name, "list", request);
  return page.records.map((record) => record[field]);
}

/** What is said of the lines of a record that is added, by place and field; nothing where it is stored. */
export async function saidOfLines(
  user: TestUser,
  name: NounName,
  head: object,
  lines: readonly object[],
): Promise<readonly string[]> {
  const body = (await send(user, name, "add", { ...valuesOf(name, "LINES"), ...head, lines })) as {
    data?: Kept;
    details?: { path: string; message: string }[];
  };
  if (!body.data) return (body.details ?? []).map(({ path, message }) => `${path}: ${message}`);
  await remove(user, name, body.data);
  return [];
}
