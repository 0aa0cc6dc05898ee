import { orNull } from "@tandem/contract/core/or-null";
import { appointment, appointments, type Slot } from "@tandem/contract/delivery/appointments/appointments";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { takeStep } from "../../document/takeStep.ts";
import { textField } from "../../fields/fields.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { sayDone } from "../../ui/announce.ts";
import { appointmentFace, slotName } from "./appointmentFace.tsx";

interface Values {
  readonly shippingNoticeId?: string;
  readonly carNo?: string | null;
}

/** So many notices are offered; typing finds others. */
const offered = 20;

/** Gives a slot to a delivery notice that is under way. */
export default function BookDialog({ slot, onClose }: { readonly slot: Slot; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const found = useQuery(
    callQuery(shippingNotices, "getShippingNoticePage", {
      ...{ current: 1, size: offered, count: "none" },
      condition: {
        checkStatus: [...noticeStatus.groups.bringing],
        closedStatus: closedStatus.code.open,
        ...(search ? { keyword: search } : {}),
        ...{ field: "expectedArrivalDate", order: "asc" },
      },
    } as never),
  );
  const save = async ({ shippingNoticeId, carNo }: Values, inForm: CallOptions) => {
    if (!shippingNoticeId) return;
    const { warehouseNo, dockNo, appointmentDate, startTimeStr } = slot;
    const input = { shippingNoticeId, warehouseNo, dockNo, appointmentDate, startTimeStr, carNo: orNull(carNo) };
    const answer = await takeStep(
      appointmentFace,
      (options) => call(appointments, "saveAppointment", input, options),
      inForm,
    );
    if (!answer) return;
    sayDone(t("appointmentPages.booked", { slot: slotName(answer) }));
    onClose();
  };
  return (
    <FormDialog<Values>
      width={480}
      title={t("appointmentPages.bookAt", { slot: slotName(slot), dock: slot.dockName })}
      initialValues={{}}
      save={save}
      onCancel={onClose}
    >
      <Form.Item
        name="shippingNoticeId"
        label={t("shippingNotice.name")}
        rules={[{ required: true, message: t("validation.required", { field: t("shippingNotice.name") }) }]}
      >
        <Select
          showSearch
          filterOption={false}
          loading={found.isFetching}
          onSearch={setSearch}
          options={(found.data?.records ?? []).map(({ id, asnNo, supplierName, expectedArrivalDate }) => ({
            value: id,
            label: `${asnNo} · ${supplierName} · ${expectedArrivalDate}`,
          }))}
        />
      </Form.Item>
      {textField(appointment, "carNo")}
    </FormDialog>
  );
}
