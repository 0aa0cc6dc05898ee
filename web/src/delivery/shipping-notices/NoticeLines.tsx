import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { nonNegativeDecimal } from "@tandem/contract/core/decimals";
import type { Entity } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, sum } from "@tandem/contract/core/numbers";
import { shippingNoticeLine, shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Form, type FormInstance, Input } from "antd";
import { type ClipboardEvent, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customLineInputs } from "../../fields/custom/customInputs.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { FieldTable, type FieldTableColumn } from "../../fields/FieldTable.tsx";
import { formatNumber, typedNumber } from "../../fields/format.ts";
import { DateInput } from "../../fields/inputs/lateInputs.tsx";
import { isTable, pastedCells } from "../../fields/pastedCells.ts";
import { focusNextRow } from "../../grid/rowFocus.ts";
import { Item } from "../../orders/purchase-orders/lines.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./NoticeLines.module.css";
import { formLine, type NoticeFormLine, nameOfLine, type ShippableLine } from "./noticeDraft.ts";

const LinePicker = lazy(() => import("./LinePicker.tsx"));

/** How much of each line is open now, by the line's id; undefined until it is known. */
function useOpenQuantities(lines: readonly NoticeFormLine[]): ReadonlyMap<string, ShippableLine> | undefined {
  const ids = lines.map((line) => line.purchaseOrderLineId).sort();
  const open = useQuery({
    queryKey: callKey(shippingNotices, "getShippableLinePage", "open", ids),
    queryFn: ({ signal }) =>
      call(
        shippingNotices,
        "getShippableLinePage",
        { current: 1, size: 1000, condition: { id: ids } },
        { signal, showError: false },
      ),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () =>
      open.data && !open.isPlaceholderData ? new Map(open.data.records.map((line) => [line.id, line])) : undefined,
    [open.data, open.isPlaceholderData],
  );
}

/** Pixels of a column of the tenant's own. */
const customWidth = 160;

interface RowProps {
  readonly line: NoticeFormLine;
  readonly index: number;
  readonly open: ReadonlyMap<string, ShippableLine> | undefined;
}

/** 0 < quantity ≤ what is open (B5.1a–c). */
function useQuantityCheck({ line, open }: RowProps) {
  const { t } = useTranslation();
  return async (_rule: unknown, value: unknown) => {
    const quantity = typeof value === "string" ? value : "";
    if (!nonNegativeDecimal.safeParse(quantity).success || !isPositive(quantity)) {
      throw new Error(t("errors.noticeQuantityIncorrect"));
    }
    if (!open) return;
    const now = open.get(line.purchaseOrderLineId);
    if (!now) throw new Error(t("shippingNoticePages.noLongerOpen"));
    if (compareNumbers(quantity, now.unDeliveryQty) > 0) {
      throw new Error(t("shippingNoticePages.moreThanOpen", { open: formatNumber(now.unDeliveryQty) }));
    }
  };
}

function QuantityCell(props: RowProps) {
  const { line, index } = props;
  const { t } = useTranslation();
  const check = useQuantityCheck(props);
  return (
    <div data-row={index}>
      <Form.Item
        name={["lines", index, "deliveryQty"]}
        className={styles.cell ?? ""}
        rules={[{ validator: check }]}
        validateTrigger={["onBlur", "onChange"]}
        normalize={(value: string) => (typeof value === "string" ? typedNumber(value) : value)}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          className={styles.number ?? ""}
          aria-label={t("shippingNoticePages.quantityOf", { name: nameOfLine(line) })}
          onFocus={(event) => event.target.select()}
          onPressEnter={focusNextRow}
        />
      </Form.Item>
    </div>
  );
}

function TextCell({ index, field, label, max }: { index: number; field: string; label: string; max: number }) {
  return (
    <Form.Item name={["lines", index, field]} className={styles.cell ?? ""}>
      <Input autoComplete="off" maxLength={max} aria-label={label} placeholder={label} />
    </Form.Item>
  );
}

function DateCell({ index, label }: { index: number; label: string }) {
  return (
    <Form.Item name={["lines", index, "productDate"]} className={styles.cell ?? ""}>
      <DateInput aria-label={label} placeholder={label} />
    </Form.Item>
  );
}

/** The lines of the form: quantities to type or paste, lots and remarks, and the choice of more lines (B5.3b). */
export function NoticeLines({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [choosing, setChoosing] = useState(false);
  const lines = (Form.useWatch("lines", { form, preserve: true }) as readonly NoticeFormLine[] | undefined) ?? [];
  const orgNo = Form.useWatch("orgNo", form) as string | undefined;
  const orderType = Form.useWatch("orderType", form) as string | undefined;
  const arrival = Form.useWatch("expectedArrivalDate", form) as string | undefined;
  const open = useOpenQuantities(lines);
  const { entity } = useCustomEntity(shippingNoticeLine as unknown as Entity);
  const ready = Boolean(orgNo && orderType && arrival);

  // What can no longer be shipped says so at once, not only when it is sent.
  useEffect(() => {
    const closed = open
      ? lines.flatMap((line, index) => (open.has(line.purchaseOrderLineId) ? [] : [["lines", index, "deliveryQty"]]))
      : [];
    if (closed.length > 0) void form.validateFields(closed).catch(() => undefined);
  }, [open, lines, form]);

  const put = (next: readonly NoticeFormLine[]) => form.setFieldValue("lines", next);
  const remove = (index: number) => put(lines.filter((_line, each) => each !== index));
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (!cell || !isTable(text)) return;
    event.preventDefault();
    const start = Number(cell.dataset.row);
    const cells = pastedCells(text);
    put(
      lines.map((line, index) => {
        const [quantity, lotNo] = cells[index - start] ?? [];
        return {
          ...line,
          ...(quantity ? { deliveryQty: typedNumber(quantity) } : {}),
          ...(lotNo ? { lotNo } : {}),
        };
      }),
    );
    void form.validateFields(lines.map((_line, index) => ["lines", index, "deliveryQty"])).catch(() => undefined);
  };

  const openText = (line: NoticeFormLine) => {
    const now = open?.get(line.purchaseOrderLineId);
    return now ? `${formatNumber(now.unDeliveryQty)} ${line.shown.purUnitNo}` : open ? "0" : "–";
  };
  const removeButton = (line: NoticeFormLine, index: number) => (
    <Button
      type="text"
      icon={<DeleteOutlined />}
      aria-label={t("shippingNoticePages.removeLine", { name: nameOfLine(line) })}
      onClick={() => remove(index)}
    />
  );
  const own = customLineInputs(entity, { bare: !narrow });
  const lot = t("shippingNoticeLine.lotNo");
  const made = t("shippingNoticeLine.productDate");
  const remarks = t("shippingNoticeLine.supRemarks");

  const columns: FieldTableColumn<NoticeFormLine>[] = [
    {
      key: "order",
      title: t("shippingNoticeLine.purchaseNo"),
      width: 150,
      render: (line) => (
        <>
          {line.shown.purchaseNo}
          <div className={styles.quiet}>{lineName(line.shown)}</div>
        </>
      ),
    },
    {
      key: "item",
      title: t("shippingNoticeLine.itemNo"),
      width: 210,
      render: (line) => <Item line={line.shown} />,
    },
    {
      key: "open",
      title: t("purchaseOrderLine.unDeliveryQty"),
      width: 120,
      align: "end",
      render: (line) => openText(line),
    },
    {
      key: "quantity",
      title: t("shippingNoticeLine.deliveryQty"),
      width: 150,
      render: (line, index) => <QuantityCell line={line} index={index} open={open} />,
    },
    {
      key: "lot",
      title: lot,
      width: 130,
      render: (_line, index) => <TextCell index={index} field="lotNo" label={lot} max={100} />,
    },
    {
      key: "made",
      title: made,
      width: 150,
      render: (_line, index) => <DateCell index={index} label={made} />,
    },
    {
      key: "remarks",
      title: remarks,
      width: 170,
      render: (_line, index) => <TextCell index={index} field="supRemarks" label={remarks} max={500} />,
    },
    ...own.map(
      ({ name, input }): FieldTableColumn<NoticeFormLine> => ({
        key: name,
        title: <FieldLabel entityName={entity.name} field={name} />,
        width: customWidth,
        render: (_line, index) => input(["lines", index]),
      }),
    ),
    { key: "remove", title: "", width: 48, render: (line, index) => removeButton(line, index) },
  ];

  const addButton = (
    <Button icon={<PlusOutlined />} disabled={!ready} onClick={() => setChoosing(true)}>
      {t("shippingNoticePages.addLines")}
    </Button>
  );
  const counted = lines.map((line) => line.deliveryQty).filter((text) => nonNegativeDecimal.safeParse(text).success);

  return (
    <div onPaste={paste}>
      <Form.Item
        name="lines"
        className={styles.whole ?? ""}
        rules={[
          {
            validator: async () => {
              if (lines.length === 0) throw new Error(t("shippingNoticePages.noLines"));
            },
          },
        ]}
      >
        <NoInput />
      </Form.Item>
      <div className={styles.tools}>
        {ready ? addButton : <Tooltip title={t("shippingNoticePages.chooseFirst")}>{addButton}</Tooltip>}
        {lines.length > 0 && <span className={styles.quiet}>{t("shippingNoticePages.pasteHint")}</span>}
      </div>
      {narrow
        ? lines.map((line, index) => (
            <article key={line.purchaseOrderLineId} className={styles.card}>
              <header>
                <div>
                  {line.shown.purchaseNo} {lineName(line.shown)}
                  <Item line={line.shown} />
                </div>
                {removeButton(line, index)}
              </header>
              <p className={styles.quiet}>
                {t("purchaseOrderLine.unDeliveryQty")}: {openText(line)}
              </p>
              <div className={styles.pair}>
                <QuantityCell line={line} index={index} open={open} />
                <TextCell index={index} field="lotNo" label={lot} max={100} />
                <DateCell index={index} label={made} />
                <TextCell index={index} field="supRemarks" label={remarks} max={500} />
                {own.map(({ input }) => input(["lines", index]))}
              </div>
            </article>
          ))
        : lines.length > 0 && (
            <FieldTable<NoticeFormLine>
              rowKey={(line) => line.purchaseOrderLineId}
              columns={columns}
              rows={lines}
              minWidth={1128 + own.length * customWidth}
            />
          )}
      {lines.length > 0 && (
        <p className={styles.total}>
          {t("shippingNoticePages.lineTotal", { count: lines.length })} <b>{formatNumber(sum(counted))}</b>
        </p>
      )}
      {choosing && orgNo && orderType && (
        <Suspense>
          <LinePicker
            orgNo={orgNo}
            orderType={orderType}
            taken={lines.map((line) => line.purchaseOrderLineId)}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              put([...lines, ...chosen.map(formLine)]);
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Holds the place of the lines as a whole, whose only message is that there are none. */
function NoInput() {
  return null;
}
