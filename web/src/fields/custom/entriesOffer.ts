import { customFields } from "@tandem/contract/platform/custom-fields/custom-fields";
import { call } from "../../api/client.ts";
import type { ListSource } from "../../api/listSource.ts";
import { callKey } from "../../api/queryKeys.ts";
import { type AnyPicker, offerOf } from "../picker/definition.ts";

interface Entry {
  readonly code: string;
  readonly name: string;
}

interface Asked {
  readonly keyword?: string;
  readonly orgNo?: string;
  readonly code?: string | string[];
}

/** What a data source offers, newest first (S7.12). */
function entriesOf(dropDownDataSource: string, fixedMatchingCondition: string): ListSource<Entry> {
  return {
    key: callKey(customFields, "getDropDownDataSourcePage", dropDownDataSource, fixedMatchingCondition),
    load({ current, size, condition }, signal, options) {
      const { code, keyword, orgNo } = condition as Asked;
      const asked = {
        dropDownDataSource,
        fixedMatchingCondition,
        ...(orgNo ? { orgNo } : {}),
        ...(keyword ? { keyword } : {}),
        ...(code === undefined ? {} : { code: [code].flat() }),
        field: "createDate",
        order: "desc" as const,
      };
      return call(
        customFields,
        "getDropDownDataSourcePage",
        { current, size, condition: asked },
        { ...options, ...(signal ? { signal } : {}) },
      );
    },
  };
}

/** What a data source offers; 20 are asked for at a time (S7.12, S9.2c). */
export function entriesOffer(dropDownDataSource: string, fixedMatchingCondition: string): AnyPicker {
  return offerOf({
    source: entriesOf(dropDownDataSource, fixedMatchingCondition),
    size: 20,
    field: "code",
    name: (row) => row.name,
    placeholderKey: "customInfo.choose",
    offered: {},
  });
}
