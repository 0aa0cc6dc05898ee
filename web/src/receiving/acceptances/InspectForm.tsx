import type { Entity } from "@tandem/contract/core/entity";
import { isPositive } from "@tandem/contract/core/numbers";
import type { OutputOf } from "@tandem/contract/core/service";
import { purchaseOrderLines } from "@tandem/contract/orders/purchase-orders/order-tracking";
import type { StoredFile } from "@tandem/contract/platform/files";
import { acceptance, acceptances, type InspectionInput } from "@tandem/contract/receiving/acceptances/acceptances";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import { Form, type FormInstance } from "antd";
import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call, upload } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { LinesRequired } from "../../document/lines/LinesRequired.tsx";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines, overRecords } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { mostTogether } from "../../list/mostTogether.ts";
import { Item } from "../../orders/purchase-orders/lines.tsx";
import { FilesField } from "../../platform/files/FilesField.tsx";
import { pathTo } from "../../routes/paths.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { receiptFace } from "../receipts/receiptFace.tsx";
import { useSerialColumns } from "../serial-numbers/useSerialColumns.ts";
import {
  acceptingTheRest,
  allFit,
  columnsOf,
  type EditedInspection,
  type InspectedFormLine,
  lineForms,
  nameOf,
  type Receipt,
  takenColumns,
  waitsInWords,
} from "./inspectedLines.ts";

type Answer = OutputOf<(typeof acceptances)["endpoints"]["inspect"]>;

/** The columns without those of free pieces where none of them wait. */
function useFreeColumns(store: LinesStore<EditedInspection>, columns: readonly LineColumn<EditedInspection>[]) {
  const asked = useSyncExternalStore(store.subscribe, () =>
    store.state().lines.some(({ shown }) => isPositive(shown.giftWaitingQty)),
  );
  return useMemo(() => (asked ? columns : columns.filter(({ key }) => !key.includes("Gift"))), [asked, columns]);
}

function InspectedLines({ form, handle }: { form: FormInstance; handle: RefObject<FormLines | null> }) {
  const { t } = useTranslation();
  const edited = useFormStore<EditedInspection, InspectedFormLine>(form, lineForms, () => undefined);
  const columns = useFreeColumns(
    edited.store,
    useSerialColumns(
      edited.store,
      useMemo(() => columnsOf(), []),
    ),
  );
  useFormHandle(handle, edited, columns, nameOf);
  const { store } = edited;
  useEffect(() => {
    for (const column of takenColumns) store.readBy(column, acceptingTheRest(column));
  }, [store]);
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  return (
    <>
      <LinesRequired store={store} message={t("inspectionPages.nothingWaits")} hidden />
      {isEmpty && <PageMessage tone="info" title={t("inspectionPages.nothingWaits")} />}
      <LinesEditor
        label={t("inspectionPages.found")}
        store={store}
        columns={columns}
        removable
        card={{
          title: ({ shown }) => (
            <div>
              {shown.receiptNo}
              <Item line={shown} />
            </div>
          ),
          text: ({ shown }) => waitsInWords(shown),
        }}
      />
    </>
  );
}

/** Photographs of what is rejected: while nothing is, there is nothing to keep them with. */
function Photos({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const lines = Form.useWatch("lines", { form, preserve: true }) as readonly InspectedFormLine[] | undefined;
  const isRejecting = (lines ?? []).some(({ rejectedQty, rejectedGiftQty }) =>
    [rejectedQty, rejectedGiftQty].some((quantity) => isPositive(typedQuantity(quantity))),
  );
  return (
    <Form.Item name="files" extra={t(isRejecting ? "inspectionPages.photosHelp" : "inspectionPages.photosNotYet")}>
      <FilesField
        disabled={!isRejecting}
        invitation={t("inspectionPages.choosePhotos")}
        upload={(file, onProgress) => upload(acceptances, "uploadPhoto", file, {}, { onProgress, showError: false })}
      />
    </Form.Item>
  );
}

/** The order lines without a price; none for who may not look at orders. */
async function unpricedLines(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const condition = { id: [...new Set(ids)], priceEnd: "0" };
  const request = { current: 1, size: mostTogether, condition, columns: ["price"] };
  const page = call(purchaseOrderLines, "getPurchaseOrderLinePage", request, { showError: false });
  const { records } = await page.catch(() => ({ records: [] as readonly { readonly id: string }[] }));
  return new Set(records.map(({ id }) => id));
}

/** What of the receipts that were chosen waits for inspection. */
async function waiting(ids: readonly string[]): Promise<Receipt[]> {
  if (ids.length === 0) return [];
  const request = { current: 1, size: mostTogether, condition: { id: [...ids] } };
  const { records } = await call(receipts, "getReceiptPage", request, { showError: false });
  const unpriced = await unpricedLines(records.map(({ purchaseOrderLineId }) => purchaseOrderLineId));
  return records
    .filter(({ allowedActions }) => allowedActions.inspect === null)
    .map((shown) => ({ ...shown, isUnpriced: unpriced.has(shown.purchaseOrderLineId) }));
}

/** All that waits is fit, unless somebody says otherwise. */
const valuesFrom = (of: readonly Receipt[]): FormValues => ({
  checkDate: tenantToday(),
  files: [],
  lines: of.map((shown): InspectedFormLine => ({ receiptId: shown.id, ...allFit(shown), shown })),
});

function inputFrom(values: FormValues): InspectionInput {
  return {
    ...inputOf(acceptance, values),
    fileIds: (values.files as readonly StoredFile[]).map(({ fileId }) => fileId),
    lines: formLines<InspectedFormLine>(values).map(({ shown: { version }, ...line }) => ({ ...line, version })),
  };
}

/** Judges what waits for inspection of receipts: what is fit, what is taken for less, what is rejected (B2.3, B2.4). */
export default function InspectForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const ids = [...parameters.getAll("receipt"), ...parameters.getAll("id")];
  const lines = useRef<FormLines>(null);
  const said = ({ accepted, rejected }: Answer) =>
    [
      accepted.length > 0 && t("inspectionPages.accepted", { numbers: accepted.join(", ") }),
      rejected.length > 0 && t("inspectionPages.rejected", { numbers: rejected.join(", ") }),
    ]
      .filter(Boolean)
      .join(" ");
  return (
    <FormPage<Receipt[], Answer>
      title={t("inspectionPages.title")}
      wide
      initial={{}}
      load={() => waiting(ids)}
      toValues={valuesFrom}
      restoring={overRecords}
      written={receiptFace}
      save={(values, _waiting, inForm) => call(acceptances, "inspect", inputFrom(values), inForm)}
      backPath={pathTo("Offsite.Delivery.ReceivingDetails")}
      savedText={said}
      saveLabel={t("inspectionPages.save")}
      lines={lines}
      entity={acceptance as unknown as Entity}
      groups={(form) => [
        { key: "basic", content: inputsOf(acceptance, ["checkDate", "outCheckNo"]) },
        {
          key: "lines",
          title: t("inspectionPages.found"),
          free: true,
          content: <InspectedLines form={form} handle={lines} />,
        },
        { key: "photos", title: t("inspectionPages.photos"), free: true, content: <Photos form={form} /> },
      ]}
    />
  );
}
