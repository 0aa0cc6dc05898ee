import { supplier, suppliers } from "@tandem/contract/base-data/suppliers/suppliers";
import { validityStatus } from "@tandem/contract/core/statuses";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import {
  codeField,
  emailField,
  phoneField,
  pickerField,
  remarkField,
  statusField,
  textField,
} from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";

/** Adds or changes a supplier: its organisations, and those it may not deliver to for now (B3.21b, B6.1c). */
export default function SupplierForm() {
  const { t } = useTranslation();
  return (
    <RecordForm
      entity={supplier}
      service={suppliers}
      get={(id) => call(suppliers, "getbmsupplierbyid", { id })}
      add={(input, inForm) => call(suppliers, "addbmsupplier", input, inForm)}
      update={(change, inForm) => call(suppliers, "updatebmsupplierbyid", change, inForm)}
      addTitle="routes.addSupplier"
      modifyTitle="routes.modifySupplier"
      nameOf={(record) => record.supplierNo}
      initial={{ statusCode: validityStatus.code.valid, orgNo: [], frozenOrgNo: [] }}
      backPath={pathTo("Base.Basic.Supplier")}
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(supplier, "supplierNo"),
            statusField(supplier, "statusCode"),
            textField(supplier, "supplierName"),
            textField(supplier, "supplierShortName"),
            pickerField(supplier, "supplierClassNo"),
            pickerField(supplier, "orgNo"),
            pickerField(supplier, "frozenOrgNo"),
            textField(supplier, "ssccPrefix"),
          ],
        },
        {
          key: "contact",
          title: t("groups.contact"),
          content: [
            textField(supplier, "contacts"),
            phoneField(supplier, "telphone"),
            emailField(supplier, "email"),
            remarkField(supplier, "remark"),
          ],
        },
      ]}
    />
  );
}
