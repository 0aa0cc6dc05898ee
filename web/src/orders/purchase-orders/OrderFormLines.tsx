import { DeleteOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import { calendarDate } from "@tandem/contract/core/fields";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useQuery } from "@tanstack/react-query";
import { Button, Form, type FormInstance } from "antd";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { AddLine } from "../../document/lines/AddLine.tsx";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { LinesRequired } from "../../document/lines/LinesRequired.tsx";
import type { LineAction } from "../../document/lines/lineColumn.ts";
import type { CellChange, LinesStore } from "../../document/lines/linesStore.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { formatMoney } from "../../fields/format.ts";
import type { FormLines } from "../../form/formLines.ts";
import { sayWarning } from "../../ui/announce.ts";
import styles from "./lines.module.css";
import { totalOf } from "./orderLineAmounts.ts";
import { isInDelivery, orderLineColumns, soFarColumns } from "./orderLineColumns.ts";
import {
  type EditedOrderLine,
  type KnownTerms,
  nameOfCells,
  type OrderFormLine,
  type OrderRow,
  orderLineForms,
  termsKey,
} from "./orderLineForms.ts";

/** What of the head the terms of lines depend on. */
interface Parties {
  readonly orgNo?: string;
  readonly supplierNo?: string;
  readonly currency?: string;
  readonly purchaseDate?: string;
}

const none: KnownTerms = new Map();

/** What is known for some parties, which say themselves in a text. */
interface TermsOf {
  readonly of: string;
  readonly terms: KnownTerms;
}

/** What is known of the materials that the lines name, asked for once the hand rests. */
function useTerms(form: FormInstance, lines: readonly EditedOrderLine[]): TermsOf {
  const parties = Form.useWatch(
    ({ orgNo, supplierNo, currency, purchaseDate }: Parties) => ({ orgNo, supplierNo, currency, purchaseDate }),
    { form, preserve: true },
  );
  const asked = [...new Set(lines.flatMap(({ parts }) => (parts[0]?.itemNo ? [termsKey(parts[0])] : [])))];
  const { orgNo, supplierNo, currency, purchaseDate } = parties ?? {};
  const of = JSON.stringify([orgNo, supplierNo, currency, purchaseDate]);
  const isKnown = orgNo && supplierNo && currency && calendarDate.safeParse(purchaseDate).success;
  const found = useQuery({
    queryKey: callKey(purchaseOrders, "getLineTerms", { orgNo, supplierNo, currency, purchaseDate, asked }),
    queryFn: async () => {
      const head = { orgNo: orgNo ?? "", supplierNo: supplierNo ?? "", currency: currency ?? "" };
      const input = { ...head, purchaseDate: purchaseDate ?? "", lines: asked.map((key) => JSON.parse(key)) };
      const { terms } = await call(purchaseOrders, "getLineTerms", input, { showError: false });
      return { of, terms: new Map(asked.map((key, index) => [key, terms[index] ?? null] as const)) };
    },
    enabled: Boolean(isKnown) && asked.length > 0,
    placeholderData: (before) => before,
  });
  // What stands there until the answer comes may be of other parties.
  return found.data?.of === of ? found.data : { of, terms: none };
}

/** Whether nothing stands in a cell yet; one of the two prices says the other. */
const isOpen = (cells: OrderRow["cells"], column: string) =>
  !cells[column] && !(column === "price" && cells.untaxedPrice);

/**
 * What agreements and materials say of lines: of all, or where a cell is still empty, but for those that are to stay. A rate that
 * stands is kept: the price is told by it.
 */
function proposed(
  store: LinesStore<EditedOrderLine>,
  terms: KnownTerms,
  all: boolean,
  stays = (_: EditedOrderLine) => false,
): CellChange[] {
  return store.state().rows.flatMap(({ line, cells }, row) => {
    if (stays(line)) return [];
    const { purUnitNo, agreed } = terms.get(termsKey(cells)) ?? {};
    const said = { purUnitNo: all ? undefined : purUnitNo, price: agreed?.price, taxRate: agreed?.taxRate };
    const changes = Object.entries(said).flatMap(([column, text]) =>
      text && ((all && column !== "taxRate") || isOpen(cells, column)) && cells[column] !== text
        ? [{ row, column, text }]
        : [],
    );
    // The price without tax would say another one beside it.
    const isOther = Boolean(cells.untaxedPrice) && changes.some(({ column }) => column === "price");
    return isOther ? [...changes, { row, column: "untaxedPrice", text: "" }] : changes;
  });
}

