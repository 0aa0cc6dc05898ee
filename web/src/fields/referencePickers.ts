import { barcodeRules } from "@tandem/contract/base-data/barcode-rules";
import { boxRules } from "@tandem/contract/base-data/box-rules";
import { documentTemplates, documentTemplateType } from "@tandem/contract/base-data/document-templates";
import { extDocConfigs } from "@tandem/contract/base-data/ext-doc-configs";
import { itemTechnologies } from "@tandem/contract/base-data/item-technologies";
import { lotRules } from "@tandem/contract/base-data/lot-rules";
import { machines } from "@tandem/contract/base-data/machines";
import { methods, methodType } from "@tandem/contract/base-data/methods";
import { noticeTemplates, noticeTemplateType } from "@tandem/contract/base-data/notice-templates";
import { productionLines } from "@tandem/contract/base-data/production-lines";
import { technologies } from "@tandem/contract/base-data/technologies";
import { waves } from "@tandem/contract/base-data/waves";
import { validityStatus } from "@tandem/contract/core/statuses";
import { users } from "@tandem/contract/identity/users";
import { exportTemplates } from "@tandem/contract/platform/export-templates";
import { printTemplates, templateNameIn } from "@tandem/contract/platform/print-templates/print-templates";
import { enumerationSource } from "../api/enumerationSource.ts";
import { currentLanguage } from "../api/language.ts";
import { type ListSource, listSource } from "../api/listSource.ts";
import type { PickerDefinition } from "./picker/definition.ts";
import { pickerOf } from "./pickers.tsx";

const lookupSize = 10;

/** A lookup of ten valid records at a time (S7.13a). */
function lookup<R, F>(
  source: ListSource<R, F>,
  field: keyof R & string,
  name: (row: R) => string | null,
  placeholderKey: string,
  others: Partial<Pick<PickerDefinition<R, F>, "offered" | "sortedBy">> = {},
) {
  const offered = { statusCode: validityStatus.code.valid, ...others.offered };
  return pickerOf({ source, size: lookupSize, field, name, placeholderKey, ...others, offered });
}

/** The values of an enumeration that tenants fill. */
const enumeration = (enumMid: string, placeholderKey: string) =>
  pickerOf({
    source: enumerationSource(enumMid),
    size: lookupSize,
    field: "enumValue",
    name: (row) => row.enumName,
    placeholderKey,
    offered: {},
  });

const strategies = listSource(methods, "getbmmethodheadlistbyparams");
/** The strategies of one type. */
const strategy = ({ code }: { readonly code: string }) =>
  lookup(strategies, "methodNo", (row) => row.methodName, "methodPages.choose", { offered: { methodType: code } });

const { byName: methodTypes } = methodType;
const notices = listSource(noticeTemplates, "getbmnoticetemplatelistbyparams");

/** Means of production, rules and templates, users and export templates to choose from (S3.4, S7.13). */
export const referencePickers = {
  productionLine: lookup(
    listSource(productionLines, "getbmproductionlinelistbyparams"),
    "productionLineNo",
    (row) => row.productionLineName,
    "productionLinePages.choose",
  ),
  /** Within a form it depends on its organisation (S4.7f). */
  machine: lookup(
    listSource(machines, "getbmmachinelistbyparams"),
    "machineNo",
    (row) => row.machineName,
    "machinePages.choose",
  ),
  /** Within a form it depends on its organisation (S4.7f). */
  wave: lookup(listSource(waves, "getbmwavemanagelistbyparams"), "waveNo", (row) => row.waveName, "wavePages.choose"),
  /** Within a form it depends on its organisation (S4.7b). */
  technology: lookup(
    listSource(technologies, "getbmtechnologylistbyparams"),
    "technologyNo",
    (row) => row.technologyName,
    "technologyPages.choose",
  ),
  /** Those of one material: `within` names its itemNo. */
  itemTechnology: lookup(
    listSource(itemTechnologies, "getbmitemtechnologyheadlistbyparams"),
    "itemTechnologyNo",
    (row) => row.technologyName,
    "itemTechnologyPages.choose",
  ),
  upperMethod: strategy(methodTypes.upper),
  underMethod: strategy(methodTypes.under),
  turnMethod: strategy(methodTypes.turn),
  allocateMethod: strategy(methodTypes.allocate),
  extDocConfig: lookup(
    listSource(extDocConfigs, "getbmextdocconfiglistbyparams"),
    "extDocNo",
    (row) => row.extDocName,
    "extDocConfigPages.choose",
  ),
  barType: enumeration("BAR_TYPE", "barcodeRulePages.chooseType"),
  /** Those of one type of barcode: `within` names the barType (S7.13h). */
  barcodeRule: lookup(
    listSource(barcodeRules, "getbmbarruleheadlistbyparams"),
    "barRuleNo",
    (row) => row.barRuleName,
    "barcodeRulePages.choose",
  ),
  /** S7.13i */
  lotRule: lookup(
    listSource(lotRules, "getbmlotruleheadlistbyparams"),
    "lotRuleNo",
    (row) => row.lotRuleName,
    "lotRulePages.choose",
  ),
  /** S7.13k */
  boxRule: lookup(
    listSource(boxRules, "getbmboxruleheadlistbyparams"),
    "boxRuleNo",
    (row) => row.boxRuleName,
    "boxRulePages.choose",
  ),
  noticeType: enumeration("NOTICE_TYPE", "noticeTemplatePages.chooseType"),
  /** Within a form it waits for the notice type (S4.7h). */
  noticeTemplate: lookup(notices, "noticeTemplateNo", (row) => row.noticeTemplateName, "noticeTemplatePages.choose"),
  /** Templates of messages alone (S7.13j, B7.8b). */
  messageTemplate: lookup(notices, "noticeTemplateNo", (row) => row.noticeTemplateName, "noticeTemplatePages.choose", {
    offered: { templateType: noticeTemplateType.byName.message.code },
  }),
  /** Ways to print documents, by their report key (S3.4a). */
  printTemplate: lookup(
    listSource(printTemplates, "getbmprinttemplatelistbyparams"),
    "reportKey",
    (row) => templateNameIn(currentLanguage(), row),
    "printTemplateForm.choose",
  ),
  /** Templates of labels, in their order (S7.13l). */
  labelTemplate: lookup(
    listSource(documentTemplates, "getbmdoctemplatelistbyparams"),
    "templateCode",
    (row) => row.templateName,
    "documentTemplatePages.choose",
    { offered: { templateType: documentTemplateType.byName.label.code }, sortedBy: "sort" },
  ),
  user: lookup(listSource(users, "getAuthUserList"), "userNo", (row) => row.userName, "referencePickers.user"),
  /** The names of export templates; `within` names the page. */
  exportTemplate: lookup(
    listSource(exportTemplates, "getSysExportTemplatePage"),
    "exportName",
    () => null,
    "referencePickers.exportTemplate",
  ),
};
