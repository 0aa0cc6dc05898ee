import type { Entity } from "@tandem/contract/core/entity";
import {
  type ShippingNoticeDetail,
  shippingNotice,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { Alert, Button, Form, type FormInstance, Input } from "antd";
import i18next from "i18next";
import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call, upload } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customInputs } from "../../fields/custom/customInputs.tsx";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormLines } from "../../form/formLines.ts";
import { FilesField } from "../../platform/files/FilesField.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { AppointmentOfForm } from "../appointments/AppointmentOfForm.tsx";
import { InvoiceFields } from "./InvoiceFields.tsx";
import { KeepDraft, type KeptNotice, useNewNotice } from "./keptNotice.tsx";
import { CorrectionNotice } from "./NoticeCorrections.tsx";
import styles from "./NoticeForm.module.css";
import { NoticeLines } from "./NoticeLines.tsx";
import { noticeFormLinesOf, valuesOfNotice } from "./noticeDraft.ts";
import { noticeFace } from "./noticeFace.tsx";
import { AddressFields, basicFields, transportFields } from "./noticeHead.tsx";
import { PackagingFields } from "./PackagingFields.tsx";
import { askToSend, isShipped, pathOfSaved, sendNotice, sentText, useSending } from "./sendNotice.tsx";

/** Lines, invoices and packaging, which the form asks together. */
const joined = (...parts: readonly RefObject<FormLines | null>[]): RefObject<FormLines | null> => ({
  current: {
    check: () => parts.flatMap(({ current }) => current?.check() ?? []),
    odd: () => parts.flatMap(({ current }) => current?.odd() ?? []),
    refused: (details) => parts.flatMap(({ current }) => current?.refused(details) ?? []),
  },
});

/** What becomes of a correction of a notice that is on its way. */
function AboveCorrection({ notice }: { readonly notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <CorrectionNotice notice={notice} />
      <Alert
        type="info"
        showIcon
        className={styles.notice ?? ""}
        title={t("shippingNoticePages.correctingShipped", { revision: notice.revisionNo + 1 })}
      />
    </>
  );
}

/** Why a notice came back, or the way to begin a draft anew. */
function AboveForm(props: {
  readonly notice: ShippingNoticeDetail | undefined;
  readonly onDiscard: (() => Promise<void>) | undefined;
}) {
  const { t } = useTranslation();
  const reason = props.notice?.rejectReason;
  if (isShipped(props.notice)) return <AboveCorrection notice={props.notice} />;
  if (reason) {
    return (
      <Alert
        type="warning"
        showIcon
        className={styles.notice ?? ""}
        title={t("shippingNoticePages.rejectedBecause", { reason })}
      />
    );
  }
  return (
    props.onDiscard && (
      <Button type="link" size="small" className={styles.discard ?? ""} onClick={() => void props.onDiscard?.()}>
        {t("shippingNoticePages.discard")}
      </Button>
    )
  );
}

const headingOf = (notice: ShippingNoticeDetail) => {
  const key = isShipped(notice) ? "correctShippedTitle" : "correctTitle";
  return i18next.t(`shippingNoticePages.${key}`, { number: notice.asnNo });
};

const nothingHeld: ShippingNoticeDetail["lines"] = [];

const correctionReason = () => (
  <Form.Item key="reason" name="reason" label={i18next.t("shippingNoticePages.correctionReason")}>
    <Input maxLength={500} />
  </Form.Item>
);

/** Papers that come with it; each is sent as soon as it is chosen, and attached when the notice is sent. */
function NoticeFiles() {
  return (
    <Form.Item name="files">
      <FilesField
        invitation={i18next.t("attachedFiles.choose")}
        upload={(file, onProgress) =>
          upload(shippingNotices, "uploadAttachment", file, {}, { onProgress, showError: false })
        }
      />
    </Form.Item>
  );
}

/** What comes with a notice besides its lines. Of one on its way it is entered on its page. */
function accompanying(
  props: Pick<Parameters<typeof groupsOf>[0], "form" | "invoices" | "packaging">,
  keep: () => void,
) {
  const { form, invoices, packaging } = props;
  return [
    {
      key: "invoices",
      title: i18next.t("noticeInvoices.heading"),
      free: true,
      content: <InvoiceFields form={form} handle={invoices} onSettled={keep} />,
    },
    {
      key: "packaging",
      title: i18next.t("noticePackaging.name"),
      free: true,
      content: <PackagingFields form={form} handle={packaging} onSettled={keep} />,
    },
  ];
}

