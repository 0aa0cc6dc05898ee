import { materials } from "@tandem/contract/materials/materials";
import { organisations } from "@tandem/contract/organisations/organisations";
import { roles } from "@tandem/contract/roles/roles";
import { suppliers } from "@tandem/contract/suppliers/suppliers";
import { warehouses } from "@tandem/contract/warehouses/warehouses";
import { ListPicker, type PickerDefinition, type PickerProps } from "./listPicker.tsx";
import { listSource } from "./listSource.ts";

const valid = { statusCode: "1" };

const defined = <R, F>(definition: PickerDefinition<R, F>) => definition;

const organisation = defined({
  source: listSource(organisations, "getFullAuthorityOrgListByParams"),
  size: 20,
  field: "orgNo",
  name: (row) => row.orgShortName,
  placeholderKey: "pickers.organisation",
  offered: valid,
});
/** Organisations of the user's scope; 20 at a time (S7.13a). */
export const OrganisationPicker = (props: PickerProps) => <ListPicker definition={organisation} {...props} />;

const supplier = defined({
  source: listSource(suppliers, "getbmsupplierlistbyparams"),
  size: 20,
  field: "supplierNo",
  name: (row) => row.supplierShortName,
  placeholderKey: "pickers.supplier",
  offered: valid,
});
/** Suppliers; give `orgNo` where one must be chosen first (S4.7a). */
export const SupplierPicker = (props: PickerProps) => <ListPicker definition={supplier} {...props} />;

const material = defined({
  source: listSource(materials, "getbmitemlistbyparamssearch"),
  size: 20,
  field: "itemNo",
  name: (row) => row.itemName,
  placeholderKey: "pickers.material",
  offered: valid,
});
/** Materials (B9.5c). */
export const MaterialPicker = (props: PickerProps) => <ListPicker definition={material} {...props} />;

const warehouse = defined({
  source: listSource(warehouses, "getbmwarehouselistbyparams"),
  size: 10,
  field: "warehouseNo",
  name: (row) => row.warehouseName,
  placeholderKey: "pickers.warehouse",
  offered: valid,
});
/** Warehouses; cleared when the organisation changes (S4.7f). */
export const WarehousePicker = (props: PickerProps) => <ListPicker definition={warehouse} {...props} />;

const role = defined({
  source: listSource(roles, "getSysRolePage"),
  size: 10,
  field: "roleNo",
  name: (row) => row.roleName,
  placeholderKey: "pickers.role",
  offered: valid,
});
/** Roles that are valid (S6.4a). */
export const RolePicker = (props: PickerProps) => <ListPicker definition={role} {...props} />;
