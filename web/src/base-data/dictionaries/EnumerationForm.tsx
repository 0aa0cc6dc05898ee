import { dictionaries, enumeration } from "@tandem/contract/base-data/dictionaries/dictionaries";
import { validityStatus } from "@tandem/contract/core/statuses";
import { call } from "../../api/client.ts";
import { codeField, integerField, statusField, textField } from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";

/** Adds or changes an entry of an enumeration. */
export default function EnumerationForm() {
  return (
    <RecordForm
      entity={enumeration}
      service={dictionaries}
      get={(id) => call(dictionaries, "getSysEnumById", { id })}
      add={(input, inForm) => call(dictionaries, "addSysEnum", input, inForm)}
      update={(change, inForm) => call(dictionaries, "updateSysEnum", change, inForm)}
      addTitle="enumerationPages.add"
      modifyTitle="enumerationPages.modify"
      nameOf={(record) => `${record.enumMid} ${record.enumValue}`}
      initial={{ status: validityStatus.code.valid, sort: 0 }}
      backPath={pathTo("BaseManage.Base.Enumeration")}
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(enumeration, "enumMid"),
            codeField(enumeration, "enumValue"),
            textField(enumeration, "enumName"),
            integerField(enumeration, "sort"),
            statusField(enumeration, "status"),
          ],
        },
      ]}
    />
  );
}
