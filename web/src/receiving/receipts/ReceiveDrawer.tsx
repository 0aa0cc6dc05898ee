import type { Entity } from "@tandem/contract/core/entity";
import type { Detail } from "@tandem/contract/core/envelope";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { receipt, receiptGroups, receipts } from "@tandem/contract/receiving/receipts/receipts";
import { Alert, Button, Drawer, Form, type FormInstance } from "antd";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call, upload } from "../../api/client.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import { type LinesStore, linesStore } from "../../document/lines/linesStore.ts";
import { checkLines, oddCells, sayRefused } from "../../document/lines/problems.ts";
import { refusalText } from "../../document/stepWords.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customInputs } from "../../fields/custom/customInputs.tsx";
import { askIfMeant, oddValues } from "../../fields/doubts.tsx";
import { pickerField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import type { PickerProps } from "../../fields/picker/definition.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { askToLeave } from "../../form/askToLeave.ts";
import { doneBefore, isDone } from "../../form/doneBefore.ts";
import { WatchForm } from "../../form/FormDraft.tsx";
import { UnderWayContext, useUnderWay } from "../../form/underWay.ts";
import { useSender } from "../../form/useSender.ts";
import { FilesField } from "../../platform/files/FilesField.tsx";
import { sayDone, sayInfo } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { type CamePackaging, useCamePackaging } from "../packaging/CamePackaging.tsx";
import { oddMeanwhile } from "./newerLines.ts";
import styles from "./ReceiveDrawer.module.css";
import { ReceivedLinesEditor } from "./ReceivedLinesEditor.tsx";
import { receiptFace } from "./receiptFace.tsx";
import { arrivedOf, nameOfLine, type ReceivedLine, receivedLines, refusedCells } from "./receivedLines.ts";
import { useNewerNotice } from "./useNewerNotice.tsx";
import { useReceivedColumns, widthFor } from "./useReceivedColumns.ts";
import { type Head, useReceivingDraft } from "./useReceivingDraft.tsx";

const Warehouses = recordPicker({ entity: "warehouse" });

/** What is filled in once for all that arrived. */
const headFields = receiptGroups.basic.filter(
  (name) => name !== "receiptQty" && name !== "giftQty" && name !== "differenceReason" && name !== "serialNos",
);

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
        upload={(file, onProgress) => upload(receipts, "uploadPhoto", file, {}, { onProgress, showError: false })}
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
  readonly isRefused: boolean;
  readonly onCancel: () => void;
  readonly onReceive: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.foot}>
      <Button disabled={props.sending} onClick={props.onCancel}>
        {t("actions.cancel")}
      </Button>
      <Button
        type="primary"
        loading={props.sending || props.waits}
        disabled={props.isRefused}
        onClick={props.onReceive}
      >
        {t("shippingNotice.actions.receive")}
      </Button>
    </div>
  );
}

/** What has changed meanwhile, why nothing can be received, and what the last try was refused for. */
function Said(props: {
  readonly changed: ReactNode;
  readonly refusal: string | null;
  readonly problem: string | null;
}) {
  const { changed, refusal, problem } = props;
  return (
    <>
      {changed}
      {refusal && <Alert className={styles.problem ?? ""} type="warning" showIcon title={refusalText(refusal)} />}
      {problem && <Alert className={styles.problem ?? ""} type="error" showIcon title={problem} />}
    </>
  );
}

/** What is sent of what is filled in once. */
function headOf(values: Head) {
  const {
    receiptQty: _ofLines,
    giftQty: _gifts,
    differenceReason: _reasons,
    serialNos: _serials,
    ...head
  } = inputOf(receipt, { ...values });
  return { ...head, fileIds: (values.photos ?? []).map(({ fileId }) => fileId) };
}

/** What of the head and of the lines hardly can be meant. */
const oddOf = (values: Head, store: LinesStore<ReceivedLine>, typed: readonly LineColumn<ReceivedLine>[]) => [
  ...oddValues(receipt as unknown as Entity, { ...values }),
  ...oddCells(store, typed, nameOfLine),
  ...oddMeanwhile(store.state().lines),
];

