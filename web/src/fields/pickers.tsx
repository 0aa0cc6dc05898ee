import { businessClassifyTypes } from "@tandem/contract/base-data/business-classify-types";
import { categories } from "@tandem/contract/base-data/categories";
import { cells } from "@tandem/contract/base-data/cells";
import { classifyTypes } from "@tandem/contract/base-data/classify-types";
import { customers } from "@tandem/contract/base-data/customers";
import { docTypes } from "@tandem/contract/base-data/doc-types";
import { employees } from "@tandem/contract/base-data/employees";
import { materials } from "@tandem/contract/base-data/materials/materials";
import { organisations } from "@tandem/contract/base-data/organisations/organisations";
import { suppliers } from "@tandem/contract/base-data/suppliers/suppliers";
import { units } from "@tandem/contract/base-data/units";
import { warehouses } from "@tandem/contract/base-data/warehouses/warehouses";
import { zones } from "@tandem/contract/base-data/zones";
import { validityStatus } from "@tandem/contract/core/statuses";
import { roles } from "@tandem/contract/identity/roles";
import { type ComponentType, lazy, Suspense } from "react";
import { docNatureSource } from "../api/enumerationSource.ts";
import { listSource } from "../api/listSource.ts";
import { InputOutline } from "./inputs/InputOutline.tsx";
import type { AnyPicker, PickerDefinition, PickerProps } from "./picker/definition.ts";

const ListPicker = lazy(async () => ({ default: (await import("./listPicker.tsx")).ListPicker }));

const valid = { statusCode: validityStatus.code.valid };

/**
 * A picker of the records of a list: a dropdown that searches, and a dialog with all of them. Both are loaded when one is
 * first shown.
 */
export function pickerOf<R, F>(definition: PickerDefinition<R, F>): ComponentType<PickerProps> {
  const any = definition as unknown as AnyPicker;
  return (props) => (
    <Suspense fallback={<InputOutline id={props.id} aria-label={props["aria-label"]} />}>
      <ListPicker definition={any} {...props} />
    </Suspense>
  );
}

/** Organisations of the user's scope; 20 at a time (S7.13a). */
export const OrganisationPicker = pickerOf({
  source: listSource(organisations, "getFullAuthorityOrgListByParams"),
  size: 20,
  field: "orgNo",
  name: (row) => row.orgShortName,
  placeholderKey: "pickers.organisation",
  offered: valid,
});

/** Suppliers; within a form they depend on its organisation (S4.7a–b). */
export const SupplierPicker = pickerOf({
  source: listSource(suppliers, "getbmsupplierlistbyparams"),
  size: 20,
  field: "supplierNo",
  name: (row) => row.supplierShortName,
  placeholderKey: "pickers.supplier",
  offered: valid,
});

/** Materials (B9.5c). */
export const MaterialPicker = pickerOf({
  source: listSource(materials, "getbmitemlistbyparamssearch"),
  size: 20,
  field: "itemNo",
  name: (row) => row.itemName,
  placeholderKey: "pickers.material",
  offered: valid,
});

/** Warehouses; within a form they depend on its organisation (S4.7f). */
export const WarehousePicker = pickerOf({
  source: listSource(warehouses, "getbmwarehouselistbyparams"),
  size: 10,
  field: "warehouseNo",
  name: (row) => row.warehouseName,
  placeholderKey: "pickers.warehouse",
  offered: valid,
});

/** Roles that are valid (S6.4a). */
export const RolePicker = pickerOf({
  source: listSource(roles, "getSysRolePage"),
  size: 10,
  field: "roleNo",
  name: (row) => row.roleName,
  placeholderKey: "pickers.role",
  offered: valid,
});

/** Document natures: those of the chosen big module, or of all (S4.7c). */
export const DocNaturePicker = pickerOf({
  source: docNatureSource,
  size: 20,
  field: "enumValue",
  name: (row) => row.enumName,
  placeholderKey: "pickers.docNature",
  offered: {},
});

/** Further lookups, ten at a time (S7.13a). */
export const lookupPickers = {
  /** S7.13e */
  customer: pickerOf({
    source: listSource(customers, "getbmcustomerlistbyparams"),
    size: 10,
    field: "customerNo",
    name: (row) => row.customerShortName,
    placeholderKey: "pickers.customer",
    offered: valid,
  }),
  /** Groups of materials. */
  category: pickerOf({
    source: listSource(categories, "getbmitemgrouplistbyparams"),
    size: 10,
    field: "itemGroupNo",
    name: (row) => row.itemGroupName,
    placeholderKey: "pickers.category",
    offered: valid,
  }),
  /** Units of measure. */
  unit: pickerOf({
    source: listSource(units, "getbmunitlistbyparams"),
    size: 10,
    field: "unitNo",
    name: (row) => row.unitName,
    placeholderKey: "pickers.unit",
    offered: valid,
  }),
  /** Zones of a warehouse. */
  zone: pickerOf({
    source: listSource(zones, "getbmzonelistbyparams"),
    size: 10,
    field: "zoneNo",
    name: (row) => row.zoneName,
    placeholderKey: "pickers.zone",
    offered: valid,
  }),
  /** S7.13g */
  cell: pickerOf({
    source: listSource(cells, "getbmwarehousecelllistbyparams"),
    size: 10,
    field: "cellNo",
    name: (row) => row.cellName,
    placeholderKey: "pickers.cell",
    offered: valid,
  }),
  /** People of the organisations. */
  employee: pickerOf({
    source: listSource(employees, "getbmemployeelistbyparams"),
    size: 10,
    field: "employeeNo",
    name: (row) => row.employeeName,
    placeholderKey: "pickers.employee",
    offered: valid,
  }),
  /** Within a form they depend on its organisation (S4.7e). */
  docType: pickerOf({
    source: listSource(docTypes, "getbmdoctypelistbyparams"),
    size: 10,
    field: "docType",
    name: (row) => row.docTypeName,
    placeholderKey: "pickers.docType",
    offered: valid,
  }),
  /** Within a form they depend on its organisation and document nature (S4.7g). */
  classifyType: pickerOf({
    source: listSource(classifyTypes, "getbmclassifytypelistbyparams"),
    size: 10,
    field: "classifyType",
    name: (row) => row.classifyTypeName,
    placeholderKey: "pickers.classifyType",
    offered: valid,
  }),
  /** Within a form they depend on its organisation and document nature (S4.7g). */
  businessClassifyType: pickerOf({
    source: listSource(businessClassifyTypes, "getbmbusinessclassifytypelistbyparams"),
    size: 10,
    field: "businessClassifyType",
    name: (row) => row.businessClassifyTypeName,
    placeholderKey: "pickers.businessClassifyType",
    offered: valid,
  }),
};
