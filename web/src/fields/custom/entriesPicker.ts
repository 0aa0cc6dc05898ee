import { customFields } from "@tandem/contract/platform/custom-fields/custom-fields";
import type { ComponentType } from "react";
import { call } from "../../api/client.ts";
import type { ListSource } from "../../api/listSource.ts";
import { callKey } from "../../api/queryKeys.ts";
import type { PickerProps } from "../picker/definition.ts";
import { pickerOf } from "../pickers.tsx";

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

/** The picker of what a data source offers; 20 are asked for at a time (S7.12, S9.2c). */
export function entriesPicker(dropDownDataSource: string, fixedMatchingCondition: string): ComponentType<PickerProps> {
  return pickerOf({
    source: entriesOf(dropDownDataSource, fixedMatchingCondition),
    size: 20,
    field: "code",
    name: (row) => row.name,
    placeholderKey: "customInfo.choose",
    offered: {},
  });
}
