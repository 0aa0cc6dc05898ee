import type { Fields } from "@tandem/contract/core/entity";
import type { PlainNoun } from "@tandem/contract/core/plain-records";
import type { BlockAsked } from "@tandem/contract/delivery/appointments/appointments";
import { type PlainName, plainNouns } from "@tandem/contract/nouns";
import { type ComponentType, Fragment } from "react";
import { useTranslation } from "react-i18next";
import { askOverBooked } from "../delivery/appointments/askOverBooked.tsx";
import { integerField, textField } from "../fields/fields.tsx";
import { type PlainFormParts, plainForm } from "../records/plainForm.tsx";
import { PositionButton } from "./addresses/PositionButton.tsx";
import { docNatureField } from "./dictionaries/docNatureField.tsx";

/** The last of a position, and what fills in both. */
const latitudeField = (entity: PlainNoun["entity"]) => (
  <Fragment key="latitude">
    {textField(entity, "latitude")}
    <PositionButton />
  </Fragment>
);

/** What the decimals of a currency are used for. */
function CurrencyDecimals() {
  const { t } = useTranslation();
  return <>{t("currencyPages.decimalsHelp")}</>;
}

/** What is asked before a record is saved. */
const askedFirst: { readonly [N in PlainName]?: Required<Pick<PlainFormParts<Fields>, "beforeSaving">> } = {
  dockBlocks: { beforeSaving: (values, inForm) => askOverBooked(values as unknown as BlockAsked, inForm) },
};

/** The form of plain base data. */
export function formOf(name: PlainName): ComponentType {
  const noun = plainNouns[name] as unknown as PlainNoun;
  const { entity } = noun;
  const inputs = {
    ...("docNature" in entity.fields ? { docNature: docNatureField(entity, "docNature") } : {}),
    ...(entity.name === "currency"
      ? { decimalPlaces: integerField(entity, "decimalPlaces", { help: <CurrencyDecimals /> }) }
      : {}),
    ...("latitude" in entity.fields ? { latitude: latitudeField(entity) } : {}),
  };
  return plainForm(noun, { inputs, ...askedFirst[name] });
}
