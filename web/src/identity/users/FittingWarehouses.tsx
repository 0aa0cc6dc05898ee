import { warehouses } from "@tandem/contract/base-data/warehouses/warehouses";
import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";

/** The codes that a field of the form has, as one text: what is watched comes as another list with each change. */
function useCodes(field: string): string {
  return JSON.stringify(Form.useWatch<string[] | undefined>(field, { preserve: true }) ?? []);
}

/**
 * Takes out of a user's warehouses what is of none of the organisations, once others of these are chosen (S4.7f). What was kept of a
 * user before stays as it is until then: none chosen would mean all.
 */
export function FittingWarehouses() {
  const form = Form.useFormInstance();
  const organisations = useCodes("scopeOrgNo");
  const chosen = useCodes("scopeWarehouseNo");
  const [begun] = useState(() => JSON.stringify(form.getFieldValue("scopeOrgNo") ?? []));
  const [orgNo, warehouseNo] = [JSON.parse(organisations) as string[], JSON.parse(chosen) as string[]];
  const fitting = useQuery({
    queryKey: callKey(warehouses, "getbmwarehouselistbyparams", "fitting", { orgNo, warehouseNo }),
    queryFn: ({ signal }) => {
      const asked = { current: 1, size: warehouseNo.length, count: "none", condition: { orgNo, warehouseNo } } as const;
      return call(warehouses, "getbmwarehouselistbyparams", asked, { signal, showError: false });
    },
    enabled: organisations !== begun && orgNo.length > 0 && warehouseNo.length > 0,
  });
  const { data } = fitting;
  useEffect(() => {
    if (!data) return;
    const known = new Set(data.records.map((each) => each.warehouseNo));
    const had = JSON.parse(chosen) as string[];
    const kept = had.filter((each) => known.has(each));
    if (kept.length < had.length) form.setFieldValue("scopeWarehouseNo", kept);
  }, [data, chosen, form]);
  return null;
}
