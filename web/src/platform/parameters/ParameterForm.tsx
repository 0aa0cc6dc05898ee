import { currentUsers } from "@tandem/contract/identity/sessions";
import { parameter, parameters } from "@tandem/contract/platform/parameters";
import { call } from "../../api/client.ts";
import { codeField, remarkField, textField } from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";
import { ParameterValueField } from "./ParameterValueField.tsx";

/** Adds or changes a parameter. */
export default function ParameterForm() {
  return (
    <RecordForm
      entity={parameter}
      service={parameters}
      touches={[currentUsers]}
      get={(id) => call(parameters, "getSysParamById", { id })}
      add={(input, inForm) => call(parameters, "addSysParam", input, inForm)}
      update={(change, inForm) => call(parameters, "updateSysParam", change, inForm)}
      addTitle="parameterPages.add"
      modifyTitle="parameterPages.modify"
      nameOf={(record) => record.paramNo}
      initial={{}}
      backPath={pathTo("BaseManage.Base.Parameter")}
      groups={(form) => [
        {
          key: "basic",
          content: [
            codeField(parameter, "paramNo"),
            textField(parameter, "paramName"),
            <ParameterValueField key="paramValue" form={form} />,
            remarkField(parameter, "remark"),
          ],
        },
      ]}
    />
  );
}
