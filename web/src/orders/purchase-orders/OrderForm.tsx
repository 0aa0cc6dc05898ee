import type { Entity } from "@tandem/contract/core/entity";
import { type PurchaseOrderInput, purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderGroups,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { Alert } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customInputs } from "../../fields/custom/customInputs.tsx";
import { codeField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import { referenceRules } from "../../fields/lookupRules.ts";
import { customChanges, inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { copiedParameter } from "./copiedOrder.ts";
import styles from "./lines.module.css";
import { OrderFormLines } from "./OrderFormLines.tsx";
import { orderFace } from "./orderFace.tsx";
import { storedAmount } from "./orderLineAmounts.ts";
import { type OrderFormLine, sentLine } from "./orderLineForms.ts";

export const orderHeadRules = referenceRules(purchaseOrder as unknown as Entity);

/** The number of a new order may be left to the server; another has its own. */
const purchaseNo = { ...purchaseOrder.fields.purchaseNo, optional: true, key: false } as const;
const typedOrder = { ...purchaseOrder, fields: { ...purchaseOrder.fields, purchaseNo } };

const firstLine = { purchaseSeq: 10, purchasePhaseSeq: 1, purchaseBatchSeq: 1 };
/** What many orders leave empty. */
export const furtherFields = [
  "employeeNo",
  "siteName",
  "plantName",
  "classifyType",
  "businessClassifyType",
  "paymentTerm",
  "tradeTerm",
  "shipMethod",
  "freight",
  "packingCharge",
  "otherCharges",
  "taxRate",
  "remark",
] as const;
const isFurther = (name: string) => (furtherFields as readonly string[]).includes(name);

export function orderValues(order: PurchaseOrderDetail, isCopy: boolean): FormValues {
  const lines = order.lines.map(
    ({ goodsName, spec, ...line }): OrderFormLine => ({
      ...line,
      called: { itemNo: line.itemNo, goodsName, spec, expectArrivalDate: isCopy ? null : line.expectArrivalDate },
      ...(order.bandNo > 0 && !isCopy ? { soFar: line } : {}),
      ...(isCopy ? {} : { stored: storedAmount(line) }),
    }),
  );
  return { ...order, ...(isCopy ? { purchaseNo: "", purchaseDate: tenantToday() } : {}), lines };
}

function inputFrom(values: FormValues, draft: PurchaseOrderDetail | undefined): PurchaseOrderInput {
  return {
    ...inputOf(typedOrder, values),
    ...(draft ? { id: draft.id, version: draft.version } : {}),
    customValues: customChanges(values.customValues, draft?.customValues),
    lines: formLines<OrderFormLine>(values).map(sentLine),
  } as PurchaseOrderInput;
}

/** What is said above the form: why a draft cannot be changed, or what a copy does not take along. */
function Notice({ order, isCopy }: { order: PurchaseOrderDetail | undefined; isCopy: boolean }) {
  const { t } = useTranslation();
  if (!isCopy) return <StepRefusal record={order} steps={["modify"]} />;
  if (order === undefined || order.attachedFiles.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice ?? ""}
      title={t("purchaseOrderPages.attachmentsNotCopied", { number: order.purchaseNo })}
    />
  );
}

/** A new order, one that begins as a copy of another, or a draft that is changed. */
export default function OrderForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id");
  const copied = parameters.get(copiedParameter);
  const lines = useRef<FormLines>(null);
  const own = customInputs(useCustomEntity(purchaseOrder as unknown as Entity).entity);
  const { parties, basic } = purchaseOrderGroups;
  const opened = id ?? copied;
  return (
    <FormPage<PurchaseOrderDetail, PurchaseOrderDetail>
      title={t(id === null ? "purchaseOrderPages.add" : "purchaseOrderPages.modify")}
      {...(id === null
        ? {}
        : {
            tabTitle: ({ purchaseNo }) => ({ key: "purchaseOrderPages.changeTitle", values: { number: purchaseNo } }),
          })}
      wide
      initial={{ purchaseDate: tenantToday(), orderType: orderType.code.general, lines: [firstLine] }}
      {...(opened === null
        ? {}
        : { load: () => call(purchaseOrders, "getPurchaseOrderById", { id: opened }, { showError: false }) })}
      adds={id === null}
      toValues={(order) => orderValues(order, id === null)}
      written={orderFace}
      save={(values, order, inForm) =>
        call(purchaseOrders, "savePurchaseOrder", inputFrom(values, id === null ? undefined : order), inForm)
      }
      notice={(order) => <Notice order={order} isCopy={copied !== null} />}
      backPath={id === null ? pathTo("Offsite.User.Order") : pathToDocument("Offsite.User.Order.Acceptance", id)}
      savedPath={(order) => pathToDocument("Offsite.User.Order.Acceptance", order.id)}
      saveLabel={t("purchaseOrderPages.save")}
      rules={orderHeadRules}
      lines={lines}
      entity={typedOrder as unknown as Entity}
      groups={(form) => [
        {
          key: "basic",
          content: [
            codeField(typedOrder, "purchaseNo", {
              ...(id === null ? { help: t("purchaseOrderPages.numberHelp") } : { disabled: true }),
            }),
            ...inputsOf(
              purchaseOrder,
              [...parties, ...basic].filter((name) => !isFurther(name)),
            ),
          ],
        },
        {
          key: "further",
          title: t("purchaseOrderPages.further"),
          folded: furtherFields,
          content: inputsOf(purchaseOrder, furtherFields),
        },
        {
          key: "lines",
          title: t("purchaseOrderPages.lines"),
          free: true,
          content: <OrderFormLines form={form} handle={lines} />,
        },
        ...(own.length > 0 ? [{ key: "customInfo", title: t("customInfo.title"), content: own }] : []),
      ]}
    />
  );
}
