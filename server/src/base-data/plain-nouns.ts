import { businessClassifyType } from "@tandem/contract/base-data/business-classify-types";
import { classifyType } from "@tandem/contract/base-data/classify-types";
import { docType } from "@tandem/contract/base-data/doc-types";
import { type PlainName, type PlainNouns, plainNouns } from "@tandem/contract/base-data/plain-nouns";
import type { Change, Input } from "@tandem/contract/core/entity";
import type { HandlersOf } from "../core/handlers.ts";
import { ofOrganisation, type PlainRules, plainHandlers, type Reference } from "../core/plain-handlers.ts";
import { docNatureRules } from "./dictionaries/doc-natures.ts";
import { materialCellRules } from "./material-cells.ts";

/** What records name of others. */
const references: { readonly [N in PlainName]?: readonly Reference[] } = {
  barcodeRules: [{ field: "barType", table: "enumeration", tableField: "enumValue", enumMid: "BAR_TYPE" }],
  businessClassifyTypes: [ofOrganisation, { field: "classifyType", table: "classifyType", within: "orgNo" }],
  cells: [
    { field: "warehouseNo", table: "warehouse" },
    { field: "zoneNo", table: "zone", within: "warehouseNo" },
  ],
  classifyTypes: [ofOrganisation],
  docTypes: [ofOrganisation],
  employees: [ofOrganisation],
  itemTechnologies: [
    ofOrganisation,
    { field: "itemNo", table: "material" },
    { field: "technologyNo", table: "technology", within: "orgNo" },
  ],
  machines: [ofOrganisation, { field: "productionLineNo", table: "productionLine", within: "orgNo" }],
  materialCells: [
    { field: "itemNo", table: "material" },
    { field: "warehouseNo", table: "warehouse", within: "orgNo" },
    { field: "cellNo", table: "cell", within: "warehouseNo" },
  ],
  noticeTemplates: [{ field: "noticeType", table: "enumeration", tableField: "enumValue", enumMid: "NOTICE_TYPE" }],
  productionLines: [ofOrganisation],
  technologies: [
    ofOrganisation,
    { field: "defaultTechnologyNo", table: "technology", tableField: "technologyNo", within: "orgNo" },
  ],
  waves: [ofOrganisation],
  zones: [{ field: "warehouseNo", table: "warehouse" }],
};

/** What is asked of plain base data besides what follows from its entity. */
const rules: {
  readonly [N in PlainName]?: PlainRules<Input<PlainNouns[N]["entity"]>, Change<PlainNouns[N]["entity"]>>;
} = {
  businessClassifyTypes: docNatureRules(businessClassifyType),
  classifyTypes: docNatureRules(classifyType),
  docTypes: docNatureRules(docType),
  materialCells: materialCellRules,
};

/** What implements plain base data (S7.13a). */
export const plainNounHandlers = Object.fromEntries(
  Object.entries(plainNouns).map(([name, noun]) => [
    name,
    plainHandlers(noun as never, references[name as PlainName], rules[name as PlainName] as never),
  ]),
) as unknown as { readonly [N in PlainName]: HandlersOf<PlainNouns[N]> };
