import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { purchaseOrderLines } from "@tandem/contract/orders/purchase-orders/order-tracking";
import { Checkbox, Form, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import type { useToldOfEach } from "../../document/useToldOfEach.tsx";
import { DateInput } from "../../fields/inputs/lateInputs.tsx";
import { useSaving } from "../../form/useSaving.ts";
import type { PromisedLine } from "./lines.tsx";
import { orderFace } from "./orderFace.tsx";
import type { ShipmentPermission } from "./shipmentPermission.ts";

interface Values {
  readonly lines: readonly string[];
  readonly until?: string;
}

/** Which lines are released for shipping, or may be shipped until a day whatever the rules say. */
export default function ShipmentDialog({
  permission,
  lines,
  tell,
  onClose,
}: {
  readonly permission: ShipmentPermission;
  readonly lines: readonly PromisedLine[];
  /** Tells what became of each line. */
  readonly tell: ReturnType<typeof useToldOfEach>["tell"];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { saving, save } = useSaving();
  const send = ({ lines: ids, until = "" }: Values) =>
    save(async () => {
      const lineList = ids.map((id) => ({ id }));
      const answer =
        permission === "grantShipment"
          ? await call(purchaseOrderLines, permission, { lineList, until })
          : await call(purchaseOrderLines, permission, { lineList });
      tell(t(`shipmentPermission.${permission}`), answer, t(`history.${permission}`));
      onClose();
      await askAgain(orderFace);
    });
  const required = (field: string) => [{ required: true, message: t("validation.required", { field }) }];
  const until = t("purchaseOrderLine.grantUntil");
  return (
    <Modal
      open
      title={t(`shipmentPermission.${permission}`)}
      okText={t(`shipmentPermission.${permission}`)}
      cancelText={t("actions.cancel")}
      confirmLoading={saving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ lines: lines.map(({ id }) => id) }}
        onFinish={(values) => void send(values)}
      >
        <p>{t(`shipmentPermission.${permission}Text`)}</p>
        <Form.Item name="lines" label={t("common.lines")} rules={required(t("common.lines"))}>
          <Checkbox.Group
            options={lines.map((line) => ({
              value: line.id,
              label: `${lineName(line)} ${line.itemNo} ${line.goodsName}`,
            }))}
          />
        </Form.Item>
        {permission === "grantShipment" && (
          <Form.Item name="until" label={until} rules={required(until)}>
            <DateInput />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