/** What the form asks, in groups. */
function groupsOf(props: {
  readonly form: FormInstance;
  /** Null where the form keeps it, as a draft that it offers. */
  readonly draft: KeptNotice | null;
  readonly lines: RefObject<FormLines | null>;
  readonly invoices: RefObject<FormLines | null>;
  readonly packaging: RefObject<FormLines | null>;
  readonly own: ReturnType<typeof customInputs>;
  readonly notice: ShippingNoticeDetail | undefined;
  readonly isSent: boolean;
  /** Whether its files may be attached while it is written. */
  readonly attaches: boolean;
}) {
  const { form, draft, lines, own, notice } = props;
  const keep = () => draft?.keep(form.getFieldsValue(true));
  return [
    {
      key: "basic",
      content: [draft !== null && <KeepDraft key="keep" form={form} draft={draft} />, basicFields],
    },
    {
      key: "addresses",
      title: i18next.t("shippingNoticePages.addresses"),
      content: <AddressFields form={form} />,
    },
    {
      key: "lines",
      title: i18next.t("shippingNoticePages.lines"),
      free: true,
      content: (
        <NoticeLines
          form={form}
          handle={lines}
          held={isShipped(notice) ? notice.lines : nothingHeld}
          noticeId={isShipped(notice) ? notice.id : undefined}
          isSent={props.isSent}
          onSettled={keep}
        />
      ),
    },
    ...(isShipped(notice) ? [] : accompanying(props, keep)),
    ...(isShipped(notice) || !props.attaches
      ? []
      : [{ key: "attachments", title: i18next.t("shippingNotice.attachments"), free: true, content: <NoticeFiles /> }]),
    { key: "appointment", free: true, content: <AppointmentOfForm form={form} noticeId={notice?.id} /> },
    { key: "transport", title: i18next.t("shippingNoticePages.transport"), content: transportFields },
    ...(isShipped(notice) ? [{ key: "reason", content: [correctionReason()] }] : []),
    ...(own.length > 0 ? [{ key: "customInfo", title: i18next.t("customInfo.title"), content: own }] : []),
  ];
}

/** A new delivery notice, or a rejected one corrected and sent again (B5.3). What is typed survives until it is sent. */
export default function NoticeForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  const [isSent, setSent] = useState(false);
  const { isOnTheWay, sendOnce, giveUp } = useSending();
  const lines = useRef<FormLines>(null);
  const invoices = useRef<FormLines>(null);
  const packaging = useRef<FormLines>(null);
  const [together] = useState(() => joined(lines, invoices, packaging));
  const canOpen = useCanOpen();
  const attaches = canOpen("shippingNotices", "isModify");
  const own = customInputs(useCustomEntity(shippingNotice as unknown as Entity).entity);
  const { kept, draft, round, discard } = useNewNotice(giveUp);

  const forgetSent = () => {
    kept.forget();
    setSent(true);
  };
  const isDraft = id === null && noticeFormLinesOf(draft).length > 0;

  return (
    <FormPage<ShippingNoticeDetail, ShippingNoticeDetail>
      key={round}
      title={t(id === null ? "shippingNoticePages.new" : "shippingNoticePages.correct")}
      {...(id === null
        ? {}
        : { tabTitle: ({ asnNo }) => ({ key: "shippingNoticePages.correctTitle", values: { number: asnNo } }) })}
      heading={headingOf}
      wide
      kept={id === null ? { ...kept, forget: forgetSent } : undefined}
      initial={draft ?? { orderType: orderType.code.general, lines: [] }}
      {...(id === null
        ? {}
        : {
            load: () => call(shippingNotices, "getShippingNoticeById", { id }, { showError: false }),
          })}
      toValues={valuesOfNotice}
      written={noticeFace}
      save={async (values, notice, inForm) => {
        const answer = await sendOnce(() => sendNotice(values, notice, inForm));
        setSent(true);
        return answer;
      }}
      backPath={
        id === null ? pathTo("Offsite.Delivery.AddAsn") : pathToDocument("Offsite.Delivery.AsnTracking.Detail", id)
      }
      {...(canOpen("shippingNotices") ? { savedPath: pathOfSaved } : {})}
      saveLabel={t("shippingNoticePages.send")}
      savedText={sentText}
      notice={(notice) => <AboveForm notice={notice} onDiscard={isDraft ? discard : undefined} />}
      lines={together}
      entity={shippingNotice as unknown as Entity}
      beforeSaving={askToSend}
      groups={(form, notice) =>
        groupsOf({
          form,
          draft: id === null && !isSent ? kept : null,
          lines,
          invoices,
          packaging,
          own,
          notice,
          isSent: isSent || isOnTheWay,
          attaches,
        })
      }
    />
  );
}
