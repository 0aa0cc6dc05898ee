/**
 * Names of the records that take fields of a tenant's own (S3.2): those whose entity says `customFields`. Written out, so
 * that whoever only names them need not load all that the product knows.
 */
export const customModules: readonly string[] = [
  "organisation",
  "supplier",
  "material",
  "warehouse",
  "address",
  "purchaseOrder",
  "purchaseOrderLine",
  "shippingNotice",
  "shippingNoticeLine",
  "receipt",
];
