import type { address } from "@tandem/contract/base-data/addresses/addresses";
import type { enumeration } from "@tandem/contract/base-data/dictionaries/dictionaries";
import type { material } from "@tandem/contract/base-data/materials/materials";
import type { organisation } from "@tandem/contract/base-data/organisations/organisations";
import type { supplier } from "@tandem/contract/base-data/suppliers/suppliers";
import type { warehouse } from "@tandem/contract/base-data/warehouses/warehouses";
import type { FieldName } from "@tandem/contract/core/entity";
import type { label, labelPrint, labelSource } from "@tandem/contract/delivery/labels/labels";
import type { shippingPackage } from "@tandem/contract/delivery/packages/packages";
import type { auditEntry } from "@tandem/contract/identity/audit-entries";
import type { passwordPolicy } from "@tandem/contract/identity/password-policies";
import type { role } from "@tandem/contract/identity/roles";
import type { user } from "@tandem/contract/identity/users";
import type { newsNotice } from "@tandem/contract/news/news-notices/news-notices";
import type { PlainName, PlainNouns } from "@tandem/contract/nouns";
import type { appVersion } from "@tandem/contract/platform/app-versions";
import type { ColumnSettingItem, Density } from "@tandem/contract/platform/column-settings";
import type { customField } from "@tandem/contract/platform/custom-fields/custom-fields";
import type { DiscussedKind } from "@tandem/contract/platform/document-messages";
import type { exportTemplate } from "@tandem/contract/platform/export-templates";
import type { storedFileRecord } from "@tandem/contract/platform/files";
import type { importTitle, importValue } from "@tandem/contract/platform/import-templates";
import type { JobType, scheduledJob, scheduledJobRun } from "@tandem/contract/platform/jobs/jobs";
import type { abnormalLog, operationLog } from "@tandem/contract/platform/logs";
import type { menuEntry } from "@tandem/contract/platform/menus/menus";
import type { MessageTopic } from "@tandem/contract/platform/messages";
import type { outgoingMessage } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import type { parameter } from "@tandem/contract/platform/parameters";
import type { PrintLayout } from "@tandem/contract/platform/print-templates/layout";
import type { printTemplate } from "@tandem/contract/platform/print-templates/print-templates";
import type { TagOwnType } from "@tandem/contract/platform/tags/tags";
import type { webhookAttempt } from "@tandem/contract/platform/webhooks/webhook-deliveries";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Parties } from "./core/parties.ts";
import type { Json, ReadOnlyName, Stored, TableOf, ViewOf } from "./core/stored.ts";
import type { KeptUndo } from "./documents/write-steps.ts";

type PlainEntity = PlainNouns[PlainName]["entity"];
/** The tables of plain base data: what is only read stands in their views. */
type PlainTables = { [E in PlainEntity as E["name"]]: TableOf<E, never, FieldName<E> & ReadOnlyName<E>> };
type PlainViews = {
  [E in PlainEntity as [ReadOnlyName<E>] extends [never] ? never : `${E["name"]}Row`]: ViewOf<E>;
};

