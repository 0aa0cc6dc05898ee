import { materials } from "@tandem/contract/base-data/materials/materials";
import { positiveDecimal } from "@tandem/contract/core/decimals";
import { compareNumbers, evenParts, partsOf } from "@tandem/contract/core/numbers";
import { mostNoticeLines } from "@tandem/contract/delivery/shipping-notices/matching";
import { useQuery } from "@tanstack/react-query";
import { Form, type InputRef, Modal, Radio } from "antd";
import i18next from "i18next";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { formatNumber } from "../../fields/format.ts";
import { NumberInput } from "../../fields/inputs/NumberInput.tsx";

/** By how many parts, or by how much is in a box. */
type Manner = "count" | "box";

interface Chosen {
  readonly manner: Manner;
  readonly typed: string;
}

const inTwo: Chosen = { manner: "count", typed: "2" };

/** The quantities of the parts; null where what is typed says none, or leaves one part alone. */
function partsBy(manner: Manner, quantity: string, typed: string, room: number): string[] | null {
  if (!positiveDecimal.safeParse(typed).success) return null;
  if (manner === "count") {
    const count = Number(typed);
    if (!Number.isSafeInteger(count) || count < 2 || count > room) return null;
    const parts = evenParts(quantity, count);
    return parts.length > 1 ? parts : null;
  }
  if (compareNumbers(typed, quantity) >= 0) return null;
  const { count, last } = partsOf(quantity, typed);
  if (count > room) return null;
  return [...Array.from({ length: count - 1 }, () => typed), last];
}

/** The parts that it comes to, as far as they are told one by one: `40 + 40 + 20`. */
function partsText(parts: readonly string[], unit: string): string {
  const shown = parts.slice(0, 6).map(formatNumber);
  return i18next.t("noticeSplitting.preview", {
    count: parts.length,
    parts: [...shown, ...(parts.length > shown.length ? ["…"] : [])].join(" + "),
    unit,
  });
}

/** How many come in a box of a material, where its record says it. */
function usePackQty(itemNo: string): string | null {
  const request = { current: 1, size: 20, condition: { itemNo } } as const;
  const { data } = useQuery({
    queryKey: callKey(materials, "getbmitemlistbyparams", request),
    queryFn: ({ signal }) => call(materials, "getbmitemlistbyparams", request, { signal, showError: false }),
  });
  return data?.records[0]?.packQty ?? null;
}

/** How a quantity of a material is split, as it was chosen and typed. */
function useChosen(itemNo: string, quantity: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const packQty = usePackQty(itemNo);
  // What the material's record says is proposed, as long as nobody has chosen.
  const isPacked = packQty !== null && compareNumbers(packQty, quantity) < 0;
  const { manner, typed }: Chosen = chosen ?? (isPacked ? { manner: "box", typed: packQty } : inTwo);
  const choose = (next: Manner) => setChosen(next === "count" ? inTwo : { manner: "box", typed: packQty ?? "" });
  const type = (text: string) => setChosen({ manner, typed: text });
  return { manner, typed, choose, type };
}

/** Asks how a quantity is split into parts, each of which may have its own lot and production date. */
export default function SplitDialog(props: {
  /** What is split, as people name it. */
  readonly name: string;
  readonly itemNo: string;
  readonly quantity: string;
  readonly unitNo: string;
  /** How many lines the notice has by now. */
  readonly count: number;
  readonly onSplit: (parts: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { quantity, unitNo } = props;
  const { manner, typed, choose, type } = useChosen(props.itemNo, quantity);
  const input = useRef<InputRef>(null);
  const room = mostNoticeLines - props.count + 1;
  const parts = partsBy(manner, quantity, typed, room);
  const split = () => {
    if (!parts) return;
    props.onSplit(parts);
    props.onClose();
  };
  const preview = parts
    ? partsText(parts, unitNo)
    : t(`noticeSplitting.${manner === "count" ? "countWrong" : "boxWrong"}`, {
        most: room,
        quantity: formatNumber(quantity),
      });
  return (
    <Modal
      open
      title={t("noticeSplitting.title", { name: props.name })}
      okText={t("noticeSplitting.split")}
      okButtonProps={{ disabled: parts === null }}
      onOk={split}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus({ cursor: "all" })}
      onCancel={props.onClose}
    >
      <Form layout="vertical">
        <Form.Item>
          <Radio.Group
            value={manner}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: "count", label: t("noticeSplitting.byCount") },
              { value: "box", label: t("noticeSplitting.byBox") },
            ]}
          />
        </Form.Item>
        <Form.Item
          label={t(`noticeSplitting.${manner === "count" ? "count" : "box"}`)}
          htmlFor="split-by"
          validateStatus={parts ? "" : "error"}
          help={<span role="status">{preview}</span>}
        >
          <NumberInput id="split-by" ref={input} value={typed} onChange={type} onPressEnter={split} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
