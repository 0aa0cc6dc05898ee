import { materials } from "@tandem/contract/base-data/materials/materials";
import { bucketOf, planType } from "@tandem/contract/planning/buckets";
import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../api/queryKeys.ts";
import { bucketName } from "./bucketNames.ts";

/** In which week or month the day of a field is. */
export function BucketOfDay({ field }: { readonly field: string }) {
  const type = Form.useWatch<string | undefined>("planType");
  const day = Form.useWatch<string | undefined>(field);
  if (!type || type === planType.code.day || !day) return null;
  return bucketName(type, bucketOf(type, day));
}

/** The unit of the material that is chosen in a field of a form. */
export function UnitOfMaterial({ field = "bmItemNo" }: { readonly field?: string }) {
  const { t } = useTranslation();
  const itemNo = Form.useWatch<string | undefined>(field) ?? "";
  const asked = { current: 1, size: 1, count: "none", condition: { itemNo } } as const;
  const found = useQuery({ ...callQuery(materials, "getbmitemlistbyparams", asked), enabled: itemNo !== "" });
  const unitNo = itemNo && found.data?.records[0]?.unitNo;
  return unitNo ? t("forecastPages.inUnit", { unit: unitNo }) : null;
}
