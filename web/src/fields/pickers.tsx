import type { Field, Reference } from "@tandem/contract/core/fields";
import type { ComponentType } from "react";
import { dataSourcePicker } from "./custom/dataSourcePicker.tsx";
import type { AnyPicker, PickerProps } from "./picker/definition.ts";
import { latePicker } from "./picker/latePicker.tsx";
import { offers } from "./picker/offers.ts";

type NamedEntity = Pick<Reference, "entity"> & Partial<Pick<Reference, "where">>;

async function loadOffer({ entity, where = {} }: NamedEntity): Promise<AnyPicker> {
  if (offers[entity] === "common") {
    const { commonOffers } = await import("./picker/commonOffers.ts");
    return commonOffers[entity as keyof typeof commonOffers];
  }
  if (offers[entity] === "other") {
    const { otherOffers } = await import("./picker/otherOffers.ts");
    return otherOffers[entity as keyof typeof otherOffers](where);
  }
  const { plainOffer } = await import("./picker/plainOffers.ts");
  return plainOffer(entity, where);
}

const made = new Map<string, ComponentType<PickerProps>>();

/**
 * A picker of the records of an entity: a dropdown that searches, and a dialog with all of them. It is loaded when it is
 * first shown; the same for the same records.
 */
export function recordPicker(named: NamedEntity): ComponentType<PickerProps> {
  const key = JSON.stringify([named.entity, named.where ?? {}]);
  const known = made.get(key);
  if (known) return known;
  const picker = latePicker(() => loadOffer(named));
  made.set(key, picker);
  return picker;
}

/** The picker of what a field names, or takes from a data source (S3.3b); undefined where it does neither. */
export function pickerOf({ kind, names, custom }: Field): ComponentType<PickerProps> | undefined {
  if (names && kind !== "reference") return recordPicker(names);
  return dataSourcePicker(custom);
}
