import { EditOutlined } from "@ant-design/icons";
import { errorCode } from "@tandem/contract/core/errors";
import { orNull } from "@tandem/contract/core/or-null";
import type { OutputOf } from "@tandem/contract/core/service";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { announcedSerialNos, namedSerials, tooLongSerial } from "@tandem/contract/receiving/serial-numbers/named";
import { serialNumbers } from "@tandem/contract/receiving/serial-numbers/serial-numbers";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, type CallOptions, call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { sayDone } from "../../ui/announce.ts";

type Asked = OutputOf<(typeof serialNumbers)["endpoints"]["getAnnouncedSerials"]>["lines"][number];

const stale = errorCode("versionStale");

/** What others announced, and what they no longer do, since a line was opened: whoever saves has seen it. */
function Meanwhile({ before, now }: { readonly before: readonly string[]; readonly now: readonly string[] }) {
  const { t } = useTranslation();
  const [old, standing] = [new Set(before), new Set(now)];
  const words = (
    [
      ["serialPages.meanwhileAdded", standing.difference(old)],
      ["serialPages.meanwhileRemoved", old.difference(standing)],
    ] as const
  ).flatMap(([key, numbers]) => (numbers.size > 0 ? [t(key, { numbers: [...numbers].join(", ") })] : []));
  if (words.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16, maxHeight: 200, overflowY: "auto" }}
      title={t("serialPages.meanwhile")}
      description={words.map((word) => <div key={word}>{word}</div>)}
    />
  );
}

/** Says which serial numbers a line brings: those that it was opened with, until others were announced meanwhile and that was said. */
function AnnounceDialog(props: {
  readonly line: Asked;
  readonly standing: () => Promise<string[]>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { shippingNoticeLineId, itemNo, goodsName, openQty, serialNos } = props.line;
  const [known, setKnown] = useState(serialNos);
  const save = async ({ text }: { text?: string }, inForm: CallOptions) => {
    const said = { serialNos: orNull(text?.trim()), knownSerialNos: orNull(known.join("\n")) };
    try {
      await call(serialNumbers, "announceSerials", { shippingNoticeLineId, ...said }, inForm);
    } catch (error) {
      // Whoever is shown what others announced may go on from there; where it cannot be shown, nothing more is known.
      if (error instanceof CallError && error.errorCode === stale) setKnown(await props.standing().catch(() => known));
      throw error;
    } finally {
      void askAgain({ service: serialNumbers });
    }
    props.onClose();
    sayDone(t("serialPages.announced"));
  };
  // A longer one may be known from before: the server knows.
  const isFitting = async (_: unknown, text: string | undefined) => {
    const long = tooLongSerial(namedSerials(text), (serialNo) => known.includes(serialNo));
    if (long) throw new Error(t("errors.serialTooLong", long));
  };
  return (
    <FormDialog<{ text?: string }>
      title={t("serialPages.announceOf", { name: `${itemNo} ${goodsName}` })}
      width={560}
      initialValues={{ text: serialNos.join("\n") }}
      save={save}
      onCancel={props.onClose}
    >
      <Meanwhile before={serialNos} now={known} />
      <Form.Item noStyle dependencies={["text"]}>
        {({ getFieldValue }) => (
          <Form.Item
            name="text"
            label={t("serialPages.announce")}
            rules={[{ validator: isFitting, warningOnly: true }]}
            extra={`${t("serialPages.announceHint")} ${t("serialPages.counted", {
              count: namedSerials(getFieldValue("text")).length,
              quantity: formatNumber(openQty),
            })}`}
          >
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} autoFocus maxLength={announcedSerialNos.maxLength} />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  );
}

function SerialsOfNotice({
  notice,
  lines,
}: {
  readonly notice: ShippingNoticeDetail;
  readonly lines: readonly Asked[];
}) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Asked | null>(null);
  const standingOf = async (line: Asked) => {
    const now = await call(serialNumbers, "getAnnouncedSerials", { shippingNoticeId: notice.id });
    const isIt = ({ shippingNoticeLineId }: Asked) => shippingNoticeLineId === line.shippingNoticeLineId;
    return now.lines.find(isIt)?.serialNos ?? [];
  };
  const mayAnnounce = notice.allowedActions.announceSerials === null;
  return (
    <>
      <FieldTable<Asked>
        maxHeight={480}
        rowKey={({ shippingNoticeLineId }) => shippingNoticeLineId}
        rows={lines}
        columns={[
          { key: "item", title: t("serialNumber.itemNo"), width: 130, render: ({ itemNo }) => itemNo },
          { key: "name", title: t("serialNumber.itemName"), width: 200, render: ({ goodsName }) => goodsName },
          {
            key: "open",
            title: t("quantityBar.onWay"),
            width: 120,
            align: "end",
            render: ({ openQty, unitNo }) => formatMeasured([{ quantity: openQty, unitNo }]),
          },
          {
            key: "serials",
            title: t("serialNumber.snStatus.initial"),
            width: 320,
            render: ({ serialNos, openQty }) =>
              serialNos.length > 0
                ? serialNos.join(", ")
                : t("serialPages.counted", { count: 0, quantity: formatNumber(openQty) }),
          },
          ...(mayAnnounce
            ? [
                {
                  key: "edit",
                  title: "",
                  width: 150,
                  render: (line: Asked) => (
                    <Button size="small" icon={<EditOutlined />} onClick={() => setEdited(line)}>
                      {t("serialPages.announce")}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited && <AnnounceDialog line={edited} standing={() => standingOf(edited)} onClose={() => setEdited(null)} />}
    </>
  );
}

/** The part of a notice's page that says which serial numbers it brings, where some of its materials ask for them. */
export function useSerialsPart(notice: ShippingNoticeDetail) {
  const { t } = useTranslation();
  const enabled = useCanOpen()("serialNumbers");
  const asked = useQuery({
    ...callQuery(serialNumbers, "getAnnouncedSerials", { shippingNoticeId: notice.id }),
    enabled,
  });
  const lines = asked.data?.lines ?? [];
  if (lines.length === 0) return [];
  const children = <SerialsOfNotice notice={notice} lines={lines} />;
  return [{ key: "serials", label: t("serialPages.announce"), children }];
}
