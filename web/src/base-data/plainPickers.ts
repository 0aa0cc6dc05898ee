import type { PlainName } from "@tandem/contract/nouns";
import type { ComponentType } from "react";
import { type LookupRule, lookupRules } from "../fields/lookupRules.ts";
import type { PickerProps } from "../fields/picker/definition.ts";
import {
  DocNaturePicker,
  lookupPickers,
  MaterialPicker,
  OrganisationPicker,
  WarehousePicker,
} from "../fields/pickers.tsx";
import { referencePickers } from "../fields/referencePickers.ts";

/** The pickers of fields that name other records, and how these depend on each other (S4.7). */
export const plainPickers: {
  readonly [N in PlainName]?: {
    readonly pickers: Readonly<Record<string, ComponentType<PickerProps>>>;
    readonly rules?: readonly LookupRule[];
  };
} = {
  barcodeRules: { pickers: { barType: referencePickers.barType } },
  businessClassifyTypes: {
    pickers: {
      orgNo: OrganisationPicker,
      docNature: DocNaturePicker,
      classifyType: lookupPickers.classifyType,
    },
    rules: [lookupRules.docNature, lookupRules.classifyType],
  },
  cells: {
    pickers: {
      warehouseNo: WarehousePicker,
      zoneNo: lookupPickers.zone,
    },
    rules: [lookupRules.zone],
  },
  classifyTypes: {
    pickers: {
      orgNo: OrganisationPicker,
      docNature: DocNaturePicker,
    },
    rules: [lookupRules.docNature],
  },
  docTypes: {
    pickers: {
      orgNo: OrganisationPicker,
      docNature: DocNaturePicker,
    },
    rules: [lookupRules.docNature],
  },
  employees: {
    pickers: {
      orgNo: OrganisationPicker,
    },
  },
  itemTechnologies: {
    pickers: { orgNo: OrganisationPicker, itemNo: MaterialPicker, technologyNo: referencePickers.technology },
    rules: [lookupRules.material, { ...lookupRules.technology, waits: true }],
  },
  machines: {
    pickers: { orgNo: OrganisationPicker, productionLineNo: referencePickers.productionLine },
    rules: [lookupRules.productionLine],
  },
  materialCells: {
    pickers: {
      orgNo: OrganisationPicker,
      itemNo: MaterialPicker,
      warehouseNo: WarehousePicker,
      cellNo: lookupPickers.cell,
    },
    rules: [lookupRules.material, lookupRules.warehouse, lookupRules.cell],
  },
  noticeTemplates: { pickers: { noticeType: referencePickers.noticeType } },
  productionLines: { pickers: { orgNo: OrganisationPicker } },
  technologies: {
    pickers: { orgNo: OrganisationPicker, defaultTechnologyNo: referencePickers.technology },
    rules: [{ ...lookupRules.technology, field: "defaultTechnologyNo", waits: true }],
  },
  waves: { pickers: { orgNo: OrganisationPicker } },
  zones: {
    pickers: {
      warehouseNo: WarehousePicker,
    },
  },
};
