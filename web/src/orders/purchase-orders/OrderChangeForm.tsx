import type { Entity } from "@tandem/contract/core/entity";
import { type PurchaseOrderChangeInput, purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { type PurchaseOrderDetail, purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Alert, Form, Input } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customInputs } from "../../fields/custom/customInputs.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { customChanges, inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { pathToDocument } from "../../routes/paths.ts";
import styles from "./lines.module.css";
import { furtherFields, orderHeadRules, orderValues } from "./OrderForm.tsx";
import { OrderFormLines } from "./OrderFormLines.tsx";
import { orderFace } from "./orderFace.tsx";
import { type OrderFormLine, sentLine } from "./orderLineForms.ts";
import { RequestNotice } from "./RequestNotice.tsx";

/** Whom an order is between, in which currency and of which class, was settled with its issue. */
const changeable = ["purchaseDate", "revision", "buyerName"] as const;
const furtherChangeable = furtherFields.filter((name) => name !== "classifyType" && name !== "businessClassifyType");

function inputFrom(values: FormValues, order: PurchaseOrderDetail | undefined): PurchaseOrderChangeInput {
  return {
    ...inputOf(purchaseOrder, values),
    id: order?.id,
    version: order?.version,
    purchaseNo: undefined,
    reason: values.reason,
    customValues: customChanges(values.customValues, order?.customValues),
    lines: formLines<OrderFormLine>(values).map(sentLine),
  } as PurchaseOrderChangeInput;
}

/** What is said above the form: what stands in the way, what the supplier asks for, and what saving comes to. */
function ChangeNotice({ order }: { order: PurchaseOrderDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <StepRefusal record={order} steps={["change"]} />
      {order.changeRequest && (
        <RequestNotice className={styles.notice} order={order} request={order.changeRequest} text="requestWaits" />
      )}
      <Alert
        className={styles.notice ?? ""}
        type="info"
        showIcon
        title={t("purchaseOrderPages.changeNotice", {
          number: order.purchaseNo,
          supplier: order.supplierName,
          next: order.bandNo + 1,
        })}
        description={t("purchaseOrderPages.changeNoticeText")}
      />
    </>
  );
}

/** The next version of an issued order. */
export default function OrderChangeForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const lines = useRef<FormLines>(null);
  const own = customInputs(useCustomEntity(purchaseOrder as unknown as Entity).entity);
  return (
    <FormPage<PurchaseOrderDetail, PurchaseOrderDetail>
      title={t("purchaseOrderPages.change")}
      tabTitle={({ purchaseNo }) => ({ key: "purchaseOrderPages.changeTitle", values: { number: purchaseNo } })}
      wide
      initial={{}}
      load={() => call(purchaseOrders, "getPurchaseOrderById", { id }, { showError: false })}
      toValues={(order) => orderValues(order, false)}
      written={orderFace}
      save={(values, order, inForm) => call(purchaseOrders, "changePurchaseOrder", inputFrom(values, order), inForm)}
      backPath={pathToDocument("Offsite.User.Order.Acceptance", id)}
      savedPath={(order) => pathToDocument("Offsite.User.Order.Acceptance", order.id)}
      saveLabel={t("purchaseOrderPages.saveVersion")}
      rules={orderHeadRules}
      lines={lines}
      entity={purchaseOrder as unknown as Entity}
      notice={(order) => order && <ChangeNotice order={order} />}
      groups={(form) => [
        {
          key: "reason",
          content: [
            <Form.Item
              key="reason"
              name="reason"
              label={t("purchaseOrderPages.changeReason")}
              rules={[{ required: true, whitespace: true, message: t("errors.reasonRequired") }]}
            >
              <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
            </Form.Item>,
            ...inputsOf(purchaseOrder, changeable),
          ],
        },
        {
          key: "further",
          title: t("purchaseOrderPages.furtherOfChange"),
          folded: furtherChangeable,
          content: inputsOf(purchaseOrder, furtherChangeable),
        },
        {
          key: "lines",
          title: t("purchaseOrderPages.lines"),
          free: true,
          content: <OrderFormLines form={form} handle={lines} issued />,
        },
        ...(own.length > 0 ? [{ key: "customInfo", title: t("customInfo.title"), content: own }] : []),
      ]}
    />
  );
}
