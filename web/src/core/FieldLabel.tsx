import i18next from "i18next";
import { useTranslation } from "react-i18next";

/** Locale keys of a field's label: its own, else the one all records share, as for the audit fields. */
export const fieldLabelKeys = (entityName: string, field: string) => [`${entityName}.${field}`, `common.${field}`];

/** The label of an entity's field in the user's language. */
export function FieldLabel({ entityName, field }: { entityName: string; field: string }) {
  const { t } = useTranslation();
  return <>{t(fieldLabelKeys(entityName, field))}</>;
}

/** The same label as text, for messages. */
export function fieldLabel(entityName: string, field: string): string {
  return i18next.t(fieldLabelKeys(entityName, field));
}
