import { nonNegativeDecimal } from "@tandem/contract/core/decimals";
import type { Entity, Input as InputTo } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, subtract } from "@tandem/contract/core/numbers";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { receipt, receiptGroups, receipts } from "@tandem/contract/receiving/receipts";
import { Alert, Button, Drawer, Form, Input } from "antd";
import dayjs from "dayjs";
import { type ClipboardEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { refreshAll } from "../../api/queries.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customInputs } from "../../fields/custom/customInputs.tsx";
import { pickerField } from "../../fields/fields.tsx";
import { formatNumber, typedNumber } from "../../fields/format.ts";
import { inputsOf } from "../../fields/inputOf.tsx";
import { isTable, pastedCells } from "../../fields/pastedCells.ts";
import type { PickerProps } from "../../fields/picker/definition.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { DraftOffer, WatchForm } from "../../form/FormDraft.tsx";
import { draftKey, drafts } from "../../form/useDraft.ts";
import { focusNextRow } from "../../grid/rowFocus.ts";
import { Item } from "../../orders/purchase-orders/lines.tsx";
import { sayDone } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./ReceiveDrawer.module.css";

const Warehouses = recordPicker({ entity: "warehouse" });

type Line = ShippingNoticeDetail["lines"][number];

/** What is filled in once for all that arrived. */
const headFields = receiptGroups.basic.filter((name) => name !== "receiptQty");

interface Values extends Omit<InputTo<typeof receipt>, "receiptQty" | "customValues"> {
  customValues?: Record<string, string | null | undefined>;
  /** By the line's id; empty where nothing of the line arrived. */
  quantities: Record<string, string | undefined>;
}

const openOf = (line: Line) => subtract(line.deliveryQty, line.receiveQty);

/** The one warehouse all lines are meant for. */
function warehouseOf(lines: readonly Line[]): string | undefined {
  const meant = new Set(lines.map((line) => line.warehouseNo));
  return meant.size === 1 ? ([...meant][0] ?? undefined) : undefined;
}

/** Records what arrived of a delivery notice: all that is on the way unless less is typed (B5.2). */
export default function ReceiveDrawer({ notice, onClose }: { notice: ShippingNoticeDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const narrow = useNarrow();
  const { entity } = useCustomEntity(receipt as unknown as Entity);
  const [form] = Form.useForm<Values>();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const OwnWarehouses = useMemo(
    () => (props: PickerProps) => <Warehouses {...props} within={{ orgNo: notice.orgNo }} />,
    [notice.orgNo],
  );
  const lines = notice.lines.filter((line) => isPositive(openOf(line)));
  const key = draftKey(user.id, `receive:${notice.id}:${notice.version}`);
  // Read once: the news of a change elsewhere does not move what stands in the form.
  const [begun] = useState<Values>(() => ({
    receiptDate: dayjs().format("YYYY-MM-DD"),
    warehouseNo: warehouseOf(lines) ?? user.warehouseNo ?? "",
    quantities: Object.fromEntries(lines.map((line) => [line.id, openOf(line)])),
  }));
  const [offered, setOffered] = useState(() => drafts.find<Values>(key));
  const forgetDraft = () => {
    drafts.forget(key);
    setOffered(null);
  };

  const check = async (line: Line, value: string | undefined) => {
    if (!value) return;
    if (!nonNegativeDecimal.safeParse(value).success || !isPositive(value)) {
      throw new Error(t("errors.receiptQuantityIncorrect"));
    }
    if (compareNumbers(value, openOf(line)) > 0) {
      throw new Error(t("receiptPages.moreThanOpen", { open: formatNumber(openOf(line)) }));
    }
  };
  const receive = async (values: Values) => {
    const arrived = lines.flatMap((line) => {
      const receiptQty = values.quantities[line.id];
      return receiptQty ? [{ shippingNoticeLineId: line.id, receiptQty }] : [];
    });
    if (arrived.length === 0) {
      setProblem(t("errors.receiptQuantityIncorrect"));
      return;
    }
    const { receiptQty: _ofLines, ...head } = inputOf(receipt, { ...values });
    setSending(true);
    setProblem(null);
    try {
      const answer = await call(
        receipts,
        "receive",
        {
          shippingNoticeId: notice.id,
          ...head,
          lines: arrived,
        },
        { showError: false },
      );
      drafts.forget(key);
      sayDone(t("receiptPages.received", { number: answer.receiptNo }));
      onClose();
      await refreshAll();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      for (const { path, message } of error.details) {
        const index = Number(/^(?:condition\.)?lines\.(\d+)\./.exec(path)?.[1]);
        const line = arrived[index];
        if (line) form.setFields([{ name: ["quantities", line.shippingNoticeLineId], errors: [message] }]);
        const fieldNo = /^(?:condition\.)?customValues\.(\w+)$/.exec(path)?.[1];
        if (fieldNo) form.setFields([{ name: ["customValues", fieldNo], errors: [message] }]);
      }
    } finally {
      setSending(false);
    }
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (!cell || !isTable(text)) return;
    event.preventDefault();
    for (const [offset, [quantity]] of pastedCells(text).entries()) {
      const line = lines[Number(cell.dataset.row) + offset];
      if (line && quantity) form.setFieldValue(["quantities", line.id], typedNumber(quantity));
    }
  };
  const fillAll = (value: (line: Line) => string) =>
    form.setFieldsValue({ quantities: Object.fromEntries(lines.map((line) => [line.id, value(line)])) });

  return (
    <Drawer
      open
      size={narrow ? "100%" : 720}
      title={t("receiptPages.receiveTitle", { number: notice.asnNo })}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button
            onClick={() => {
              forgetDraft();
              onClose();
            }}
          >
            {t("actions.cancel")}
          </Button>
          <Button type="primary" loading={sending} onClick={() => form.submit()}>
            {t("shippingNotice.actions.receive")}
          </Button>
        </div>
      }
    >
      <Form<Values> form={form} layout="vertical" onFinish={receive} initialValues={begun}>
        <WatchForm
          form={form}
          onValues={(values) => {
            if (JSON.stringify(values) !== JSON.stringify(begun)) drafts.keep(key, values);
          }}
        />
        {offered && (
          <DraftOffer
            at={offered.at}
            onRestore={() => {
              form.setFieldsValue(offered.value);
              setOffered(null);
            }}
            onDiscard={forgetDraft}
          />
        )}
        {problem && <Alert className={styles.problem ?? ""} type="error" showIcon title={problem} />}
        <div className={styles.head}>
          {inputsOf(receipt, headFields, {
            warehouseNo: pickerField(receipt, "warehouseNo", { picker: OwnWarehouses }),
          })}
          {customInputs(entity)}
        </div>
        <div className={styles.tools}>
          <span className={styles.quiet}>{t("receiptPages.quantityHint")}</span>
          <Button type="link" size="small" onClick={() => fillAll(openOf)}>
            {t("receiptPages.all")}
          </Button>
          <Button type="link" size="small" onClick={() => fillAll(() => "")}>
            {t("receiptPages.none")}
          </Button>
        </div>
        <ul className={styles.lines} onPaste={paste}>
          {lines.map((line, index) => (
            <li key={line.id} className={styles.line} data-row={index}>
              <div className={styles.item}>
                <Item line={line} />
                <span className={styles.quiet}>
                  {line.purchaseNo} {lineName(line)}
                </span>
              </div>
              <span className={styles.open}>
                {t("receiptPages.openOf", { quantity: formatNumber(openOf(line)), unit: line.purUnitNo })}
              </span>
              <Form.Item
                name={["quantities", line.id]}
                className={styles.cell ?? ""}
                rules={[{ validator: (_rule, value: string | undefined) => check(line, value) }]}
                validateTrigger={["onBlur", "onSubmit"]}
                normalize={(value: string) => (typeof value === "string" ? typedNumber(value) : value)}
              >
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  className={styles.number ?? ""}
                  aria-label={t("receiptPages.quantityOf", {
                    name: `${line.purchaseNo} ${lineName(line)} ${line.itemNo}`,
                  })}
                  onFocus={(event) => event.target.select()}
                  onPressEnter={focusNextRow}
                />
              </Form.Item>
            </li>
          ))}
        </ul>
      </Form>
    </Drawer>
  );
}
