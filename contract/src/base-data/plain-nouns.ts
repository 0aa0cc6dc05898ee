import { byMenu } from "../core/plain-records.ts";
import { barcodeRules } from "./barcode-rules.ts";
import { boxRules } from "./box-rules.ts";
import { businessClassifyTypes } from "./business-classify-types.ts";
import { categories } from "./categories.ts";
import { cells } from "./cells.ts";
import { classifyTypes } from "./classify-types.ts";
import { customers } from "./customers.ts";
import { docTypes } from "./doc-types.ts";
import { documentTemplates } from "./document-templates.ts";
import { employees } from "./employees.ts";
import { extDocConfigs } from "./ext-doc-configs.ts";
import { itemTechnologies } from "./item-technologies.ts";
import { lotRules } from "./lot-rules.ts";
import { machines } from "./machines.ts";
import { materialCells } from "./material-cells.ts";
import { methods } from "./methods.ts";
import { noticeTemplates } from "./notice-templates.ts";
import { productionLines } from "./production-lines.ts";
import { technologies } from "./technologies.ts";
import { units } from "./units.ts";
import { waves } from "./waves.ts";
import { zones } from "./zones.ts";

/** Base data that people only keep and look up: all that is to be said of each stands in its file. */
export const plainNouns = byMenu({
  customers,
  categories,
  units,
  zones,
  cells,
  materialCells,
  employees,
  docTypes,
  classifyTypes,
  businessClassifyTypes,
  productionLines,
  machines,
  waves,
  technologies,
  itemTechnologies,
  methods,
  extDocConfigs,
  barcodeRules,
  lotRules,
  boxRules,
  noticeTemplates,
  documentTemplates,
});
export type PlainNouns = typeof plainNouns;
export type PlainName = keyof PlainNouns;
