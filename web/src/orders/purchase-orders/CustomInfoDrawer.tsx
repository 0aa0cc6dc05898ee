import type { Entity } from "@tandem/contract/core/entity";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Button, Drawer, Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showAnswer } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customInputs, customLineInputs } from "../../fields/custom/customInputs.tsx";
import { customChanges } from "../../fields/recordValues.ts";
import { askToLeave } from "../../form/askToLeave.ts";
import { useSaving } from "../../form/useSaving.ts";
import { sayDone } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./CustomInfoDrawer.module.css";
import { Item } from "./lines.tsx";
import { orderFace } from "./orderFace.tsx";

interface Values {
  readonly customValues?: unknown;
  readonly lines?: Readonly<Record<string, { readonly customValues?: unknown }>>;
}

/** The tenant's own fields of an order and of its lines, for the buyer to fill in (S3.2). */
export default function CustomInfoDrawer({ order, onClose }: { order: PurchaseOrderDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [form] = Form.useForm<Values>();
  const { saving, save } = useSaving();
  const head = customInputs(useCustomEntity(purchaseOrder as unknown as Entity).entity);
  const ofLines = customLineInputs(useCustomEntity(purchaseOrderLine as unknown as Entity).entity);
  // Read once: the news of a change elsewhere does not move what stands in the form.
  const [begun] = useState<Values>(() => ({
    customValues: order.customValues ?? {},
    lines: Object.fromEntries(order.lines.map(({ id, customValues }) => [id, { customValues: customValues ?? {} }])),
  }));
  const send = async () => {
    const values = form.getFieldsValue(true) as Values;
    const answer = await call(purchaseOrders, "saveCustomValues", {
      id: order.id,
      version: order.version,
      // What stands as it was is not sent: somebody else may have changed it since.
      customValues: customChanges(values.customValues, begun.customValues),
      lines: order.lines.map(({ id }) => ({
        id,
        customValues: customChanges(values.lines?.[id]?.customValues, begun.lines?.[id]?.customValues),
      })),
    });
    sayDone(t("formPage.saved"));
    onClose();
    await showAnswer(orderFace, answer);
  };
  const leave = async () => {
    if (!form.isFieldsTouched() || (await askToLeave())) onClose();
  };
  return (
    <Drawer
      open
      size={narrow ? "100%" : 560}
      title={`${t("customInfo.title")} ${order.purchaseNo}`}
      onClose={() => void leave()}
      mask={{ closable: false }}
      extra={
        <Button type="primary" loading={saving} onClick={() => form.submit()}>
          {t("actions.save")}
        </Button>
      }
    >
      <Form<Values> form={form} layout="vertical" initialValues={begun} onFinish={() => save(send)}>
        <div className={styles.fields}>{head}</div>
        {ofLines.length > 0 &&
          order.lines.map((line) => (
            <section key={line.id} className={styles.line}>
              <div className={styles.name}>
                <h3 className={styles.number}>{lineName(line)}</h3>
                <Item line={line} />
              </div>
              <div className={styles.fields}>{ofLines.map(({ input }) => input(["lines", line.id]))}</div>
            </section>
          ))}
      </Form>
    </Drawer>
  );
}
