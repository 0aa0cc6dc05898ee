import type { PlainNoun } from "@tandem/contract/core/plain-records";
import type { Service } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { plainNouns } from "@tandem/contract/nouns";
import { listSource } from "../../api/listSource.ts";
import { shownValue } from "../shownNames.ts";
import type { AnyPicker, AnyRow } from "./definition.ts";

/** Ten valid records of plain base data at a time, in the order of their list (S7.13a). */
export function plainOffer(entityName: string, where: Readonly<Record<string, string>>): AnyPicker {
  const nouns = Object.values(plainNouns) as unknown as PlainNoun[];
  const noun = nouns.find(({ entity }) => entity.name === entityName);
  const [field, name] = noun?.entity.keyword ?? [];
  if (!noun || field === undefined) throw new RangeError(`Nothing is offered of ${entityName}`);
  const { stem, place } = noun;
  return {
    source: listSource(noun as unknown as Service, `get${stem}listbyparams` as never) as unknown as AnyPicker["source"],
    size: 10,
    field,
    name: (row: AnyRow) => (name === undefined ? null : String(shownValue(noun.entity, row, name) ?? "")),
    named: name === undefined ? [] : [name],
    placeholderKey: `${entityName}Pages.choose`,
    offered: { statusCode: validityStatus.code.valid, ...where },
    ...(place.sortedBy ? { sortedBy: place.sortedBy } : {}),
  };
}
