import { DeleteOutlined, SplitCellsOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import type { OutputOf } from "@tandem/contract/core/service";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import { type WarehousingInput, warehousing, warehousings } from "@tandem/contract/receiving/warehousings/warehousings";
import type { FormInstance } from "antd";
import { type RefObject, useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { LinesRequired } from "../../document/lines/LinesRequired.tsx";
import type { LineAction } from "../../document/lines/lineColumn.ts";
import type { LineRow } from "../../document/lines/linesStore.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { formatNumber } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines, overRecords } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { mostTogether } from "../../list/mostTogether.ts";
import { Item } from "../../orders/purchase-orders/lines.tsx";
import { pathTo } from "../../routes/paths.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { useSerialColumns } from "../serial-numbers/useSerialColumns.ts";
import { columnsOf, lineForms, nameOf, type StoredFormLine, type StoredLine, withCell } from "./storedLines.ts";
import { warehousingFace } from "./warehousingFace.tsx";

type Answer = OutputOf<(typeof warehousings)["endpoints"]["putAway"]>;

function StoredLines({ form, handle }: { form: FormInstance; handle: RefObject<FormLines | null> }) {
  const { t } = useTranslation();
  const edited = useFormStore<StoredLine, StoredFormLine>(form, lineForms, () => undefined);
  const columns = useSerialColumns(
    edited.store,
    useMemo(() => columnsOf(), []),
  );
  useFormHandle(handle, edited, columns, nameOf);
  const { store } = edited;
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  const actions = useCallback(
    ({ line, part }: LineRow<StoredLine>): LineAction[] => {
      const name = nameOf(line);
      const put = (next: readonly StoredLine[]) =>
        store.setLines(store.state().lines.flatMap((each) => (each.id === line.id ? next : [each])));
      const parts = line.parts.filter((_cells, index) => index !== part);
      const split: LineAction = {
        key: "split",
        name: t("warehousingPages.splitOf", { name }),
        title: t("warehousingPages.split"),
        icon: <SplitCellsOutlined />,
        run: () => put([withCell(line)]),
      };
      const remove: LineAction = {
        key: "remove",
        name: t("warehousingPages.removeOf", { name }),
        title: t("actions.delete"),
        icon: <DeleteOutlined />,
        run: () => put(parts.length > 0 ? [{ ...line, parts }] : []),
      };
      return [...(part === 0 ? [split] : []), remove];
    },
    [store, t],
  );
  return (
    <>
      <LinesRequired store={store} message={t("warehousingPages.nothingWaits")} hidden />
      {isEmpty && <PageMessage tone="info" title={t("warehousingPages.nothingWaits")} />}
      <LinesEditor
        label={t("warehousingPages.putAwayTitle")}
        store={store}
        columns={columns}
        actions={actions}
        removable
        card={{
          title: ({ shown }) => (
            <div>
              {shown.receiptNo}
              <Item line={shown} />
            </div>
          ),
          text: ({ shown }) =>
            `${shown.warehouseNo} · ${t("receipt.unstoredQty")}: ${formatNumber(shown.unstoredQty)} ${shown.purUnitNo}`,
        }}
      />
    </>
  );
}

/** What of the receipts that were chosen waits to be put away, each in the cells that are proposed for it. */
async function waiting(ids: readonly string[]): Promise<StoredFormLine[]> {
  if (ids.length === 0) return [];
  const quiet = { showError: false };
  const request = { current: 1, size: mostTogether, condition: { id: [...ids] } };
  const [{ records }, { proposals }] = await Promise.all([
    call(receipts, "getReceiptPage", request, quiet),
    call(warehousings, "proposeCells", { receiptIds: [...ids] }, quiet),
  ]);
  const cells = Map.groupBy(proposals, ({ receiptId }) => receiptId);
  return records
    .filter(({ allowedActions }) => allowedActions.putAway === null)
    .flatMap((shown) =>
      (cells.get(shown.id) ?? []).map(({ receiptId, cellNo, warehousingQty }) => ({
        ...{ receiptId, cellNo: cellNo ?? "", warehousingQty, shown },
      })),
    );
}

const valuesFrom = (lines: StoredFormLine[]): FormValues => ({ warehousingDate: tenantToday(), lines });

function inputFrom(values: FormValues): WarehousingInput {
  const { serialNos: _ofLines, ...head } = inputOf(warehousing, values);
  return {
    ...head,
    lines: formLines<StoredFormLine>(values).map(({ shown: _shown, ...line }) => line),
  };
}

/** Puts what waits of receipts into cells (B2.6). */
export default function PutAwayForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const ids = [...parameters.getAll("receipt"), ...parameters.getAll("id")];
  const lines = useRef<FormLines>(null);
  return (
    <FormPage<StoredFormLine[], Answer>
      title={t("warehousingPages.putAwayTitle")}
      wide
      initial={{}}
      load={() => waiting(ids)}
      toValues={valuesFrom}
      restoring={(fields, of) =>
        overRecords(
          fields,
          of.map(({ shown }) => shown),
        )
      }
      written={warehousingFace}
      save={(values, _waiting, inForm) => call(warehousings, "putAway", inputFrom(values), inForm)}
      backPath={pathTo("Offsite.Delivery.ReceivingDetails")}
      savedText={({ warehousingNos }) => t("warehousingPages.done", { numbers: warehousingNos.join(", ") })}
      saveLabel={t("warehousingPages.putAway")}
      lines={lines}
      entity={warehousing as unknown as Entity}
      groups={(form) => [
        { key: "basic", content: inputsOf(warehousing, ["warehousingDate", "outWarehousingNo", "remark"]) },
        {
          key: "lines",
          title: t("warehousingPages.putAwayTitle"),
          free: true,
          content: <StoredLines form={form} handle={lines} />,
        },
      ]}
    />
  );
}
