import type { StatusCode } from "@tandem/contract/core/statuses";
import {
  type NewsDetail,
  newsBusiness,
  newsNotice,
  notices,
  outDoorType,
  type senderType,
  sendType,
  whereNews,
} from "@tandem/contract/news/news-notices/news-notices";
import { Form, type FormInstance } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { fieldRules } from "../../fields/fieldRules.ts";
import fieldStyles from "../../fields/fields.module.css";
import { dateField, statusField, textField } from "../../fields/fields.tsx";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { type Attached, AttachmentsField } from "./AttachmentsField.tsx";
import { ContentField } from "./ContentField.tsx";
import { ReceiverPicker } from "./ReceiverPicker.tsx";

const initial: FormValues = {
  newsBusiness: newsBusiness.code.news,
  outDoorType: outDoorType.code.news,
  whereNews: whereNews.code.signedIn,
  sendType: sendType.code.all,
  receivingObjects: [],
  attached: { files: [], cover: null } satisfies Attached,
};

function valuesOf(news: NewsDetail): FormValues {
  return { ...news, attached: { files: news.files, cover: news.cover } satisfies Attached };
}

/** A copy is shown from its own publication. */
function copiedValues(news: NewsDetail): FormValues {
  return { ...valuesOf(news), effectiveDate: null, expiringDate: null };
}

/** News and opportunities have types of their own. */
function TypeField({ form }: { form: FormInstance }) {
  const business = Form.useWatch("newsBusiness", form) === newsBusiness.code.business;
  return statusField(newsNotice, business ? "noticeType" : "outDoorType", { required: true });
}

function WrittenContent() {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="content"
      label={t("newsNotice.content")}
      className={fieldStyles.wide ?? ""}
      extra={t("newsNoticePages.contentHelp")}
      required
      rules={fieldRules(newsNotice.name, "content", newsNotice.fields.content, true)}
      validateTrigger={["onChange", "onSubmit"]}
    >
      <ContentField />
    </Form.Item>
  );
}

/** Whom it is sent to. What everyone sees is for everyone. */
function AudienceFields({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const forEveryone = Form.useWatch("whereNews", form) === whereNews.code.everyone;
  const chosen = Form.useWatch("sendType", form) === sendType.code.chosen;
  const kind = Form.useWatch("senderType", form) as StatusCode<typeof senderType> | undefined;
  const before = useRef(kind);
  useEffect(() => {
    // Numbers of suppliers are none of users.
    if (before.current && kind && before.current !== kind) form.setFieldValue("receivingObjects", []);
    before.current = kind ?? before.current;
  }, [kind, form]);
  if (forEveryone) return null;
  return (
    <>
      {statusField(newsNotice, "sendType")}
      {chosen && statusField(newsNotice, "senderType", { required: true })}
      {chosen && kind && (
        <Form.Item
          name="receivingObjects"
          label={t("newsNotice.receivingObjects")}
          className={fieldStyles.wide ?? ""}
          rules={[
            {
              required: true,
              message: t("validation.required", { field: t("newsNotice.receivingObjects") }),
            },
          ]}
          normalize={(value: string[] | undefined) => value ?? []}
        >
          <ReceiverPicker kind={kind} />
        </Form.Item>
      )}
    </>
  );
}

/** What everyone sees has no chosen receivers. */
function audienceOf(values: FormValues): FormValues {
  const chosen = values.whereNews === whereNews.code.signedIn && values.sendType === sendType.code.chosen;
  return chosen ? {} : { sendType: sendType.code.all, senderType: null, receivingObjects: [] };
}

function inputFrom(values: FormValues) {
  const { files, cover } = values.attached as Attached;
  const given: FormValues = { ...values, cover, ...audienceOf(values) };
  return {
    ...inputOf(newsNotice, given),
    receivingObjects: given.receivingObjects as string[],
    fileIds: files.map((file) => file.fileId),
  };
}

/** Adds or changes the draft of a news notice (B2.29d, B4.2b). Another notice may be copied. */
export default function NewsForm() {
  const { t } = useTranslation();
  const { id } = useParams();
  const [parameters] = useSearchParams();
  const copyOf = id === undefined ? parameters.get("copyOf") : null;
  const source = id ?? copyOf;
  return (
    <FormPage<NewsDetail, NewsDetail>
      title={t(id === undefined ? "newsNoticePages.add" : "newsNoticePages.modify")}
      initial={initial}
      {...(source
        ? {
            load: () => call(notices, "getSysNewsById", { id: source }, { showError: false }),
          }
        : {})}
      toValues={id === undefined ? copiedValues : valuesOf}
      written={{ service: notices }}
      save={(values, record, inForm) => {
        const changed = id !== undefined && record ? { id, version: record.version } : {};
        return call(notices, "saveSysNews", { ...changed, ...inputFrom(values) }, inForm);
      }}
      backPath={pathTo("Offsite.Announcement.News")}
      savedPath={(saved) => pathToDocument("Offsite.Announcement.News.Detail", saved.id)}
      saveLabel={t("newsNoticePages.saveDraft")}
      savedText={() => t("newsNoticePages.draftSaved")}
      groups={(form) => [
        {
          key: "text",
          title: t("newsNoticePages.groups.text"),
          content: [
            textField(newsNotice, "subject", { wide: true }),
            statusField(newsNotice, "newsBusiness"),
            <TypeField key="type" form={form} />,
            <WrittenContent key="content" />,
            textField(newsNotice, "contentKeyword", { wide: true, help: t("newsNoticePages.keywordHelp") }),
          ],
        },
        {
          key: "audience",
          title: t("newsNoticePages.groups.audience"),
          content: [
            statusField(newsNotice, "whereNews"),
            <AudienceFields key="audience" form={form} />,
            dateField(newsNotice, "effectiveDate", { help: t("newsNoticePages.effectiveHelp") }),
            dateField(newsNotice, "expiringDate", { help: t("newsNoticePages.expiringHelp") }),
          ],
        },
        {
          key: "files",
          title: t("newsNoticePages.groups.files"),
          free: true,
          content: (
            <Form.Item name="attached" noStyle>
              <AttachmentsField />
            </Form.Item>
          ),
        },
      ]}
    />
  );
}