/** The material that a line orders, and what was filled in for it. */
interface Proposed {
  readonly itemNo: string;
  readonly filled: Readonly<Record<string, string>>;
  /** It says what it said when the form opened: what is missing there is nobody's to fill in unasked. */
  readonly isStored?: boolean;
}

/** What was filled in for the material that a line ordered before: it goes with that, unless somebody has changed it. */
function outdated(rows: readonly OrderRow[], known: Map<string, Proposed>): CellChange[] {
  return rows.flatMap(({ line, cells }, row) => {
    const { itemNo = "", purUnitNo = "", price = "" } = cells;
    const before = known.get(line.id);
    if (before?.itemNo === itemNo) return [];
    const isStored = !before && line.called !== undefined;
    known.set(line.id, { itemNo, filled: isStored ? { purUnitNo, price } : {}, isStored });
    return Object.entries(before?.filled ?? {}).flatMap(([column, text]) =>
      text && cells[column] === text ? [{ row, column, text: "" }] : [],
    );
  });
}

/**
 * The prices that were agreed with the parties that the head named before, and the rates that were filled in with them: they go
 * with these.
 */
function agreedWithOthers(
  rows: readonly OrderRow[],
  terms: KnownTerms,
  known: Map<string, Proposed>,
): readonly CellChange[] {
  return rows.flatMap(({ line, cells }, row) => {
    const before = known.get(line.id);
    // A price that was filled in may have been agreed for another quantity.
    const isProposed = !before?.isStored && cells.price === before?.filled.price;
    const isAgreed = cells.price && (isProposed || cells.price === terms.get(termsKey(cells))?.agreed?.price);
    const isFilled = hasAgreedRate(line, before);
    if (before && (isAgreed || isFilled)) {
      const left = { ...(isAgreed ? { price: "" } : {}), ...(isFilled ? { taxRate: "" } : {}) };
      known.set(line.id, { itemNo: before.itemNo, filled: { ...before.filled, ...left } });
    }
    return [
      ...(isAgreed ? [{ row, column: "price", text: "" }] : []),
      ...(isFilled ? [{ row, column: "taxRate", text: "" }] : []),
    ];
  });
}

/** Whether the rate of a line still is the one that was filled in from an agreement. */
const hasAgreedRate = ({ parts }: EditedOrderLine, proposed: Proposed | undefined) =>
  Boolean(proposed?.filled.taxRate) && parts[0]?.taxRate === proposed?.filled.taxRate;

/** Fills in what the material and its agreement say, where nothing stands yet, and takes it back with the material or the parties. */
function useProposals(
  store: LinesStore<EditedOrderLine>,
  settled: readonly EditedOrderLine[],
  { of, terms }: TermsOf,
  known: RefObject<Map<string, Proposed>>,
): void {
  const last = useRef<TermsOf>({ of, terms });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the lines once the hand rests
  useEffect(() => {
    const { rows } = store.state();
    const others = last.current.of === of ? [] : agreedWithOthers(rows, last.current.terms, known.current);
    last.current = { of, terms };
    const taken = [...outdated(rows, known.current), ...others];
    const stays = ({ id }: EditedOrderLine) => known.current.get(id)?.isStored === true;
    const changes = taken.length > 0 ? taken : proposed(store, terms, false, stays);
    if (changes.length === 0) return;
    for (const { row, column, text } of taken.length > 0 ? [] : changes) {
      const { line, cells } = rows[row] as OrderRow;
      const filled = { ...known.current.get(line.id)?.filled, [column]: text };
      known.current.set(line.id, { itemNo: cells.itemNo ?? "", filled, isStored: false });
    }
    // A step of its own would be filled in again each time it is undone, and nobody would get behind it.
    store.setCells(changes, "followed");
  }, [store, settled, of, terms]);
}

