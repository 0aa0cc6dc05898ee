import { parameter, parameters } from "@tandem/contract/parameters/parameters";
import { call } from "../core/client.ts";
import { codeField, remarkField, textField } from "../core/fields.tsx";
import { RecordForm } from "../core/RecordForm.tsx";
import { pathTo } from "../shell/routes.tsx";

/** Adds or changes a parameter. */
export default function ParameterForm() {
  return (
    <RecordForm
      entity={parameter}
      get={(id) => call(parameters, "getSysParamById", { id })}
      add={(input) => call(parameters, "addSysParam", input)}
      update={(change) => call(parameters, "updateSysParam", change)}
      addTitle="parameterPages.add"
      modifyTitle="parameterPages.modify"
      nameOf={(record) => record.paramNo}
      initial={{}}
      backPath={pathTo("BaseManage.Base.Parameter")}
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(parameter, "paramNo"),
            textField(parameter, "paramName"),
            textField(parameter, "paramValue"),
            remarkField(parameter, "remark"),
          ],
        },
      ]}
    />
  );
}
