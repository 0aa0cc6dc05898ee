import type { Entity } from "@tandem/contract/core/entity";
import type { OutputOf } from "@tandem/contract/core/service";
import {
  type PackagingInput,
  packagingMovement,
  packagingMovements,
} from "@tandem/contract/receiving/packaging/packaging";
import { packagingMovementType } from "@tandem/contract/receiving/packaging/statuses";
import type { FormInstance } from "antd";
import { type RefObject, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { LinesRequired } from "../../document/lines/LinesRequired.tsx";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { remarkField, statusFieldOf } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { pathTo } from "../../routes/paths.ts";
import { PackagingLinesEditor } from "./PackagingLinesEditor.tsx";
import { packagingFace } from "./packagingFace.tsx";
import { blankPackaging, movedColumns, movedFrom, nameOfPackaging, packagingLine } from "./packagingLines.ts";

type Answer = OutputOf<(typeof packagingMovements)["endpoints"]["recordMovements"]>;
type Line = PackagingInput["lines"][number];

const lineForms = {
  toEdited: (lines: readonly Line[]): EditedLine[] =>
    lines.map(({ packagingItemNo, qty }) => packagingLine(packagingItemNo, qty)),
  toForm: movedFrom,
  blank: blankPackaging,
};

function MovedLines({ form, handle }: { form: FormInstance; handle: RefObject<FormLines | null> }) {
  const { t } = useTranslation();
  const edited = useFormStore<EditedLine, Line>(form, lineForms, () => undefined);
  const columns = useMemo(movedColumns, []);
  useFormHandle(handle, edited, columns, nameOfPackaging);
  return (
    <>
      <LinesRequired store={edited.store} message={t("packagingPages.nothing")} hidden />
      <PackagingLinesEditor label={t("packagingPages.lines")} store={edited.store} columns={columns} />
    </>
  );
}

function inputFrom(values: FormValues): PackagingInput {
  return {
    ...inputOf(packagingMovement, values),
    lines: formLines<Line>(values),
  } as unknown as PackagingInput;
}

/** Writes that empties went or came without a delivery, what was counted, or what a side held at the beginning. */
export default function PackagingForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const lines = useRef<FormLines>(null);
  const kinds = parameters.getAll("item");
  return (
    <FormPage<null, Answer>
      title={t("packagingPages.record")}
      initial={{
        movementType: packagingMovementType.code.sentBack,
        movementDate: tenantToday(),
        ...(parameters.has("org") ? { orgNo: parameters.get("org"), supplierNo: parameters.get("supplier") } : {}),
        lines: (kinds.length > 0 ? kinds : [""]).map((packagingItemNo) => ({ packagingItemNo, qty: "" })),
      }}
      written={packagingFace}
      save={(values, _none, inForm) => call(packagingMovements, "recordMovements", inputFrom(values), inForm)}
      backPath={pathTo("Offsite.Delivery.Packaging.Movements")}
      savedText={({ movementNos }) => t("packagingPages.saved", { numbers: movementNos.join(", ") })}
      lines={lines}
      entity={packagingMovement as unknown as Entity}
      groups={(form) => [
        {
          key: "basic",
          content: inputsOf(
            packagingMovement,
            ["orgNo", "supplierNo", "movementType", "movementDate", "outMovementNo", "movementReason"],
            {
              movementType: statusFieldOf(packagingMovementType.groups.byHand)(packagingMovement, "movementType", {
                help: t("packagingPages.hint"),
              }),
              movementReason: remarkField(packagingMovement, "movementReason", { required: true }),
            },
          ),
        },
        {
          key: "lines",
          title: t("packagingPages.lines"),
          free: true,
          content: <MovedLines form={form} handle={lines} />,
        },
      ]}
    />
  );
}
