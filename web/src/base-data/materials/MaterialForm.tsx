import { material, materials } from "@tandem/contract/base-data/materials/materials";
import { validityStatus } from "@tandem/contract/core/statuses";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import {
  codeField,
  integerField,
  pickerField,
  quantityField,
  remarkField,
  statusField,
  textField,
  yesNoField,
} from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";

/** Adds or changes a material (B3.21c). */
export default function MaterialForm() {
  const { t } = useTranslation();
  return (
    <RecordForm
      entity={material}
      service={materials}
      get={(id) => call(materials, "getbmitembyid", { id })}
      add={(input, inForm) => call(materials, "addbmitem", input, inForm)}
      update={(change, inForm) => call(materials, "updatebmitembyid", change, inForm)}
      addTitle="routes.addMaterial"
      modifyTitle="routes.modifyMaterial"
      nameOf={(record) => record.itemNo}
      initial={{
        statusCode: validityStatus.code.valid,
        serialControl: "0",
        inspectionAsked: "0",
        firstInFirstOut: "1",
        returnablePackaging: "0",
      }}
      backPath={pathTo("Base.Basic.Material")}
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(material, "itemNo"),
            statusField(material, "statusCode"),
            textField(material, "itemName"),
            textField(material, "spec"),
            pickerField(material, "itemGroupNo"),
            codeField(material, "barcode"),
            pickerField(material, "unitNo"),
            pickerField(material, "purUnitNo", { help: t("materialForm.purUnitHelp") }),
          ],
        },
        {
          key: "storage",
          title: t("groups.storage"),
          content: [
            quantityField(material, "packQty"),
            pickerField(material, "boxRuleNo"),
            pickerField(material, "barRuleNo"),
            pickerField(material, "lotRuleNo"),
            integerField(material, "shelfLifeDays"),
            yesNoField(material, "serialControl"),
            yesNoField(material, "inspectionAsked"),
            yesNoField(material, "firstInFirstOut"),
            yesNoField(material, "returnablePackaging"),
            remarkField(material, "remark"),
          ],
        },
      ]}
    />
  );
}