declare module "./core/database-tables.ts" {
  /** Every table and view, camel case. */
  interface Tables extends PlainTables, PlainViews {
    tenant: { id: GeneratedAlways<string>; name: string; createDate: Generated<string> };
    role: TableOf<typeof role>;
    roleMenu: { tenantId: Generated<string>; roleNo: string; menuNo: string; flags: string[] };
    appUser: Stored & {
      userNo: string;
      userName: string;
      passwordHash: string;
      phone: string | null;
      email: string | null;
      employeeId: string | null;
      avatarId: string | null;
      supplierNo: string | null;
      substituteNo: string | null;
      substituteFrom: string | null;
      substituteUntil: string | null;
      statusCode: Generated<string>;
      languageCode: string | null;
      firstSteps: Generated<string[]>;
      firstStepsClosed: Generated<boolean>;
      isLicense: Generated<number>;
      limitCount: Generated<number>;
      passwordDate: Generated<string>;
      passwordNotOwn: Generated<boolean>;
      lastSignInDate: string | null;
      remark: string | null;
    };
    appUserRow: ViewOf<typeof user>;
    userRole: { tenantId: Generated<string>; userId: string; roleNo: string };
    userScope: { tenantId: Generated<string>; userId: string; dataType: string; dataValue: string };
    session: {
      tenantId: Generated<string>;
      id: GeneratedAlways<string>;
      tokenHash: Buffer;
      userId: string;
      createDate: Generated<string>;
      lastSeen: Generated<string>;
      expireDate: string;
      endedReason: string | null;
      /** For which of their suppliers its user acts; null: for the one of their link. */
      actingFor: Generated<string | null>;
      /** By the policy as it was when it began. */
      secondFactorAsked: Generated<boolean>;
      /** Of the device it began on; null for sessions that were there before devices were known. */
      deviceHash: Buffer | null;
      /** What it began with and from where; null for sessions that were there before these were kept. */
      userAgent: string | null;
      address: string | null;
    };
    knownDevice: { tenantId: Generated<string>; userId: string; deviceHash: Buffer; lastUsed: Generated<string> };
    auditEntry: TableOf<typeof auditEntry>;
    passwordPolicy: TableOf<typeof passwordPolicy>;
    menuEntry: TableOf<typeof menuEntry>;
    userMenu: {
      tenantId: Generated<string>;
      userId: string;
      menuNo: string;
      isFixed: boolean | null;
      isCommon: boolean | null;
      useScore: Generated<number>;
      usedAt: Generated<string>;
    };
    recordHistory: {
      tenantId: Generated<string>;
      id: GeneratedAlways<string>;
      entityName: string;
      recordId: string;
      documentNo: string;
      orgNo: string;
      supplierNo: string;
      classifyType: string | null;
      businessClassifyType: string | null;
      action: string;
      fromState: string | null;
      toState: string | null;
      reason: string | null;
      userId: string | null;
      userName: string | null;
      side: "supplier" | "buyer" | "system";
      happenedAt: Generated<string>;
      changes: Json<{ line: string | null; field: string; old: string | null; new: string | null }[]>;
      undo: Json<KeptUndo> | null;
      via: Generated<"signedLink" | "workbook" | null>;
    };
    outbox: {
      tenantId: Generated<string>;
      id: GeneratedAlways<string>;
      topic: string;
      payload: Json<Record<string, unknown>>;
      createDate: Generated<string>;
      attempts: Generated<number>;
      nextAttemptAt: Generated<string>;
      deliveredAt: string | null;
      lastError: string | null;
    };
    storedFile: Stored & {
      fileName: string;
      contentType: string;
      sizeBytes: string;
      sha256: Buffer;
      storageKey: string;
      purpose: string;
    };
    storedFileRow: ViewOf<typeof storedFileRecord>;
    appVersion: TableOf<typeof appVersion, "statusCode", "fileId" | "fileName" | "sizeBytes"> & {
      storedFileId: string | null;
    };
    appVersionRow: ViewOf<typeof appVersion>;
    exportTemplate: TableOf<typeof exportTemplate, "statusCode", "ownerName" | "mayChange"> & {
      userId: Generated<string>;
    };
    exportTemplateRow: ViewOf<typeof exportTemplate>;
    printTemplate: TableOf<typeof printTemplate, "isBuiltIn"> & { layout: Json<PrintLayout | null> };
    importTitle: TableOf<typeof importTitle> & { supplierNo: Generated<string | null> };
    importValue: TableOf<typeof importValue> & { supplierNo: Generated<string | null> };
    importErrorFile: { tenantId: Generated<string>; storedFileId: string; userId: string; expireDate: string };
    organisation: TableOf<typeof organisation>;
    supplier: TableOf<typeof supplier, never, "orgNo" | "frozenOrgNo">;
    supplierOrganisation: {
      tenantId: Generated<string>;
      supplierNo: string;
      orgNo: string;
      isFrozen: Generated<boolean>;
    };
    supplierRow: ViewOf<typeof supplier>;
    material: TableOf<typeof material>;
    warehouse: TableOf<typeof warehouse>;
    address: TableOf<typeof address>;
    ruleVersion: {
      tenantId: Generated<string>;
      kind: string;
      ruleId: string;
      ruleVersion: number;
      orgNo: string | null;
      content: Json<Record<string, unknown>>;
      updateName: string | null;
      updateDate: string;
    };
    shippingNoticeLineLabelRow: ViewOf<typeof labelSource>;
    label: Stored & {
      barcode: Generated<string>;
      shippingNoticeLineId: string;
      orgNo: string;
      supplierNo: string;
      levelSeq: Generated<number>;
      levelName: string | null;
      boxSeq: number;
      boxCount: number;
      labelSeq: Generated<number>;
      qty: string;
      sscc: string | null;
      boxRuleNo: string;
      reportKey: string;
      copies: number;
      genMoment: string;
      statusCode: Generated<string>;
      splitFromId: string | null;
      splitPart: string | null;
      remark: string | null;
    };
    labelRow: ViewOf<typeof label>;
    labelPrint: TableOf<typeof labelPrint, never, "docNo"> & {
      classifyType: string | null;
      businessClassifyType: string | null;
    };
    labelPrintRow: ViewOf<typeof labelPrint>;
    shippingPackage: TableOf<
      typeof shippingPackage,
      "packageNo",
      "asnNo" | "checkStatus" | "orgName" | "supplierName" | "parentNo" | "itemNos" | "printCount"
    >;
    shippingPackageRow: ViewOf<typeof shippingPackage>;
    abnormalLog: TableOf<typeof abnormalLog, "occurrences" | "firstDate" | "lastDate" | "handleStatus"> & {
      fingerprint: Buffer;
      stack: string | null;
    };
    abnormalLogRow: ViewOf<typeof abnormalLog>;
    operationLogRow: ViewOf<typeof operationLog>;
    scheduledJob: Stored & {
      jobNo: string;
      jobType: JobType;
      minute: number;
      isConfigured: boolean;
      isKnown: boolean;
      isPaused: boolean;
    };
    scheduledJobRow: ViewOf<typeof scheduledJob>;
    scheduledJobRunRow: ViewOf<typeof scheduledJobRun>;
    licence: Stored & {
      holder: string;
      issueDate: string;
      expireDate: string;
      modules: string[] | null;
      users: number | null;
      signature: string | null;
    };
    displaySetting: Omit<Stored, "id"> & { monthPlanDays: Generated<number> };
    sysTag: Stored & {
      tagOwnType: TagOwnType;
      tagOwner: string;
      name: string | null;
      module: string;
      names: Json<{ languageCode: string; description: string; languageDesc: string }[]>;
      tagContent: string;
      sort: Generated<number>;
    };
    sysTagRole: { tenantId: Generated<string>; tagId: string; roleNo: string };
    tagAlert: {
      tenantId: Generated<string>;
      tagId: string;
      userId: Generated<string>;
      source: string;
      actingFor: string;
    };
    tagAlertRecord: {
      tenantId: Generated<string>;
      tagId: string;
      userId: Generated<string>;
      recordId: string;
      actingFor: string;
    };
    alertWake: {
      tenantId: Generated<string>;
      source: string;
      changedAt: Generated<string>;
      attempts: Generated<number>;
    };
    deletedRecord: {
      tenantId: Generated<string>;
      id: GeneratedAlways<string>;
      token: Generated<string>;
      userId: Generated<string>;
      service: Generated<string>;
      method: Generated<string>;
      tableName: string;
      record: Json<Record<string, unknown>>;
      emptiedColumn: string | null;
      deletedAt: Generated<string>;
      restoredAt: string | null;
    };
    erpPull: { tenantId: Generated<string>; cursor: string | null; pulledAt: string | null };
    erpPush: {
      tenantId: Generated<string>;
      purchaseOrderId: string;
      pushStatus: string;
      askedVersion: Generated<number>;
      tried: Generated<boolean>;
      sentVersion: number | null;
      sentAt: string | null;
      attempts: Generated<number>;
      nextAttemptAt: Generated<string>;
      refusal: string | null;
      fault: string | null;
    };
    erpRefusedOrder: {
      tenantId: Generated<string>;
      purchaseNo: string;
      content: Json<unknown>;
      isNumbered: Generated<boolean>;
      refusedAt: Generated<string>;
    };
    outgoingMessageRow: ViewOf<typeof outgoingMessage>;
    webhookAttemptRow: ViewOf<typeof webhookAttempt>;
    userMessage: {
      tenantId: Generated<string>;
      id: GeneratedAlways<string>;
      userId: Generated<string>;
      topic: MessageTopic;
      tagId: string | null;
      /** The document that it is about, where it is of no tag. */
      entityName: string | null;
      recordId: string | null;
      recordCount: Generated<number>;
      recordNumbers: Generated<string[]>;
      actingFor: string | null;
      happenedAt: Generated<string>;
      readAt: string | null;
    };
    documentMessage: Parties & {
      tenantId: Generated<string>;
      id: GeneratedAlways<string>;
      entityName: DiscussedKind;
      recordId: string;
      documentNo: string;
      lineId: string | null;
      lineName: string | null;
      content: string;
      side: "supplier" | "buyer";
      userId: string;
      userName: string;
      sentAt: Generated<string>;
    };
    documentMessageFile: {
      tenantId: Generated<string>;
      documentMessageId: string;
      storedFileId: string;
      sort: number;
    };
    documentMessageReading: {
      tenantId: Generated<string>;
      documentMessageId: string;
      userId: Generated<string>;
      userName: Generated<string>;
      readAt: Generated<string>;
    };
    columnSetting: {
      tenantId: Generated<string>;
      userId: string;
      name: string;
      columns: Json<ColumnSettingItem[]>;
      pageSize: number | null;
      density: Density | null;
    };
    sysParam: TableOf<typeof parameter>;
    enumeration: TableOf<typeof enumeration>;
    customField: TableOf<typeof customField, "fieldNoName">;
    newsNotice: TableOf<typeof newsNotice, "publish" | "topSign" | "adddate", "upddate" | "fileNo" | "isRead"> & {
      receivingObjects: Generated<string[]>;
    };
    newsNoticeRow: ViewOf<typeof newsNotice> & {
      receivingObjects: ColumnType<string[], never, never>;
      /** Published, of today, and for the caller. */
      isReadable: ColumnType<boolean, never, never>;
    };
    newsNoticeFile: { tenantId: Generated<string>; newsNoticeId: string; storedFileId: string; sort: number };
    newsReading: {
      tenantId: Generated<string>;
      newsNoticeId: string;
      userId: Generated<string>;
      readAt: Generated<string>;
    };
  }
}