/** How lines stand in the form, and what was filled in for the materials that they order, by their ids. */
function useLineForms(form: FormInstance) {
  const proposals = useRef(new Map<string, Proposed>());
  const [forms] = useState(() =>
    orderLineForms(
      () => form.getFieldValue("taxRate"),
      (line) => hasAgreedRate(line, proposals.current.get(line.id)),
    ),
  );
  return { forms, proposals };
}

/** Takes a line out, unless something of it is on its way. */
function useLineActions(store: LinesStore<EditedOrderLine>): (row: OrderRow) => LineAction[] {
  const { t } = useTranslation();
  return useCallback(
    ({ line, cells }) => [
      {
        key: "remove",
        name: t("purchaseOrderPages.removeLineOf", { number: nameOfCells(cells) }),
        title: t("actions.delete"),
        icon: <DeleteOutlined />,
        run: () =>
          isInDelivery(line)
            ? sayWarning(t("purchaseOrderPages.lineUnderWay", { number: nameOfCells(cells) }))
            : store.setLines(store.state().lines.filter(({ id }) => id !== line.id)),
      },
    ],
    [store, t],
  );
}

/** The lines of an order that is written by hand: typed, pasted and filled down, with the prices that were agreed. */
export function OrderFormLines(props: {
  readonly form: FormInstance;
  readonly handle: RefObject<FormLines | null>;
  /** The order was issued before: its lines say how far they have come. */
  readonly issued?: boolean;
}) {
  const { form, handle, issued = false } = props;
  const { t } = useTranslation();
  const { forms, proposals } = useLineForms(form);
  const [settled, setSettled] = useState<readonly EditedOrderLine[]>([]);
  const edited = useFormStore<EditedOrderLine, OrderFormLine>(form, forms, () =>
    setSettled(edited.store.state().lines),
  );
  const { store } = edited;
  useEffect(() => {
    setSettled(store.state().lines);
    return store.subscribe(() => forms.follow(store.state().lines));
  }, [store, forms]);
  const known = useTerms(form, settled);
  const { terms } = known;
  useProposals(store, settled, known, proposals);
  const { entity } = useCustomEntity(purchaseOrderLine as unknown as Entity);
  const columns = useMemo(() => {
    const own = entity as unknown as typeof purchaseOrderLine;
    const all = orderLineColumns(own, terms, () => form.getFieldsValue(true));
    return issued ? all.toSpliced(5, 0, ...soFarColumns()) : all;
  }, [entity, terms, form, issued]);
  const nameOf = useCallback(({ parts }: EditedOrderLine) => nameOfCells(parts[0] ?? {}), []);
  useFormHandle(handle, edited, columns, nameOf);
  const actions = useLineActions(store);
  const currency = Form.useWatch("currency", { form, preserve: true }) as string | undefined;
  const lines = useSyncExternalStore(store.subscribe, () => store.state().lines);
  const isEmpty = lines.length === 0;
  const agreed = proposed(store, terms, true);
  const add = <AddLine store={store} blank={forms.blank} label={t("purchaseOrderPages.addLine")} />;
  return (
    <>
      <LinesRequired store={store} message={t("plainPages.noLines")} hidden />
      {isEmpty ? (
        add
      ) : (
        <LinesEditor
          label={t("purchaseOrderPages.lines")}
          store={store}
          columns={columns}
          actions={actions}
          removable
          card={{ title: nameOf }}
        >
          <div className={styles.above}>
            {add}
            <span>
              {t("purchaseOrder.totalAmount")}: <b>{formatMoney(totalOf(lines, terms, currency), currency)}</b>{" "}
              {currency}
            </span>
            {agreed.length > 0 && (
              <Button size="small" onClick={() => store.setCells(proposed(store, terms, true), "filled")}>
                {t("purchaseOrderPages.takeAgreed")}
              </Button>
            )}
          </div>
        </LinesEditor>
      )}
    </>
  );
}