/** Sends what is typed, once its photos have come; nothing more where the drawer was closed meanwhile. */
function useReceive(props: {
  readonly notice: ShippingNoticeDetail;
  /** Of the notice, which the lines are of. */
  readonly version: number;
  readonly form: FormInstance<Head>;
  readonly store: LinesStore<ReceivedLine>;
  readonly came: CamePackaging;
  readonly allCame: () => Promise<boolean>;
  readonly isClosed: () => boolean;
  readonly onSending: (sending: boolean) => void;
  readonly onReceived: () => void;
}) {
  const { t } = useTranslation();
  const { notice, version, form, store, came, onSending } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const sender = useSender(`receive:${notice.id}`);
  const receive = async (columns: readonly (LineColumn<ReceivedLine> | null)[]) => {
    if (!(await props.allCame()) || props.isClosed()) return;
    const values = form.getFieldsValue();
    const typed = columns.filter((column) => column !== null);
    const [wrong] = checkLines(store, typed);
    if (wrong) return store.goTo(wrong);
    if (came.isWrong()) return;
    const arrived = arrivedOf(store.state().lines);
    if (arrived.length === 0) {
      setProblem(t("errors.receiptQuantityIncorrect"));
      return;
    }
    const odd = [...oddOf(values, store, typed), ...came.odd()];
    if (!(await askIfMeant(odd))) return;
    onSending(true);
    try {
      const answer = await call(
        receipts,
        "receive",
        { shippingNoticeId: notice.id, version, ...headOf(values), packaging: came.typed(), lines: arrived },
        { showError: false, showRepeatError: false, sender },
      );
      sayDone(t("receiptPages.received", { number: answer.receiptNo }));
      props.onReceived();
      await askAgain(receiptFace);
    } catch (error) {
      if (!(error instanceof CallError)) {
        onSending(false);
        throw error;
      }
      const before = doneBefore(error);
      const isStale = error.errorCode === "versionStale";
      if (before || isStale) await askAgain(receiptFace);
      if (before && isDone(error)) {
        sayInfo(t(before));
        return props.onReceived();
      }
      // Only now the lines follow the notice: of what was received already nothing stays to be received anew.
      onSending(false);
      const refused = isStale ? t("receiptPages.noticeStale") : error.message;
      setProblem(before ? t(before) : refused);
      came.sayRefused(error.details);
      sayRefused(store, refusedCells(store.state().rows, arrived, error.details));
      sayInHead(form, error.details);
    }
  };
  /** What the last try was refused for is no word on this one, whatever stops it. */
  const tryAgain = () => {
    setProblem(null);
    form.submit();
  };
  return { problem, tryAgain, receive };
}

/** Records what arrived of a delivery notice: all that is on the way unless less is typed (B5.2). */
export default function ReceiveDrawer({ notice, onClose }: { notice: ShippingNoticeDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [form] = Form.useForm<Head>();
  const [sending, setSending] = useState(false);
  // The news of a change elsewhere moves nothing that is typed.
  const [store] = useState(() => linesStore(receivedLines(notice)));
  const came = useCamePackaging(notice);
  const columns = useReceivedColumns(notice, store, sending);
  const { begun, beginAnew, offer, differs, keep, forgetDraft } = useReceivingDraft(notice, form, store, came);
  const { version, changed } = useNewerNotice(notice, store, sending, beginAnew);

  const { underWay, waits, allCame } = useUnderWay();
  // Since it was opened: what stands in it can still be read, and is kept.
  const refusal = sending ? null : notice.allowedActions.receive;

  const isClosed = useRef(false);
  // What is on its way to the server is told of here when it is refused.
  const close = () => {
    if (sending) return;
    isClosed.current = true;
    onClose();
  };
  const { problem, tryAgain, receive } = useReceive({
    ...{ notice, version, form, store, came, allCame },
    isClosed: () => isClosed.current,
    onSending: setSending,
    onReceived: () => {
      forgetDraft();
      onClose();
    },
  });

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
      footer={
        <Foot
          sending={sending}
          waits={waits}
          isRefused={refusal !== null}
          onCancel={() => void giveUp()}
          onReceive={tryAgain}
        />
      }
    >
      <Form<Head> form={form} layout="vertical" onFinish={() => receive(Object.values(columns))} initialValues={begun}>
        <WatchForm form={form} onValues={keep} />
        {offer}
        <Said changed={changed} refusal={refusal} problem={problem} />
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
