import { validityStatus } from "@tandem/contract/core/statuses";
import { roles } from "@tandem/contract/identity/roles";
import { users } from "@tandem/contract/identity/users";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { printTemplates, templateNameIn } from "@tandem/contract/platform/print-templates/print-templates";
import { docNatureSource, enumerationSource } from "../../api/enumerationSource.ts";
import { currentLanguage } from "../../api/language.ts";
import { listSource } from "../../api/listSource.ts";
import { type AnyPicker, offerOf } from "./definition.ts";

/** What is offered of further records, by the name of their entity and what they must be. */
export const otherOffers = {
  /** Purchase orders, as far as the field lets them be named. */
  purchaseOrder: (offered: Readonly<Record<string, string>>): AnyPicker =>
    offerOf({
      source: listSource(purchaseOrders, "getPurchaseOrderPage"),
      size: 20,
      field: "purchaseNo",
      name: (row) => row.purchaseDate,
      named: ["purchaseDate"],
      placeholderKey: "pickers.purchaseOrder",
      offered,
      columns: ["purchaseNo", "purchaseDate", "supplierName", "totalAmount", "currency"],
    }),
  /** Roles that are valid (S6.4a). */
  role: (): AnyPicker =>
    offerOf({
      source: listSource(roles, "getSysRolePage"),
      size: 10,
      field: "roleNo",
      name: (row) => row.roleName,
      named: ["roleName"],
      placeholderKey: "pickers.role",
      offered: { statusCode: validityStatus.code.valid },
    }),
  /** Users who are valid, of the side that the field names. */
  user: (side: Readonly<Record<string, string>>): AnyPicker =>
    offerOf({
      source: listSource(users, "getAuthUserList"),
      size: 10,
      field: "userNo",
      name: (row) => row.userName,
      named: ["userName"],
      placeholderKey: "pickers.user",
      offered: { statusCode: validityStatus.code.valid, ...side },
    }),
  /** Ways to print documents, by their report key (S3.4a). */
  printTemplate: (): AnyPicker =>
    offerOf({
      source: listSource(printTemplates, "getbmprinttemplatelistbyparams"),
      size: 10,
      field: "reportKey",
      name: (row) => templateNameIn(currentLanguage(), row),
      placeholderKey: "printTemplateForm.choose",
      offered: { statusCode: validityStatus.code.valid },
    }),
  /** Document natures: those of the chosen big module, or of all (S4.7c). */
  docNature: (): AnyPicker =>
    offerOf({
      source: docNatureSource,
      size: 20,
      field: "enumValue",
      name: (row) => row.enumName,
      placeholderKey: "pickers.docNature",
      offered: {},
    }),
  /** The values of an enumeration that tenants fill. */
  enumeration: ({ enumMid = "" }: Readonly<Record<string, string>>): AnyPicker =>
    offerOf({
      source: enumerationSource(enumMid),
      size: 10,
      field: "enumValue",
      name: (row) => row.enumName,
      placeholderKey: `pickers.values.${enumMid}`,
      offered: {},
    }),
};
