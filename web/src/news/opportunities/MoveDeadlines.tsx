import { opportunity } from "@tandem/contract/news/opportunities/opportunities";
import { Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { takeGiven } from "../../document/takeGiven.ts";
import { momentField } from "../../fields/fields.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { type Opportunity, opportunityFace } from "./opportunityFace.tsx";

type Moved = Pick<Opportunity, "id" | "version" | "opportunityNo" | "enlistDeadline" | "quoteDeadline">;

interface Given {
  readonly enlistDeadline: string | null;
  readonly quoteDeadline: string;
  readonly reason: string;
}

const longestReason = 500;

/** The buyer says until when suppliers enlist and quote from now on, and why. */
export function useMoveDeadlines(): { readonly move: (one: Moved) => void; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [one, setOne] = useState<Moved | null>(null);
  const dialog = one && (
    <FormDialog<Given>
      title={t("opportunityPages.moveDeadlinesTitle", { number: one.opportunityNo })}
      width={480}
      confirm={t("opportunity.actions.moveDeadlines")}
      initialValues={{ enlistDeadline: one.enlistDeadline, quoteDeadline: one.quoteDeadline, reason: "" }}
      onCancel={() => setOne(null)}
      save={async ({ enlistDeadline = null, quoteDeadline, reason }, inForm) => {
        const given = { enlistDeadline, quoteDeadline, reason };
        await takeGiven(opportunityFace, "moveDeadlines", one, given, {
          inForm,
          renew: (now) => setOne({ ...one, ...now }),
        });
        setOne(null);
      }}
    >
      <p>{t("opportunityPages.moveDeadlinesText")}</p>
      {one.enlistDeadline !== null && momentField(opportunity, "enlistDeadline", { required: true })}
      {momentField(opportunity, "quoteDeadline")}
      <Form.Item
        name="reason"
        label={t("documentPage.reason")}
        required
        rules={[{ required: true, whitespace: true, message: t("errors.reasonRequired") }]}
      >
        <Input.TextArea maxLength={longestReason} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  );
  return { move: setOne, dialog };
}
