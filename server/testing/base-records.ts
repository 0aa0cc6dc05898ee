import type { TestUser } from "./application.ts";
import { weekdays } from "./reference-data.ts";

/** The places of a warehouse, and the people and classes of its organisation. */
export async function placesOf(admin: TestUser, orgNo: string, warehouseNo: string) {
  const of = (number: string) => `${number}-${orgNo}`;
  const statusCode = "1" as const;
  const [zoneNo, cellNo, classifyType] = [of("Z"), of("C"), of("K")];
  const nature = { orgNo, bigModule: "1", docNature: "10", statusCode } as const;
  const zone = { zoneNo, zoneName: "Zone", warehouseNo, statusCode };
  const cell = { cellNo, cellName: "Cell", warehouseNo, zoneNo, isBadCell: "N", statusCode } as const;
  const employee = { employeeNo: of("E"), employeeName: "Keeper", orgNo, statusCode };
  const docType = { docType: of("D"), docTypeName: "Receipt", ...nature };
  const finer = { businessClassifyType: of("F"), businessClassifyTypeName: "Steel", classifyType, ...nature };
  return {
    zone: await admin.ok("zones", "addbmzone", zone),
    cell: await admin.ok("cells", "addbmwarehousecell", cell),
    materialCell: await admin.ok("materialCells", "addbmitemcell", {
      itemNo: "M1",
      orgNo,
      warehouseNo,
      cellNo,
      statusCode,
    }),
    employee: await admin.ok("employees", "addbmemployee", employee),
    docType: await admin.ok("docTypes", "addbmdoctype", docType),
    classifyType: await admin.ok("classifyTypes", "addbmclassifytype", {
      classifyType,
      classifyTypeName: "Metals",
      ...nature,
    }),
    businessClassifyType: await admin.ok("businessClassifyTypes", "addbmbusinessclassifytype", finer),
    answerConfiguration: await admin.ok("answerConfigurations", "addanswerconfiguration", {
      orgNo,
      ...{ acceptanceDeadlineDays: 3, earlyDays: 0, lateDays: 0, previewDays: 0 },
    }),
    deliveryRule: await admin.ok("deliveryRules", "adddeliveryrule", {
      ruleName: "Deliveries",
      orgNo,
      statusCode: "0",
    }),
    plant: await admin.ok("plants", "addbmplant", { plantNo: of("P"), plantName: "Works", orgNo, statusCode }),
    dock: await admin.ok("docks", "addbmdock", { dockNo: of("G"), dockName: "Gate", warehouseNo, statusCode }),
    dockBlock: await admin.ok("dockBlocks", "addbmdockblock", {
      ...{ warehouseNo, dockNo: of("G"), blockDate: "2026-10-01", reason: "Repair" },
    }),
  };
}

/** Somebody of the tenant who may decide approvals. */
async function anyApprover(admin: TestUser): Promise<string> {
  const condition = { userNo: ["admin", "admin@2"] };
  const { records } = await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition });
  return records[0]?.userNo ?? "";
}

/** What all organisations of a tenant have in common. */
export async function commonRecords(admin: TestUser) {
  const statusCode = "1" as const;
  const customer = { customerNo: "CU1", customerName: "Buyer Ltd", customerShortName: "Buyer", statusCode };
  const category = { itemGroupNo: "G1", itemGroupName: "Bolts", statusCode };
  return {
    customer: await admin.ok("customers", "addbmcustomer", customer),
    customerAddress: await admin.ok("customerAddresses", "addbmclientaddress", {
      customerAddressNo: "CA1",
      officeName: "Quay",
      customerNo: "CU1",
      contacts: "Ms Li",
      detailAddress: "1 Quay Road",
      isDefault: "N",
      statusCode,
    }),
    category: await admin.ok("categories", "addbmitemgroup", category),
    unit: await admin.ok("units", "addbmunit", { unitNo: "BOX", unitName: "Box", statusCode }),
    supplierClass: await admin.ok("supplierClasses", "addbmsupplierclass", {
      supplierClassNo: "S1",
      supplierClassName: "Strategic",
      statusCode,
    }),
    taxRate: await admin.ok("taxRates", "addbmtaxrate", { taxNo: "V13", taxName: "VAT", taxRate: "13", statusCode }),
    currency: await admin.ok("currencies", "addbmcurrency", { currencyCode: "CNY", currencyName: "Yuan", statusCode }),
    workCalendar: await admin.ok("workCalendars", "addbmworkcalendar", {
      calendarNo: "WEEK",
      calendarName: "Five days",
      ...weekdays,
      statusCode,
    }),
    calendarDay: await admin.ok("calendarDays", "addbmcalendarday", {
      calendarNo: "WEEK",
      calendarDate: "2026-10-01",
      isWorkday: "N",
    }),
    unitConversion: await admin.ok("unitConversions", "addbmunitconversion", {
      sourceQty: "1",
      sourceUnitNo: "BOX",
      targetQty: "10",
      targetUnitNo: "PCS",
      statusCode,
    }),
  };
}

