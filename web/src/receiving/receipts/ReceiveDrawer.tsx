import type { Entity, Input as InputTo } from "@tandem/contract/core/entity";
import type { Detail } from "@tandem/contract/core/envelope";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { StoredFile } from "@tandem/contract/platform/files";
import { receipt, receiptGroups, receipts } from "@tandem/contract/receiving/receipts/receipts";
import { hashKey, useQuery } from "@tanstack/react-query";
import { Alert, Button, Drawer, Form, type FormInstance } from "antd";
import dayjs from "dayjs";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call, upload } from "../../api/client.ts";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { useCounted } from "../../document/lines/countedCells.ts";
import { type LinesStore, linesStore } from "../../document/lines/linesStore.ts";
import { checkLines, sayRefused } from "../../document/lines/problems.ts";
import { useSettledLines } from "../../document/lines/useLinesDraft.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customInputs } from "../../fields/custom/customInputs.tsx";
import { askIfMeant, oddValues } from "../../fields/doubts.tsx";
import { pickerField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import type { PickerProps } from "../../fields/picker/definition.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { askToLeave } from "../../form/askToLeave.ts";
import { DraftOffer, WatchForm } from "../../form/FormDraft.tsx";
import { UnderWayContext, useUnderWay } from "../../form/underWay.ts";
import { draftKey, drafts } from "../../form/useDraft.ts";
import { countedOf, useOwnUnits } from "../../orders/purchase-orders/useOwnUnits.ts";
import { FilesField } from "../../platform/files/FilesField.tsx";
import { sayDone } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { type CamePackaging, useCamePackaging } from "../packaging/CamePackaging.tsx";
import styles from "./ReceiveDrawer.module.css";
import { ReceivedLinesEditor } from "./ReceivedLinesEditor.tsx";
import { receiptFace } from "./receiptFace.tsx";
import {
  arrivedOf,
  damagedColumn,
  giftColumn,
  ofNotice,
  type Quantities,
  quantitiesOf,
  quantityColumn,
  type ReceivedLine,
  reasonColumn,
  receivedLines,
  refusedCells,
  serialsColumn,
  withQuantities,
} from "./receivedLines.ts";

const Warehouses = recordPicker({ entity: "warehouse" });

/** What is filled in once for all that arrived. */
const headFields = receiptGroups.basic.filter(
  (name) => name !== "receiptQty" && name !== "giftQty" && name !== "differenceReason" && name !== "serialNos",
);

interface Head
  extends Omit<InputTo<typeof receipt>, "receiptQty" | "giftQty" | "differenceReason" | "serialNos" | "customValues"> {
  customValues?: Record<string, string | null | undefined>;
  photos?: readonly StoredFile[];
}

/** What is typed, as a draft keeps it. */
interface Kept extends Head {
  readonly quantities: Quantities;
  readonly packaging?: ReturnType<CamePackaging["typed"]>;
}

/** The one warehouse all lines are meant for. */
function warehouseOf(lines: readonly ReceivedLine[]): string | undefined {
  const meant = new Set(lines.map(({ notice }) => notice.warehouseNo));
  return meant.size === 1 ? ([...meant][0] ?? undefined) : undefined;
}

/** How much may arrive of lines of which that is more than what is on the way, and which ask for serial numbers, by their ids. */
function useReceivable(shippingNoticeId: string, enabled: boolean) {
  const { data } = useQuery({ ...callQuery(receipts, "getReceivable", { shippingNoticeId }), enabled });
  return useMemo(
    () => ({
      most: new Map(data?.lines.map((line) => [line.shippingNoticeLineId, line.most])),
      serials: new Map(data?.serials.map((line) => [line.shippingNoticeLineId, line.announced])),
      free: new Map(data?.gifts.map((line) => [line.shippingNoticeLineId, line])),
    }),
    [data],
  );
}

/** What is typed of each line. */
function useReceivedColumns(notice: ShippingNoticeDetail, store: LinesStore<ReceivedLine>, sending: boolean) {
  const units = useOwnUnits(notice.supplierNo, notice.lines.map(countedOf));
  useCounted(store, "receiptQty", units, ofNotice);
  const { most, serials: asked, free } = useReceivable(notice.id, !sending);
  const quantity = useMemo(() => quantityColumn(units, most), [units, most]);
  const serials = useMemo(() => (asked.size > 0 ? serialsColumn(asked, free) : null), [asked, free]);
  const mayReject = useCanOpen()("acceptances", "isAdd");
  const damaged = useMemo(() => (mayReject ? damagedColumn() : null), [mayReject]);
  const isFree = notice.lines.some(({ giftQty }) => giftQty !== null);
  const gift = useMemo(() => (isFree ? giftColumn(free) : null), [free, isFree]);
  const reason = useMemo(() => reasonColumn(), []);
  return { quantity, gift, serials, damaged, reason };
}

/** Pixels that show all that is to be filled in, as far as the window has them. */
function widthFor({ gift, serials }: ReturnType<typeof useReceivedColumns>, { lines }: ShippingNoticeDetail): string {
  const lots = lines.some(({ lotNo }) => lotNo);
  return `min(${920 + (lots ? 100 : 0) + (serials ? 200 : 0) + (gift ? 100 : 0)}px, 96vw)`;
}

/** A text that is the same for what says the same: fields that are empty say nothing. */
const said = ({ customValues = {}, ...kept }: Kept) =>
  hashKey([kept, Object.entries(customValues).filter(([, value]) => value)]);

/** What is typed is kept until it is recorded or given up, and offered when the drawer is opened again. */
function useReceivingDraft(
  notice: ShippingNoticeDetail,
  form: FormInstance<Head>,
  store: LinesStore<ReceivedLine>,
  came: CamePackaging,
) {
  const user = useCurrentUser();
  const key = draftKey(user.id, `receive:${notice.id}:${notice.version}`);
  const [begun] = useState<Kept>(() => ({
    receiptDate: dayjs().format("YYYY-MM-DD"),
    warehouseNo: warehouseOf(store.state().lines) ?? user.warehouseNo ?? "",
    quantities: quantitiesOf(store.state().lines),
    packaging: came.typed(),
  }));
  const [offered, setOffered] = useState(() => drafts.find<Kept>(key));
  const typed = (): Kept => ({
    ...form.getFieldsValue(),
    quantities: quantitiesOf(store.state().lines),
    packaging: came.typed(),
  });
  const differs = () => said(typed()) !== said(begun);
  const keep = () => {
    if (differs()) drafts.keep(key, typed());
  };
  const stops = [useSettledLines(store, keep), useSettledLines(came.store, keep)];
  const forgetDraft = () => {
    for (const stop of stops) stop();
    drafts.forget(key);
    setOffered(null);
  };
  const restore = ({ quantities, packaging, ...head }: Kept) => {
    form.setFieldsValue(head);
    store.replace(withQuantities(store.state().lines, quantities));
    if (packaging) came.replace(packaging);
    setOffered(null);
  };
  return { begun, offered, differs, keep, forgetDraft, restore };
}

/** Says what was refused at the fields that are filled in once. */
function sayInHead(form: FormInstance<Head>, details: readonly Detail[]): void {
  for (const { path, message } of details) {
    const [, ownNo, field] = /^(?:condition\.)?(?:customValues\.(\w+)|(\w+))$/.exec(path) ?? [];
    const name = ownNo ? ["customValues", ownNo] : headFields.filter((each) => each === field);
    if (name.length > 0) form.setFields([{ name: name as never, errors: [message] }]);
  }
}

/** Photos of what is wrong with what arrived, each sent as soon as it is taken. */
function Photos() {
  const { t } = useTranslation();
  return (
    <Form.Item name="photos">
      <FilesField
        invitation={t("receiptPages.photos")}
        upload={(file, onProgress) => upload(receipts, "uploadPhoto", file, {}, { onProgress })}
      />
    </Form.Item>
  );
}

/** What is filled in once for all that arrived, in a warehouse of the organisation. */
function HeadInputs({ orgNo }: { readonly orgNo: string }) {
  const { entity } = useCustomEntity(receipt as unknown as Entity);
  const OwnWarehouses = useMemo(() => (props: PickerProps) => <Warehouses {...props} within={{ orgNo }} />, [orgNo]);
  return (
    <div className={styles.head}>
      {inputsOf(receipt, headFields, { warehouseNo: pickerField(receipt, "warehouseNo", { picker: OwnWarehouses }) })}
      {customInputs(entity)}
    </div>
  );
}

function Foot(props: {
  readonly sending: boolean;
  /** For photos that are still on their way. */
  readonly waits: boolean;
  readonly onCancel: () => void;
  readonly onReceive: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.foot}>
      <Button disabled={props.sending} onClick={props.onCancel}>
        {t("actions.cancel")}
      </Button>
      <Button type="primary" loading={props.sending || props.waits} onClick={props.onReceive}>
        {t("shippingNotice.actions.receive")}
      </Button>
    </div>
  );
}

