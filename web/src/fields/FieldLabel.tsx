import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { useTranslation } from "react-i18next";

/** The label of an entity's field in the user's language. */
export function FieldLabel({ entityName, field }: { entityName: string; field: string }) {
  const { t } = useTranslation();
  return <>{t(fieldLabelKey(entityName, field))}</>;
}
