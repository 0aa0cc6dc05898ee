/** Records that fields may name, and which are no plain base data: in which of the files it is said what is offered. */
export const offers: Readonly<Record<string, "common" | "other">> = {
  organisation: "common",
  supplier: "common",
  material: "common",
  warehouse: "common",
  purchaseOrder: "other",
  role: "other",
  user: "other",
  printTemplate: "other",
  docNature: "other",
  enumeration: "other",
};
