import { warehouse, warehouses } from "@tandem/contract/base-data/warehouses/warehouses";
import { validityStatus } from "@tandem/contract/core/statuses";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import {
  codeField,
  organisationField,
  pickerField,
  remarkField,
  statusField,
  textField,
} from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";

/** Adds or changes a warehouse; its organisation is set once, and the user's own unless another is chosen (S5.9b). */
export default function WarehouseForm() {
  const { orgNo } = useCurrentUser();
  return (
    <RecordForm
      entity={warehouse}
      service={warehouses}
      get={(id) => call(warehouses, "getbmwarehousebyid", { id })}
      add={(input, inForm) => call(warehouses, "addbmwarehouse", input, inForm)}
      update={(change, inForm) => call(warehouses, "updatebmwarehousebyid", change, inForm)}
      addTitle="routes.addWarehouse"
      modifyTitle="routes.modifyWarehouse"
      nameOf={(record) => record.warehouseNo}
      initial={{
        statusCode: validityStatus.code.valid,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(orgNo ? { orgNo } : {}),
      }}
      backPath={pathTo("Base.Basic.Warehouse")}
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(warehouse, "warehouseNo"),
            statusField(warehouse, "statusCode"),
            textField(warehouse, "warehouseName"),
            organisationField(warehouse),
            pickerField(warehouse, "calendarNo"),
            textField(warehouse, "timeZone"),
            pickerField(warehouse, "keeperNo"),
            remarkField(warehouse, "remark"),
          ],
        },
      ]}
    />
  );
}
