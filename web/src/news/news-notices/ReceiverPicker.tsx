import type { StatusCode } from "@tandem/contract/core/statuses";
import { notices, senderType } from "@tandem/contract/news/news-notices/news-notices";
import { call } from "../../api/client.ts";
import type { ListSource } from "../../api/listSource.ts";
import { callKey } from "../../api/queryKeys.ts";
import { ListPicker } from "../../fields/listPicker.tsx";
import type { AnyPicker, PickerDefinition, PickerProps } from "../../fields/picker/definition.ts";

type Kind = StatusCode<typeof senderType>;
interface Receiver {
  readonly number: string;
  readonly name: string;
}
interface Asked {
  readonly number?: readonly string[];
  readonly keyword?: string;
}

function sourceOf(kind: Kind): ListSource<Receiver, Asked> {
  return {
    key: callKey(notices, "getNewsReceivers", kind),
    load: async ({ size, condition }, signal) => {
      const input = {
        senderType: kind,
        ...(condition.keyword ? { keyword: condition.keyword } : {}),
        ...(condition.number ? { numbers: [...condition.number] } : {}),
      };
      const { records } = await call(notices, "getNewsReceivers", input, signal ? { signal } : {});
      return { records, total: records.length, current: 1, size, pageCount: 1, limited: false };
    },
  };
}

function definitionOf(kind: Kind, placeholderKey: string): AnyPicker {
  const definition: PickerDefinition<Receiver, Asked> = {
    source: sourceOf(kind),
    size: 20,
    field: "number",
    name: (receiver) => receiver.name,
    placeholderKey,
    offered: {},
  };
  return definition as unknown as AnyPicker;
}

const definitions: Readonly<Record<Kind, AnyPicker>> = {
  [senderType.code.company]: definitionOf(senderType.code.company, "pickers.supplier"),
  [senderType.code.user]: definitionOf(senderType.code.user, "newsNoticePages.chooseUsers"),
  [senderType.code.group]: definitionOf(senderType.code.group, "pickers.role"),
};

/** Suppliers, users or roles that a notice is sent to. */
export function ReceiverPicker({ kind, ...props }: PickerProps & { readonly kind: Kind }) {
  return <ListPicker key={kind} definition={definitions[kind]} multiple {...props} />;
}
