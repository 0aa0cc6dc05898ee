import type { Row } from "@tandem/contract/core/entity";
import { orNull } from "@tandem/contract/core/or-null";
import { type labelSource, labels, type PrintLabelInput } from "@tandem/contract/delivery/labels/labels";
import dayjs, { type Dayjs } from "dayjs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../api/client.ts";
import PrintDialog, { type PrintValues } from "../../platform/printing/PrintDialog.tsx";
import { LabelFields } from "./LabelFields.tsx";

type Source = Row<typeof labelSource>;

interface Values extends PrintValues {
  readonly boxRuleNo: string;
  /** Empty: what the box rule says, else the pack quantity of each material. */
  readonly packQty?: string;
  readonly boxBarcodeNum: number;
  readonly genMoment: Dayjs;
  readonly remark?: string;
}

/** The box rule of the materials, where it is the same for all. */
function commonRule(sources: readonly Source[]): { readonly boxRuleNo?: string } {
  const [first, ...others] = sources.map(({ boxRuleNo }) => boxRuleNo);
  return first && others.every((each) => each === first) ? { boxRuleNo: first } : {};
}

/** Asks how the lines are packed and makes labels with new barcodes of them, which are printed (S5.2, B5.4a). */
export default function LabelDialog(props: { readonly sources: readonly Source[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { sources } = props;
  /** What was made stays when printing it fails: the same boxes get no second labels. */
  const made = useRef<{ readonly boxes: string; readonly ids: readonly string[] } | null>(null);

  const idsOf = async (
    { template = "", copies = 1, packQty, genMoment, remark, ...packing }: Values,
    options: CallOptions,
  ) => {
    const { boxRuleNo, boxBarcodeNum } = packing;
    const boxes: Pick<PrintLabelInput, "ids" | "boxRuleNo" | "packQty" | "boxBarcodeNum"> = {
      ids: sources.map(({ id }) => id),
      boxRuleNo,
      packQty: orNull(packQty),
      boxBarcodeNum,
    };
    const asked = JSON.stringify(boxes);
    if (made.current?.boxes !== asked) {
      const input = {
        ...boxes,
        reportKey: template,
        copies,
        genMoment: genMoment.toISOString(),
        ...(remark?.trim() ? { remark } : {}),
      };
      const answer = await call(labels, "printlabel", input, options);
      made.current = { boxes: asked, ids: answer.records.map(({ id }) => id) };
    }
    return made.current.ids;
  };

  return (
    <PrintDialog<Values>
      module="LABEL"
      title={t("labelPages.title", { count: sources.length })}
      idsOf={idsOf}
      initial={{ boxBarcodeNum: 1, genMoment: dayjs(), ...commonRule(sources) }}
      fields={<LabelFields sources={sources} />}
      onClose={props.onClose}
    />
  );
}
