import type { Entity, Row } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, subtract } from "@tandem/contract/core/numbers";
import { type receipt, receipts } from "@tandem/contract/receiving/receipts/receipts";
import {
  ofReceipt,
  type ReturnNoteDetail,
  type ReturnNoteInput,
  returnNote,
  returnNoteGroups,
  returnNoteLine,
  returnNotes,
  saidByReceipts,
} from "@tandem/contract/receiving/return-notes/return-notes";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { Button, type FormInstance } from "antd";
import i18next from "i18next";
import { type RefObject, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { cellsOf, entityColumns, everyTyped, valuesOf } from "../../document/lines/entityLines.ts";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { LinesRequired } from "../../document/lines/LinesRequired.tsx";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine, LineRow, LinesStore } from "../../document/lines/linesStore.ts";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customInputs } from "../../fields/custom/customInputs.tsx";
import { formatNumber } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines, overRecords } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { mostTogether } from "../../list/mostTogether.ts";
import { editedReceiptColumns, Item } from "../../orders/purchase-orders/lines.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { useSerialColumns } from "../serial-numbers/useSerialColumns.ts";
import { receiptsToReturn, returnNoteFace } from "./returnNoteFace.tsx";

type Receipt = Row<typeof receipt>;
type ReturnedLine = ReturnNoteInput["lines"][number];

/** A line of the form: what is filled in, and the receipt that it returns of. */
type ReturnFormLine = ReturnedLine & { readonly shown: Receipt };
interface EditedReturn extends EditedLine {
  readonly shown: Receipt;
}

const typed = everyTyped(returnNoteLine, ["returnQty", "giftQty", "returnReason", "serialNos"], ofReceipt);
const lineForms = {
  toEdited: (lines: readonly ReturnFormLine[]): EditedReturn[] =>
    lines.map((line) => ({ id: line.receiptId, shown: line.shown, parts: [cellsOf(typed, line)] })),
  toForm: (lines: readonly EditedReturn[]) =>
    lines.map(({ id, shown, parts }) => ({
      ...valuesOf(returnNoteLine, typed, parts[0] ?? {}),
      receiptId: id,
      shown,
    })) as unknown as ReturnFormLine[],
};
const nameOf = ({ shown }: EditedReturn) => `${shown.receiptNo} ${shown.itemNo}`;
const paidOf = ({ acceptedQty, returnQty }: Receipt) => subtract(acceptedQty, returnQty);
const freeOf = ({ giftFitQty, giftReturnQty }: Receipt) => subtract(giftFitQty, giftReturnQty);

/** What can go back of a receipt, paid and free. */
function returnable({ shown }: Pick<EditedReturn, "shown">): string {
  const paid = `${formatNumber(paidOf(shown))} ${shown.purUnitNo}`;
  if (!isPositive(freeOf(shown))) return paid;
  return `${paid}, ${i18next.t("common.giftQty")}: ${formatNumber(freeOf(shown))} ${shown.purUnitNo}`;
}

/** No more than what of the receipt was not returned yet. */
function exceeded(quantity: string, open: string, key = "import.moreThanReceived"): string | null {
  if (!isPositive(quantity) || compareNumbers(quantity, open) <= 0) return null;
  return i18next.t(key, { value: formatNumber(open) });
}

/** Something goes back of each, be it free pieces alone. */
function quantityProblem({ line, cells }: LineRow<EditedReturn>): string | null {
  const [returnQty, giftQty] = [typedQuantity(cells.returnQty), typedQuantity(cells.giftQty)];
  if (![returnQty, giftQty].some(isPositive)) return i18next.t("errors.returnQuantityIncorrect");
  return exceeded(returnQty, paidOf(line.shown));
}

function columnsOf(entity: typeof returnNoteLine): readonly LineColumn<EditedReturn>[] {
  const own = entityColumns<EditedReturn, "returnNoteLine", typeof returnNoteLine.fields>(
    entity,
    typed,
    (label, { line }) => `${label}, ${nameOf(line)}`,
    {
      returnQty: {
        required: false,
        message: i18next.t("errors.returnQuantityIncorrect"),
        problem: quantityProblem,
        summed: ({ shown }) => shown.purUnitNo,
      },
      giftQty: {
        problem: ({ line, cells }) =>
          exceeded(typedQuantity(cells.giftQty), freeOf(line.shown), "import.moreFreeThanReceived"),
        summed: ({ shown }) => shown.purUnitNo,
      },
      serialNos: { width: 260 },
    },
  );
  return [
    ...editedReceiptColumns<EditedReturn>(({ shown }) => shown),
    {
      key: "open",
      title: i18next.t("returnNotePages.returnable"),
      width: 230,
      align: "right",
      show: ({ line }) => returnable(line),
      copy: ({ line }) => paidOf(line.shown),
    },
    ...own,
  ];
}

/** The columns, without that of free pieces where none of the receipts brought any. */
function useFreeColumns(store: LinesStore<EditedReturn>, columns: readonly LineColumn<EditedReturn>[]) {
  const isAsked = useSyncExternalStore(store.subscribe, () =>
    store.state().lines.some(({ shown }) => isPositive(shown.giftFitQty)),
  );
  return useMemo(() => (isAsked ? columns : columns.filter(({ key }) => key !== "giftQty")), [isAsked, columns]);
}

