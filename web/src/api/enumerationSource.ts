import { bigModule as bigModules, docNatureType } from "@tandem/contract/base-data/dictionaries/built-in";
import { dictionaries } from "@tandem/contract/base-data/dictionaries/dictionaries";
import { validityStatus } from "@tandem/contract/core/statuses";
import { callKey } from "../api/queryKeys.ts";
import { call } from "./client.ts";
import type { ListSource } from "./listSource.ts";

interface EnumerationEntry {
  readonly enumValue: string;
  readonly enumName: string;
}

/** The valid values of an enumeration, or of several, as a list, so that one may be picked (S7.11a). */
export function enumerationSource(enumMid: string | string[]): ListSource<EnumerationEntry> {
  return {
    key: callKey(dictionaries, "getsysenumbyparamssearch", enumMid),
    async load({ current, size, condition }, signal, options) {
      const { keyword, enumValue } = condition as { keyword?: string; enumValue?: string | string[] };
      const found = await call(
        dictionaries,
        "getsysenumbyparamssearch",
        { enumMid, status: validityStatus.code.valid, keyword },
        { ...options, ...(signal ? { signal } : {}) },
      );
      const named = enumValue === undefined ? null : new Set([enumValue].flat());
      const entries = found.records.filter((entry) => named?.has(entry.enumValue) ?? true);
      const records = entries.slice((current - 1) * size, current * size);
      return {
        total: entries.length,
        records,
        current,
        size,
        pageCount: Math.ceil(entries.length / size),
        limited: false,
      };
    },
  };
}

/** The document natures of the chosen big modules, of all where none is chosen (S4.7c). */
export const docNatureSource: ListSource<EnumerationEntry> = {
  key: callKey(dictionaries, "getsysenumbyparamssearch", "docNatures"),
  load(request, signal, options) {
    const { bigModule = bigModules.codes, ...condition } = request.condition as { bigModule?: string | string[] };
    const types = new Set([bigModule].flat().map(docNatureType));
    return enumerationSource([...types]).load({ ...request, condition }, signal, options);
  },
};
