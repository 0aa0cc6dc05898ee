import {
  type ShippingNoticeDetail,
  type ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { TestApplication } from "../application.ts";
import { type EveryField, importOne, takenBy, type Values } from "../every-field.ts";
import { buildAccepted, day, noticeInput } from "../orders.ts";
import { allSides, step } from "../probe.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";

type Addressed = Pick<ShippingNoticeInput, "shippingAddressId" | "deliveryAddressId"> & {
  readonly lines: readonly { readonly purchaseOrderLineId: string }[];
};

/** Sends a notice with these values, to and from where it is addressed. */
async function save(app: TestApplication, given: Values, { lines, ...to }: Addressed, head: Values, line: Values) {
  const { shippingAddressId, deliveryAddressId } = to;
  const named = lines.map(({ purchaseOrderLineId }) => ({ purchaseOrderLineId, ...line }));
  const input = { ...given, ...head, shippingAddressId, deliveryAddressId, lines: named };
  return (await app.as("supplierA")).ok("shippingNotices", "saveShippingNotice", input as ShippingNoticeInput);
}

const everyField: EveryField = {
  title: "a delivery notice (B3.2, B3.3)",
  service: "shippingNotices",
  head: shippingNotice,
  line: shippingNoticeLine,
  ways: ["form", "import"],
  async fill(app, way) {
    const order = await buildAccepted(app, { quantities: ["100"] });
    const supplier = await app.as("supplierA");
    const all = {
      head: await filledValues(supplier, shippingNotice, { orderType: order.orderType }),
      line: await filledValues(supplier, shippingNoticeLine, { productDate: day(-4) }),
    };
    const { head, line } = takenBy(way, "shippingNotices", all);
    const { purchaseNo } = order;
    if (way === "import") {
      const [{ purchaseSeq = "", purchasePhaseSeq = "", purchaseBatchSeq = "" } = {}] = order.lines;
      const named = { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq };
      await importOne(supplier, "shippingNotices", { ...named, ...head, ...line });
    } else await save(app, {}, await noticeInput(app, order, ["1"]), head, line);
    const user = await app.as("buyer");
    const { records } = await user.ok("shippingNotices", "getShippingNoticeLinePage", {
      ...{ current: 1, size: 1, condition: { purchaseNo } },
    });
    return { user, condition: { asnNo: records[0]?.asnNo }, head, line };
  },
  async again(app, { user, head, line }, { id, version, orgNo, orderType }) {
    const rejected = await user.ok("shippingNotices", "reject", { id, version, reason: "Wrong" });
    const corrected = Object.entries(head).map(([name, value]) => [
      name,
      typeof value === "string" && value.startsWith(name) ? `${value} again` : value,
    ]);
    const changed: Values = Object.fromEntries(corrected);
    const now = await save(
      app,
      { id, version: rejected.version, orgNo, orderType },
      rejected as Addressed,
      changed,
      line,
    );
    return { now: now satisfies ShippingNoticeDetail, head: changed, line };
  },
};

export const tested: TestedDocument = {
  everyField,
  probes: {
    noticeInvoiceList: {},
    shippingNotices: {
      getDeliverable: { by: ["supplier"], names: "purchaseOrderLine", input: ({ id }) => ({ lineIds: [id] }) },
      proposeLots: {
        by: ["supplier"],
        names: "purchaseOrderLine",
        input: ({ id }) => ({ lines: [{ purchaseOrderLineId: id }] }),
      },
      correctShippingNotice: { by: ["supplier"], nothing: "what it may name of others is tested on its own" },
      withdrawCorrection: { by: ["supplier"], names: "shippingNotice", input: step },
      getShippingNoticeRevision: {
        by: allSides,
        names: "shippingNotice",
        input: ({ id }) => ({ id, revisionNo: 1 }),
      },
      dispatch: { by: ["supplier"], names: "shippingNotice", input: step },
      completeTransport: {
        by: ["supplier"],
        names: "shippingNotice",
        input: ({ id }) => ({ id, version: 0, trackingNo: "T-1" }),
      },
      closeLines: {
        by: ["supplier", "buyer"],
        names: "shippingNotice",
        input: ({ id }) => ({ id, version: 0, lineIds: ["1"], reason: "Broken" }),
      },
      openLines: {
        by: ["supplier", "buyer"],
        names: "shippingNotice",
        input: ({ id }) => ({ id, version: 0, lineIds: ["1"] }),
      },
      keepInvoices: {
        by: ["supplier"],
        names: "shippingNotice",
        input: ({ id }) => ({ id, version: 0, invoices: [] }),
      },
      keepPackaging: {
        by: ["supplier"],
        names: "shippingNotice",
        input: ({ id }) => ({ id, version: 0, packaging: [] }),
      },
      uploadAttachment: { by: ["supplier"], nothing: "adds" },
      attachFiles: {
        by: ["supplier"],
        names: "shippingNotice",
        // A file that nobody sent, so that nothing is written.
        input: ({ id }) => ({ id, fileIds: ["999999999999"] }),
      },
      removeAttachment: {
        by: ["supplier"],
        names: "shippingNotice",
        input: ({ id }) => ({ id, fileId: "999999999999" }),
      },
      matchItems: { by: ["supplier"], nothing: "draws on the caller's own order lines, tested on its own" },
      matchWorkbook: { by: ["supplier"], nothing: "reads the caller's file" },
      downMatchingTemplate: { by: ["supplier"], nothing: "an empty workbook" },
      saveShippingNotice: { by: ["supplier"], nothing: "what it may name of others is tested on its own" },
    },
  },
};