/** On which terms a supplier supplies: what it alone may know of the suppliers. */
export async function termsOf(admin: TestUser) {
  const named = { itemNo: "M1", supplierNo: "SA", statusCode: "1" } as const;
  return {
    materialSupplier: await admin.ok("materialSuppliers", "addbmitemmerchant", { ...named, supplierItemNo: "4711" }),
    priceAgreement: await admin.ok("priceAgreements", "addbmpriceagreement", {
      ...named,
      agreementNo: "P1",
      orgNo: "O1",
      unitNo: "PCS",
      scaleQty: "0",
      price: "1.5",
      currency: "CNY",
      isTaxIncluded: "Y",
      validFrom: "2026-01-01",
    }),
  };
}

/** The means of production of an organisation. */
export async function productionOf(admin: TestUser, orgNo: string) {
  const of = (number: string) => `${number}-${orgNo}`;
  const common = { orgNo, statusCode: "1" } as const;
  const line = { productionLineNo: of("L"), productionLineName: "Line" };
  const technology = { technologyNo: of("T"), technologyName: "Turning" };
  const itemTechnology = { itemTechnologyNo: of("IT"), itemNo: "M1", technologyNo: of("T") };
  return {
    productionLine: await admin.ok("productionLines", "addbmproductionline", { ...common, ...line }),
    machine: await admin.ok("machines", "addbmmachine", { ...common, machineNo: of("MC"), machineName: "Lathe" }),
    wave: await admin.ok("waves", "addbmwavemanage", { ...common, waveNo: of("WV"), waveName: "Morning" }),
    technology: await admin.ok("technologies", "addbmtechnology", { ...common, ...technology }),
    itemTechnology: await admin.ok("itemTechnologies", "addbmitemtechnologyhead", { ...common, ...itemTechnology }),
  };
}

/** Rules and templates, which are the whole tenant's; their types are enumerations. */
export async function rulesOf(admin: TestUser) {
  const statusCode = "1";
  const noticeType = { enumMid: "NOTICE_TYPE", enumValue: "1", enumName: "Orders", sort: 1, status: "1" } as const;
  await admin.ok("dictionaries", "addSysEnum", noticeType);
  const method = { methodNo: "A1", methodName: "Nearest", methodType: "1", statusCode } as const;
  const barcode = { barRuleNo: "B1", barRuleName: "Item", barType: "1", statusCode } as const;
  const external = { extDocNo: "E1", extDocName: "Order", statusCode } as const;
  const notice = { noticeTemplateNo: "N1", noticeTemplateName: "New", noticeType: "1", templateType: "4" } as const;
  const document = { templateCode: "D1", templateName: "Label", templateType: "2", sort: 1, statusCode } as const;
  return {
    method: await admin.ok("methods", "addbmmethodhead", method),
    extDocConfig: await admin.ok("extDocConfigs", "addbmextdocconfig", external),
    barcodeRule: await admin.ok("barcodeRules", "addbmbarrulehead", barcode),
    approvalRule: await admin.ok("approvalRules", "addapprovalrule", {
      ...{
        approvalRuleNo: "AR1",
        approvalRuleName: "Dear",
        documentStep: "purchaseOrder.issue",
        currency: "CNY",
        statusCode,
      },
      ...{ amountFrom: "1000000000", approvalSequence: "1" },
      lines: [{ userNo: await anyApprover(admin) }],
    }),
    messagePolicy: await admin.ok("messagePolicies", "addmessagepolicy", {
      ...{ messagePolicyNo: "MP1", messagePolicyName: "Claims", messageEvent: "claimRaised", statusCode },
      ...{ atBell: "1", mailChoice: "0", toSupplierAddress: "0" },
    }),
    webhook: await admin.ok("webhooks", "addwebhook", {
      ...{ webhookNo: "WH1", webhookName: "ERP", url: "https://192.0.2.1/hook", statusCode },
    }),
    planDisplay: await admin.ok("planDisplays", "addsrmplandisplay", {
      ...{ planDisplayNo: "PD1", planDisplayName: "Planning", statusCode },
      lines: [{ rangeTone: "refused", description: "Short", upperLimit: 0 }],
    }),
    executionPolicy: await admin.ok("executionPolicies", "addexecutionpolicy", {
      ...{ policyNo: "EP1", policyName: "Bolts", statusCode },
      lines: [{ itemNo: "M1" }],
    }),
    lotRule: await admin.ok("lotRules", "addbmlotrulehead", { lotRuleNo: "R1", lotRuleName: "By day", statusCode }),
    boxRule: await admin.ok("boxRules", "addbmboxrulehead", { boxRuleNo: "X1", boxRuleName: "By ten", statusCode }),
    noticeTemplate: await admin.ok("noticeTemplates", "addbmnoticetemplate", { ...notice, statusCode }),
    documentTemplate: await admin.ok("documentTemplates", "addbmdoctemplate", document),
  };
}
