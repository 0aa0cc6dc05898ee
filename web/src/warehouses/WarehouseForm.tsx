import { warehouse, warehouses } from "@tandem/contract/warehouses/warehouses";
import { call } from "../core/client.ts";
import { codeField, pickerField, remarkField, statusField, textField } from "../core/fields.tsx";
import { OrganisationPicker } from "../core/pickers.tsx";
import { RecordForm } from "../core/RecordForm.tsx";
import { pathTo } from "../shell/routes.tsx";

/** Adds or changes a warehouse; its organisation is set once. */
export default function WarehouseForm() {
  return (
    <RecordForm
      entity={warehouse}
      get={(id) => call(warehouses, "getbmwarehousebyid", { id })}
      add={(input) => call(warehouses, "addbmwarehouse", input)}
      update={(change) => call(warehouses, "updatebmwarehousebyid", change)}
      addTitle="routes.addWarehouse"
      modifyTitle="routes.modifyWarehouse"
      nameOf={(record) => record.warehouseNo}
      initial={{ statusCode: "1" }}
      backPath={pathTo("Base.Basic.Warehouse")}
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(warehouse, "warehouseNo"),
            statusField(warehouse, "statusCode"),
            textField(warehouse, "warehouseName"),
            pickerField(warehouse, "orgNo", OrganisationPicker),
            remarkField(warehouse, "remark"),
          ],
        },
      ]}
    />
  );
}
