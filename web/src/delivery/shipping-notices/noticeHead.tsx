import { addressType } from "@tandem/contract/base-data/addresses/addresses";
import {
  shippingNoticeGroups as groups,
  shippingNotice,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { Form, type FormInstance, Select } from "antd";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { pickerField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import type { PickerProps } from "../../fields/picker/definition.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { ask } from "../../ui/announce.ts";
import { type Address, AddressPicker, phoneOf } from "./AddressPicker.tsx";
import styles from "./NoticeForm.module.css";
import { noticeFormLinesOf } from "./noticeDraft.ts";

function OrderTypeSelect({ value, onChange, id }: PickerProps) {
  const { t } = useTranslation();
  return (
    <Select
      {...(id ? { id } : {})}
      value={(value as string | null | undefined) ?? null}
      options={orderType.codes.map((code) => ({ value: code, label: t(orderType.labelKey(code)) }))}
      onChange={(code: string | null) => onChange?.(code ?? undefined)}
    />
  );
}

/** A choice that the chosen lines hang on: changing it clears them, after a confirmation (B5.3c). */
function clearingLines(Picker: ComponentType<PickerProps>) {
  return function ClearingLines(props: PickerProps) {
    const { t } = useTranslation();
    const form = Form.useFormInstance();
    const change: PickerProps["onChange"] = async (next) => {
      const lines = noticeFormLinesOf(form.getFieldsValue(true)).length;
      if (next === props.value) return;
      const agreed =
        lines === 0 ||
        (await ask({
          title: t("shippingNoticePages.clearLinesTitle"),
          content: t("shippingNoticePages.clearLinesText", { count: lines }),
          confirm: t("shippingNoticePages.clearLines"),
          danger: true,
        }));
      if (!agreed) return;
      if (lines > 0) form.setFieldValue("lines", []);
      props.onChange?.(next);
    };
    return <Picker {...props} onChange={change} />;
  };
}

const ClearingOrganisation = clearingLines(recordPicker({ entity: "organisation" }));
const ClearingOrderType = clearingLines(OrderTypeSelect);

/** Where the goods are sent from and to, and by whom (B5.3a). */
export function AddressFields({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const orgNo: unknown = Form.useWatch("orgNo", form);
  const labels = { from: t("shippingNotice.shippingAddress"), to: t("shippingNotice.deliveryAddress") };
  const required = (field: string) => [{ required: true, message: t("validation.required", { field }) }];
  // What the supplier typed stays; what came with the address before goes with it.
  const fill = (chosen: Address, before: Address | undefined) => {
    const values = form.getFieldsValue(true) as { sender?: string | null; senderPhone?: string | null };
    if (!values.sender || values.sender === before?.contacts) form.setFieldValue("sender", chosen.contacts);
    if (!values.senderPhone || values.senderPhone === phoneOf(before)) {
      form.setFieldValue("senderPhone", phoneOf(chosen));
    }
  };
  return (
    <>
      <Form.Item
        name="shippingAddressId"
        className={styles.address ?? ""}
        label={labels.from}
        rules={required(labels.from)}
      >
        <AddressPicker owner={{ loadadrType: addressType.code.send, supplierNo: user.supplierNo }} onChosen={fill} />
      </Form.Item>
      <Form.Item
        name="deliveryAddressId"
        className={styles.address ?? ""}
        label={labels.to}
        rules={required(labels.to)}
      >
        <AddressPicker
          owner={{ loadadrType: addressType.code.receive, orgNo: typeof orgNo === "string" ? orgNo : null }}
        />
      </Form.Item>
      {inputsOf(shippingNotice, groups.addresses)}
    </>
  );
}

/** What must be chosen before lines are (B5.3b). */
export const basicFields = inputsOf(shippingNotice, [...groups.parties, ...groups.basic], {
  orgNo: pickerField(shippingNotice, "orgNo", { picker: ClearingOrganisation }),
  orderType: pickerField(shippingNotice, "orderType", { picker: ClearingOrderType }),
});

/** How the goods travel. */
export const transportFields = inputsOf(shippingNotice, [...groups.transport, ...groups.remarks]);
