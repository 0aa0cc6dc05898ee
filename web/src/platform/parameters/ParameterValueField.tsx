import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { knownParameter, parameterProblem } from "@tandem/contract/platform/known-parameters";
import { parameter } from "@tandem/contract/platform/parameters";
import { Form, type FormInstance, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { checkedWhenLeft, fieldProblem } from "../../fields/fieldRules.ts";

const { paramValue } = parameter.fields;

/** The value of a parameter: of one that the product asks for it is said what it means, and what it may be. */
export function ParameterValueField({ form }: { readonly form: FormInstance }) {
  const { t } = useTranslation();
  const typed: unknown = Form.useWatch("paramNo", form);
  const paramNo = typeof typed === "string" ? typed.trim() : "";
  const known = knownParameter(paramNo);
  const says = known && [
    t(`knownParameter.meaning.${paramNo}`),
    known.choices ? "" : t(`knownParameter.types.${known.type}`, { max: known.most }),
    `${t("knownParameter.usual")}: ${known.usual}`,
  ];
  return (
    <Form.Item
      name="paramValue"
      label={t(fieldLabelKey(parameter.name, "paramValue"))}
      required
      dependencies={["paramNo"]}
      extra={says?.filter(Boolean).join(" · ")}
      {...checkedWhenLeft([
        {
          validator: async (_rule, value: unknown) => {
            const ofField = fieldProblem(parameter.name, "paramValue", paramValue, value, true);
            if (ofField) throw new Error(ofField);
            const problem = parameterProblem(paramNo, String(value).trim());
            if (problem) throw new Error(t(`knownParameter.wrong.${problem.kind}`, problem.parameters));
          },
        },
      ])}
    >
      {known?.choices ? (
        <Select options={known.choices.map((value) => ({ value, label: value }))} />
      ) : (
        <Input autoComplete="off" maxLength={1000} />
      )}
    </Form.Item>
  );
}
