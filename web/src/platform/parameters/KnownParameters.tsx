import { knownParameters } from "@tandem/contract/platform/known-parameters";
import { parameters } from "@tandem/contract/platform/parameters";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";

const query = {
  queryKey: callKey(parameters, "getSysParamPage", "known"),
  queryFn: async () => {
    const { records } = await call(parameters, "getSysParamPage", { current: 1, size: 200, condition: {} });
    return new Map(records.map(({ paramNo, paramValue }) => [paramNo, paramValue]));
  },
};

/** The parameters that the product asks for: what they mean, of which type they are, and what holds without them. */
export function KnownParameters() {
  const { t } = useTranslation();
  const { data } = useQuery(query);
  return (
    <details>
      <summary>{t("knownParameter.title")}</summary>
      <FieldTable
        maxHeight={320}
        rows={knownParameters}
        rowKey={({ paramNo }) => paramNo}
        columns={[
          { key: "paramNo", title: t("sysParam.paramNo"), width: 220, render: ({ paramNo }) => <code>{paramNo}</code> },
          {
            key: "meaning",
            title: t("knownParameter.means"),
            width: 360,
            render: ({ paramNo }) => t(`knownParameter.meaning.${paramNo}`),
          },
          {
            key: "type",
            title: t("knownParameter.type"),
            width: 160,
            render: ({ type, choices, most }) =>
              choices?.join(", ") ?? t(`knownParameter.types.${type}`, { max: most }),
          },
          { key: "usual", title: t("knownParameter.usual"), width: 200, render: ({ usual }) => usual },
          {
            key: "value",
            title: t("sysParam.paramValue"),
            width: 200,
            render: ({ paramNo }) => data?.get(paramNo) ?? "–",
          },
        ]}
      />
    </details>
  );
}
