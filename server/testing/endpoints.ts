import type { MenuName } from "@tandem/contract/core/permissions";
import { type Endpoint, pathOf, type Service } from "@tandem/contract/core/service";
import { type Services, services } from "@tandem/contract/services";
import { documentProbes } from "./document-endpoints.ts";
import { identityProbes } from "./identity-endpoints.ts";
import {
  admin,
  allSides,
  bothSides,
  deletion,
  type NamedRecord,
  one,
  type Probe,
  type ProbesOf,
  plainProbes,
  step,
} from "./probe.ts";

/** Names an order as what messages are on. */
const onOrder = ({ id }: NamedRecord) => ({ entityName: "purchaseOrder", recordId: id });

/**
 * How each call of the contract is probed: who may make it, and how it would reach what is somebody else's. A call that is
 * missing here does not compile.
 */
export const probes: ProbesOf<keyof Services> = {
  ...identityProbes,
  importTemplates: {
    getSysImportTitlePage: { by: admin, nothing: "what was matched for all of the tenant" },
    deleteSysImportTitleByIds: { by: admin, nothing: "what was matched for all of the tenant" },
    getSysImportValuePage: { by: admin, nothing: "what was matched for all of the tenant" },
    deleteSysImportValueByIds: { by: admin, nothing: "what was matched for all of the tenant" },
  },
  messageConfigs: {
    getSysMessageConfig: { by: admin, nothing: "of the whole tenant, tested on its own" },
    saveSysMessageSetting: { by: admin, nothing: "of the whole tenant, tested on its own" },
    sendTestMail: { by: admin, nothing: "the caller's own" },
  },
  outgoingMessages: {
    getSysMessagePage: { by: admin, nothing: "messages of organisations that the caller sees, tested on its own" },
    exportexcel: { by: admin, nothing: "messages of organisations that the caller sees, tested on its own" },
    sendAgain: { by: admin, nothing: "messages of organisations that the caller sees, tested on its own" },
  },
  webhookDeliveries: {
    getSysWebhookAttemptPage: {
      by: admin,
      nothing: "deliveries of organisations that the caller sees, tested on its own",
    },
    drawWebhookSecret: { by: admin, names: "webhook", input: one },
    sendTestWebhook: { by: admin, names: "webhook", input: one },
  },
  search: {
    search: { by: "signedIn", nothing: "a list of several kinds of records, tested on its own" },
    getSupplierOfRecord: { by: "signedIn", nothing: "one of the caller's own suppliers, tested on its own" },
  },
  frameDefinitions: {
    getSysFrameDefineListByModule: { by: "signedIn", nothing: "the same for everyone" },
  },
  languages: {
    getAllZlLanguage: { by: "everyone", nothing: "the same for everyone" },
  },
  logs: {
    reportPageFailure: { by: "everyone", nothing: "writes a line of the log" },
  },
  orderRules: {
    getDecidingRules: {
      by: ["buyer"],
      nothing: "what rules decide for records of the caller's own scope, tested on its own",
    },
    getRuleVersions: {
      by: ["buyer"],
      names: "answerConfiguration",
      input: ({ id }) => ({ kind: "answerConfiguration", id }),
    },
    restoreAnswerConfiguration: { by: admin, names: "answerConfiguration", input: step },
    restoreDefaultPolicy: { by: admin, names: "executionPolicy", input: step },
  },
  supplyDemand: {
    getSupplyDemand: { by: ["buyer"], nothing: "stock and plans of the caller's own scope, tested on its own" },
    getSupplyDemandParts: { by: ["buyer"], nothing: "stock and plans of the caller's own scope, tested on its own" },
    exportexcel: { by: ["buyer"], nothing: "stock and plans of the caller's own scope, tested on its own" },
  },
  organisations: {
    getFullAuthorityOrgListByParams: { by: "signedIn", lists: "organisation" },
    getbmorgbyid: { by: admin, names: "organisation", input: one },
    addbmorg: { by: admin, nothing: "adds" },
    updatebmorgbyid: { by: admin, names: "organisation", input: step },
    deletebmorgbyids: { by: admin, names: "organisation", input: deletion },
    importexcel: { by: admin, nothing: "adds and changes records of the caller's own scope, tested on its own" },
    downExcelTemplate: { by: admin, nothing: "an empty workbook" },
    exportexcel: { by: admin, lists: "organisation" },
  },
  suppliers: {
    getbmsupplierlistbyparams: { by: "signedIn", lists: "supplier" },
    getbmsupplierbyid: { by: ["buyer"], names: "supplier", input: one },
    addbmsupplier: { by: admin, nothing: "adds" },
    updatebmsupplierbyid: { by: admin, names: "supplier", input: step },
    physicaldeletebmsupplierbyids: { by: admin, names: "supplier", input: deletion },
    importexcel: { by: admin, nothing: "adds and changes records of the caller's own scope, tested on its own" },
    downExcelTemplate: { by: admin, nothing: "an empty workbook" },
    exportexcel: { by: ["buyer"], lists: "supplier" },
  },
  materials: {
    getbmitemlistbyparams: { by: "signedIn", lists: "material" },
    getbmitemlistbyparamssearch: { by: "signedIn", lists: "material" },
    getbmitembyid: { by: ["buyer"], names: "material", input: one },
    addbmitem: { by: admin, nothing: "adds" },
    updatebmitembyid: { by: admin, names: "material", input: step },
    deletebmitembyids: { by: admin, names: "material", input: deletion },
    importexcel: { by: admin, nothing: "adds and changes records of the caller's own scope, tested on its own" },
    downExcelTemplate: { by: admin, nothing: "an empty workbook" },
    exportexcel: { by: ["buyer"], lists: "material" },
  },
  warehouses: {
    getbmwarehouselistbyparams: { by: "signedIn", lists: "warehouse" },
    getbmwarehousebyid: { by: admin, names: "warehouse", input: one },
    addbmwarehouse: { by: admin, nothing: "adds" },
    updatebmwarehousebyid: { by: admin, names: "warehouse", input: step },
    deletebmwarehousebyids: { by: admin, names: "warehouse", input: deletion },
    importexcel: { by: admin, nothing: "adds and changes records of the caller's own scope, tested on its own" },
    downExcelTemplate: { by: admin, nothing: "an empty workbook" },
    exportexcel: { by: admin, lists: "warehouse" },
  },
  addresses: {
    getbmcustomeraddresslistbyparams: { by: "signedIn", lists: "address" },
    getbmcustomeraddressbyid: { by: ["supplier"], names: "address", input: one },
    addbmcustomeraddress: { by: ["supplier"], nothing: "adds" },
    updatebmcustomeraddressbyid: { by: ["supplier"], names: "address", input: step },
    physicaldeletebmcustomeraddressbyids: { by: ["supplier"], names: "address", input: deletion },
    importexcel: { by: ["supplier"], nothing: "adds and changes records of the caller's own scope, tested on its own" },
    downExcelTemplate: { by: ["supplier"], nothing: "an empty workbook" },
    exportexcel: { by: ["supplier"], lists: "address" },
  },
  ...plainProbes,
  userMenus: {
    getMenuList: { by: "signedIn", nothing: "the caller's own menus" },
    getPdaMenuList: { by: "signedIn", nothing: "the caller's own menus" },
    getBusinessCommonMenu: { by: "signedIn", nothing: "the caller's own menus" },
    collectBusinessCommonMenu: { by: "signedIn", nothing: "the caller's own menus" },
    getFixedMenu: { by: "signedIn", nothing: "the caller's own menus" },
    addFixedMenu: { by: "signedIn", nothing: "the caller's own menus" },
    removeFixedMenu: { by: "signedIn", nothing: "the caller's own menus" },
  },
  menuEntries: {
    getMenuEntryPage: { by: admin, lists: "menuEntry" },
    getMenuEntryById: { by: admin, names: "menuEntry", input: one },
    addMenuEntry: { by: admin, nothing: "adds" },
    updateMenuEntryById: { by: admin, names: "menuEntry", input: step },
    deleteMenuEntryByIds: { by: admin, names: "menuEntry", input: deletion },
  },
  ...documentProbes,
  dashboard: {
    mySchedulePage: { by: "signedIn", nothing: "a list of two kinds of records, tested on its own" },
    purCountPreMouth: { by: bothSides, nothing: "counts, tested on their own" },
    getWaitingForMe: { by: "signedIn", nothing: "counts, tested on their own" },
    getFirstSteps: { by: "signedIn", nothing: "the caller's own" },
    closeFirstSteps: { by: "signedIn", nothing: "the caller's own" },
  },
  displaySettings: {
    getCommonSetting: { by: "signedIn", nothing: "the same for everyone of the tenant" },
    saveCommonSetting: { by: admin, nothing: "the same for everyone of the tenant" },
  },
  health: {
    getSysHealth: { by: admin, nothing: "of the whole server, tested on its own" },
    emptySysCache: { by: admin, nothing: "of the whole server, tested on its own" },
  },
  scheduledJobs: {
    getSysJobPage: { by: admin, nothing: "of the whole server, tested on its own" },
    getSysJobLogPage: { by: admin, nothing: "of the whole server, tested on its own" },
    updateSysJob: { by: admin, nothing: "of the whole server, tested on its own" },
    runSysJob: { by: admin, nothing: "of the whole server, tested on its own" },
    pauseSysJob: { by: admin, nothing: "of the whole server, tested on its own" },
    resumeSysJob: { by: admin, nothing: "of the whole server, tested on its own" },
  },
  operationLogs: {
    getSysOperationLogPage: { by: admin, nothing: "what the users did whom the caller knows, tested on its own" },
    exportexcel: { by: admin, nothing: "what the users did whom the caller knows, tested on its own" },
  },
  abnormalLogs: {
    getSysAbnormalLogPage: { by: admin, nothing: "of the whole tenant, tested on its own" },
    getSysAbnormalLogStack: { by: admin, nothing: "of the whole tenant, tested on its own" },
    doneSysAbnormalLog: { by: admin, nothing: "of the whole tenant, tested on its own" },
  },
  storedFiles: {
    getSysFilePage: { by: admin, nothing: "of the whole tenant, tested on its own" },
    deleteUnusedSysFiles: { by: admin, nothing: "of the whole tenant, tested on its own" },
  },
  appVersions: {
    getSysAppVersionPage: { by: admin, nothing: "of the whole tenant, tested on its own" },
    uploadSysAppFile: { by: admin, nothing: "adds a file that nobody reads until a version names it" },
    addSysAppVersion: { by: admin, nothing: "adds" },
    updateSysAppVersion: { by: admin, nothing: "of the whole tenant, tested on its own" },
    deleteSysAppVersionByIds: { by: admin, nothing: "of the whole tenant, tested on its own" },
    getLatestSysAppVersion: { by: "signedIn", nothing: "the same for everyone of the tenant" },
  },
  licences: {
    getLicense: { by: "signedIn", nothing: "the same for everyone of the tenant" },
    activate: { by: admin, nothing: "adds" },
  },
  notices: {
    getOutDoorSysNews: { by: "everyone", nothing: "what everyone may read" },
    getInfo: { by: "everyone", nothing: "what everyone may read" },
    getTopNews: { by: "signedIn", nothing: "the first few of getSysNewsList" },
    getSysNewsList: { by: "signedIn", lists: "news" },
    getSysNewsById: { by: "signedIn", names: "news", input: one },
    addNewsReadingRecord: { by: "signedIn", names: "news", input: one },
    getSysNewsPage: { by: ["buyer"], lists: "news" },
    getNewsReceivers: { by: ["buyer"], nothing: "whom the editors may send to" },
    saveSysNews: {
      by: ["buyer"],
      names: "news",
      input: (record) => ({
        ...step(record),
        subject: "News",
        content: "Text",
        newsBusiness: "1",
        outDoorType: "1",
        whereNews: "0",
        sendType: "1",
        receivingObjects: [],
        fileIds: [],
      }),
    },
    deleteSysNewsByIds: { by: ["buyer"], names: "news", input: deletion },
    publish: { by: ["buyer"], names: "news", input: step },
    cancelPublication: { by: ["buyer"], names: "news", input: step },
    setTopSign: { by: ["buyer"], names: "news", input: (record) => ({ ...step(record), topSign: "1" }) },
  },
  files: {
    getSrmNewsFileList: { by: "signedIn", names: "news", input: ({ id }) => ({ fileNo: id }) },
    downloadSrmNewsFile: { by: "everyone", nothing: "what everyone may read" },
    downloadFileById: { by: "signedIn", nothing: "what it may name of others is tested on its own" },
    uploadSrmNewsFile: { by: ["buyer"], nothing: "adds" },
  },
  erpConnections: {
    getErpConnection: { by: ["buyer"], nothing: "the same for everyone of a tenant" },
  },
  deletedRecords: {
    restoreDeletedRecords: { by: "signedIn", nothing: "what the caller deleted, tested on its own" },
  },
  messages: {
    getCurrentUserMessageList: { by: "signedIn", nothing: "the caller's own messages" },
    readMessages: { by: "signedIn", nothing: "the caller's own messages" },
    getOwnWish: { by: "signedIn", nothing: "the caller's own wish" },
    saveOwnWish: { by: "signedIn", nothing: "the caller's own wish" },
  },
  documentMessages: {
    getDocumentMessageList: { by: allSides, names: "purchaseOrder", input: onOrder },
    getDocumentMessageCounts: { by: allSides, nothing: "counts, tested on their own" },
    sendDocumentMessage: {
      by: allSides,
      names: "purchaseOrder",
      // A file that nobody sent, so that nothing is written.
      input: (record) => ({ ...onOrder(record), fileIds: ["999999999999"] }),
    },
    readDocumentMessages: {
      by: allSides,
      names: "purchaseOrder",
      input: (record) => ({ ...onOrder(record), upTo: "1" }),
    },
    withdrawDocumentMessage: { by: allSides, nothing: "the caller's own messages, tested on their own" },
    uploadDocumentMessageFile: { by: allSides, nothing: "adds" },
  },
  tags: {
    setSysTagAlert: { by: "signedIn", names: "tag", input: ({ id }) => ({ id, alerting: true }) },
    getCurrentUserSysTagListByModule: { by: "signedIn", nothing: "the caller's tags are tested on their own" },
    addSysTag: { by: "signedIn", nothing: "adds" },
    deleteSysTagById: { by: "signedIn", names: "tag", input: step },
    getSysTagPage: { by: "signedIn", nothing: "the caller's tags are tested on their own" },
    saveSysTag: {
      by: "signedIn",
      names: "tag",
      input: (record) => ({
        ...step(record),
        name: "Offsite.User.Order",
        zlI18nList: [{ languageCode: "en-US", description: "Mine" }],
        tagContent: '{"params":{}}',
      }),
    },
    sortSysTags: { by: "signedIn", names: "tag", input: ({ id }) => ({ idList: [id] }) },
    deleteSysTagByIds: { by: "signedIn", names: "tag", input: deletion },
  },
  columnSettings: {
    getColumnSettings: { by: "signedIn", nothing: "the caller's own settings" },
    saveColumnSetting: { by: "signedIn", nothing: "the caller's own settings" },
    resetColumnSetting: { by: "signedIn", nothing: "the caller's own settings" },
  },
  exportTemplates: {
    getSysExportTemplatePage: { by: "signedIn", lists: "exportTemplate" },
    getExportColumns: { by: "signedIn", nothing: "the fields of a page's records" },
    saveSysExportTemplate: {
      by: "signedIn",
      names: "exportTemplate",
      input: (record) => ({
        ...step(record),
        pageName: "Offsite.User.Order",
        exportName: "Mine",
        isDefault: "0",
        isShared: "0",
        columnNames: ["purchaseNo"],
      }),
    },
    deleteSysExportTemplateByIds: { by: "signedIn", names: "exportTemplate", input: deletion },
  },
  printTemplates: {
    getbmprinttemplatelistbyparams: { by: "signedIn", lists: "printTemplate" },
    getbmprinttemplatebyid: { by: admin, names: "printTemplate", input: one },
    addbmprinttemplate: { by: admin, nothing: "adds" },
    updatebmprinttemplatebyid: { by: admin, names: "printTemplate", input: step },
    deletebmprinttemplatebyids: { by: admin, names: "printTemplate", input: deletion },
  },
  printing: {
    getReportTemplateListWithDefault: { by: allSides, nothing: "the same for everyone of a tenant" },
    getReportTemplateListWithDefaultCus: { by: allSides, nothing: "the same for everyone of a tenant" },
    reportPrint: { by: allSides, nothing: "documents of others are asked for in a test of its own" },
  },
  parameters: {
    getValueByParamNo: { by: "signedIn", nothing: "the same for everyone of a tenant" },
    getSysParamPage: { by: admin, lists: "parameter" },
    getSysParamById: { by: admin, names: "parameter", input: one },
    addSysParam: { by: admin, nothing: "adds" },
    updateSysParam: { by: admin, names: "parameter", input: step },
    deleteSysParamByIds: { by: admin, names: "parameter", input: deletion },
  },
  dictionaries: {
    getsysenumbyparamssearch: { by: "signedIn", nothing: "the same for everyone of a tenant" },
    getSysEnumPage: { by: admin, lists: "enumeration" },
    getSysEnumById: { by: admin, names: "enumeration", input: one },
    addSysEnum: { by: admin, nothing: "adds" },
    updateSysEnum: { by: admin, names: "enumeration", input: step },
    deleteSysEnumByIds: { by: admin, names: "enumeration", input: deletion },
  },
  customFields: {
    getSysCustomFieldPage: { by: admin, lists: "customField" },
    getSysCustomFieldById: { by: admin, names: "customField", input: one },
    addSysCustomField: { by: admin, nothing: "adds" },
    updateSysCustomField: { by: admin, names: "customField", input: step },
    deleteSysCustomFieldByIds: { by: admin, names: "customField", input: deletion },
    getCustomFieldUse: { by: admin, names: "customField", input: ({ id }) => ({ idList: [id] }) },
    getCustomFieldListByModule: { by: "signedIn", nothing: "the same for everyone of a tenant" },
    getDropDownDataSourcePage: {
      by: "signedIn",
      nothing: "what the lists of its data sources show, tested on its own",
    },
  },
};

/** A call of the contract with how it is probed. */
export interface ProbedCall {
  /** `organisations.addbmorg`. */
  readonly name: string;
  readonly path: string;
  readonly endpoint: Endpoint;
  /** Menus whose flags permit it. */
  readonly menus: readonly MenuName[];
  readonly probe: Probe;
}

/** Every call of the contract. */
export function probedCalls(): ProbedCall[] {
  return Object.entries(services).flatMap(([key, described]) =>
    Object.entries(described.endpoints as Record<string, Endpoint>).map(([method, endpoint]) => ({
      name: `${key}.${method}`,
      path: pathOf(described as unknown as Service, method),
      endpoint,
      menus: endpoint.menus ?? described.menus,
      probe: (probes[key as keyof Services] as Record<string, Probe>)[method] as Probe,
    })),
  );
}