function ReturnedLines({ form, handle }: { form: FormInstance; handle: RefObject<FormLines | null> }) {
  const { t } = useTranslation();
  const edited = useFormStore<EditedReturn, ReturnFormLine>(form, lineForms, () => undefined);
  const { entity } = useCustomEntity(returnNoteLine as unknown as Entity);
  const columns = useFreeColumns(
    edited.store,
    useSerialColumns(
      edited.store,
      useMemo(() => columnsOf(entity as unknown as typeof returnNoteLine), [entity]),
    ),
  );
  useFormHandle(handle, edited, columns, nameOf);
  const { store } = edited;
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  return (
    <>
      <LinesRequired store={store} message={t("returnNotePages.choose")} hidden />
      {isEmpty ? (
        <ChooseReceipts />
      ) : (
        <LinesEditor
          label={t("returnNotePages.lines")}
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
            text: (line) => `${t("returnNotePages.returnable")}: ${returnable(line)}`,
          }}
        />
      )}
    </>
  );
}

/** Nothing is chosen yet: where that is done. */
function ChooseReceipts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PageMessage tone="info" title={t("returnNotePages.choose")} text={t("returnNotePages.chooseText")}>
      {useCanOpen()("receipts") && (
        <Button onClick={() => navigate(receiptsToReturn())}>{t("returnNotePages.toReceipts")}</Button>
      )}
    </PageMessage>
  );
}

async function receiptsOf(ids: readonly string[]): Promise<Receipt[]> {
  if (ids.length === 0) return [];
  const request = { current: 1, size: mostTogether, condition: { id: [...ids] } };
  return (await call(receipts, "getReceiptPage", request, { showError: false })).records;
}

/** What the form begins with: a draft, or the receipts that were chosen, of which nothing is filled in yet. */
interface Begun {
  readonly note?: ReturnNoteDetail;
  /** Of the note, by which a draft of what was typed is told to be outdated. */
  readonly version?: number;
  readonly receipts: readonly Receipt[];
}

async function begin(id: string | null, chosen: readonly string[]): Promise<Begun> {
  if (id === null) return { receipts: await receiptsOf(chosen) };
  const note = await call(returnNotes, "getReturnNoteById", { id }, { showError: false });
  return { note, version: note.version, receipts: await receiptsOf(note.lines.map(({ receiptId }) => receiptId)) };
}

function valuesFrom({ note, receipts: of }: Begun): FormValues {
  const empty = { returnType: returnType.code.exchange, returnDate: tenantToday() };
  const lines = of.map((shown): ReturnFormLine => {
    const line = note?.lines.find(({ receiptId }) => receiptId === shown.id);
    return { returnQty: "", returnReason: "", ...line, receiptId: shown.id, shown };
  });
  return { ...(note ?? empty), lines };
}

const isOfReceipts = (name: string) => (saidByReceipts as readonly string[]).includes(name);

function inputFrom(values: FormValues, note: ReturnNoteDetail | undefined): ReturnNoteInput {
  const input = inputOf(returnNote, values);
  const head = Object.fromEntries(Object.entries(input).filter(([name]) => name !== "returnNo" && !isOfReceipts(name)));
  return {
    ...(head as Omit<ReturnNoteInput, "id" | "version" | "lines">),
    ...(note ? { id: note.id, version: note.version } : {}),
    lines: formLines<ReturnFormLine>(values).map(({ shown: _, ...line }) => ({
      ...line,
      returnQty: line.returnQty || "0",
    })),
  };
}

/** A return note over receipts that were chosen, or a draft that is changed (B3.5b). */
export default function ReturnNoteForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  const chosen = parameters.getAll("receipt");
  const lines = useRef<FormLines>(null);
  const own = customInputs(useCustomEntity(returnNote as unknown as Entity).entity);
  const { basic, remarks } = returnNoteGroups;
  if (id === null && chosen.length === 0) return <ChooseReceipts />;
  return (
    <FormPage<Begun, ReturnNoteDetail>
      title={t(id === null ? "returnNotePages.new" : "returnNotePages.modify")}
      tabTitle={({ note }) => (note ? { key: "returnNotePages.modifyTitle", values: { number: note.returnNo } } : null)}
      wide
      initial={{}}
      load={() => begin(id, chosen)}
      toValues={valuesFrom}
      restoring={(fields, begun) => overRecords(fields, begun.receipts)}
      written={returnNoteFace}
      save={(values, begun, inForm) => call(returnNotes, "saveReturnNote", inputFrom(values, begun?.note), inForm)}
      backPath={pathTo(id === null ? "Offsite.Delivery.ReceivingDetails" : "ReceiptTracking.Return.Details")}
      savedPath={(note) => pathToDocument("ReceiptTracking.Return.Detail", note.id)}
      saveLabel={t("returnNotePages.save")}
      lines={lines}
      entity={returnNote as unknown as Entity}
      groups={(form) => [
        {
          key: "basic",
          content: inputsOf(returnNote, [...basic.filter((name) => !isOfReceipts(name)), ...remarks]),
        },
        {
          key: "lines",
          title: t("returnNotePages.lines"),
          free: true,
          content: <ReturnedLines form={form} handle={lines} />,
        },
        ...(own.length > 0 ? [{ key: "customInfo", title: t("customInfo.title"), content: own }] : []),
      ]}
    />
  );
}