/** Records what arrived of a delivery notice: all that is on the way unless less is typed (B5.2). */
export default function ReceiveDrawer({ notice, onClose }: { notice: ShippingNoticeDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [form] = Form.useForm<Head>();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Read once: the news of a change elsewhere does not move what stands in the form.
  const [store] = useState(() => linesStore(receivedLines(notice)));
  const came = useCamePackaging(notice.packaging);
  const columns = useReceivedColumns(notice, store, sending);
  const { begun, offered, differs, keep, forgetDraft, restore } = useReceivingDraft(notice, form, store, came);

  const { underWay, waits, allCame } = useUnderWay();

  const isClosed = useRef(false);
  // What is on its way to the server is told of here when it is refused.
  const close = () => {
    if (sending) return;
    isClosed.current = true;
    onClose();
  };

  const receive = async () => {
    if (!(await allCame()) || isClosed.current) return;
    const values = form.getFieldsValue();
    const [wrong] = checkLines(
      store,
      Object.values(columns).filter((column) => column !== null),
    );
    if (wrong) return store.goTo(wrong);
    if (came.isWrong()) return;
    const arrived = arrivedOf(store.state().lines);
    if (arrived.length === 0) {
      setProblem(t("errors.receiptQuantityIncorrect"));
      return;
    }
    const {
      receiptQty: _ofLines,
      giftQty: _gifts,
      differenceReason: _reasons,
      serialNos: _serials,
      ...head
    } = inputOf(receipt, { ...values });
    const odd = [...oddValues(receipt as unknown as Entity, { ...values }), ...came.odd()];
    if (!(await askIfMeant(odd))) return;
    setSending(true);
    setProblem(null);
    try {
      const answer = await call(
        receipts,
        "receive",
        {
          shippingNoticeId: notice.id,
          ...head,
          fileIds: (values.photos ?? []).map(({ fileId }) => fileId),
          packaging: came.typed(),
          lines: arrived,
        },
        { showError: false },
      );
      forgetDraft();
      sayDone(t("receiptPages.received", { number: answer.receiptNo }));
      onClose();
      await askAgain(receiptFace);
    } catch (error) {
      setSending(false);
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      came.sayRefused(error.details);
      sayRefused(store, refusedCells(store.state().rows, arrived, error.details));
      sayInHead(form, error.details);
    }
  };

  const giveUp = async () => {
    if (differs() && !(await askToLeave())) return;
    forgetDraft();
    close();
  };
  return (
    <Drawer
      open
      size={narrow ? "100%" : widthFor(columns, notice)}
      title={t("receiptPages.receiveTitle", { number: notice.asnNo })}
      onClose={close}
      footer={<Foot sending={sending} waits={waits} onCancel={() => void giveUp()} onReceive={() => form.submit()} />}
    >
      <Form<Head> form={form} layout="vertical" onFinish={receive} initialValues={begun}>
        <WatchForm form={form} onValues={keep} />
        {offered && <DraftOffer at={offered.at} onRestore={() => restore(offered.value)} onDiscard={forgetDraft} />}
        {problem && <Alert className={styles.problem ?? ""} type="error" showIcon title={problem} />}
        <HeadInputs orgNo={notice.orgNo} />
        <UnderWayContext value={underWay}>
          <Photos />
        </UnderWayContext>
      </Form>
      <div className={styles.lines}>
        <ReceivedLinesEditor label={notice.asnNo} store={store} {...columns} />
      </div>
      {came.editor}
    </Drawer>
  );
}
