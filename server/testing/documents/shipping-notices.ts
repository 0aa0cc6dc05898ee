import type { Row } from "@tandem/contract/core/entity";
import {
  type ShippingNoticeDetail,
  type ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { Answer, TestApplication } from "../application.ts";
import { type EveryField, importOne, takenBy, type Values } from "../every-field.ts";
import { buildAccepted, day, noticeInput } from "../orders.ts";
import { allSides, step } from "../probe.ts";
import { filledValues } from "../sample-values.ts";
import { type Actors, type Command, fitting, pick, type Seen } from "../scene.ts";
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

interface ToDo extends Actors, Command, Seen {
  readonly notice: Row<typeof shippingNotice> | undefined;
  readonly named: { readonly id: string; readonly version: number } | undefined;
  readonly mark: string;
}

const goods = ({ addressed, mark, quantity }: ToDo, lines: readonly { id: string }[]) => ({
  ...addressed,
  remarks: mark,
  lines: lines.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: quantity })),
});

const orderedLine = ({ orders, which }: ToDo) =>
  pick(
    which,
    orders.flatMap(({ lines }) => lines),
  );

function ship(todo: ToDo) {
  const line = orderedLine(todo);
  const lines = line && (todo.which % 6 === 0 ? [line, line] : [line]);
  return lines && todo.supplier.call("shippingNotices", "saveShippingNotice", goods(todo, lines));
}

function shipAll(todo: ToDo) {
  const lines = todo.orders.flatMap((one) => one.lines);
  const place = ({ id }: { id: string }) => (Number(id) * 7 + todo.which) % 5;
  const shuffled = lines.toSorted((a, b) => place(a) - place(b));
  return todo.supplier.call("shippingNotices", "saveShippingNotice", goods(todo, shuffled));
}

function resubmit(todo: ToDo) {
  const line = orderedLine(todo);
  const input = line && { ...goods(todo, [line]), ...todo.named };
  return input && todo.supplier.call("shippingNotices", "saveShippingNotice", input);
}

/** Some lines as they are, one with another quantity, and now and then one more. */
function correct(todo: ToDo) {
  const { supplier, noticeLines, notice, named, mark, which, quantity } = todo;
  const own = noticeLines.filter(
    ({ shippingNoticeId, deliveryQty }) => shippingNoticeId === notice?.id && Number(deliveryQty) > 0,
  );
  const more = which % 3 === 0 ? orderedLine(todo) : undefined;
  const lines = own.map(({ purchaseOrderLineId, deliveryQty }, index) => ({
    purchaseOrderLineId,
    deliveryQty: index === which % own.length ? quantity : deliveryQty,
  }));
  const added = more ? [{ purchaseOrderLineId: more.id, deliveryQty: quantity, lotNo: mark }] : [];
  const input = { ...goods(todo, []), lines: [...lines, ...added], reason: mark };
  return named && supplier.call("shippingNotices", "correctShippingNotice", { ...input, ...named });
}

function closeRest({ supplier, notices, noticeLines, mark, which }: ToDo) {
  const line = fitting(
    which,
    noticeLines,
    ({ checkStatus, deliveryQty, receiveQty }) =>
      checkStatus === noticeStatus.code.partiallyReceived && Number(deliveryQty) > Number(receiveQty),
  );
  const of = notices.find(({ id }) => id === line?.shippingNoticeId);
  const given = of && line && { id: of.id, version: of.version, lineIds: [line.id], reason: mark };
  return given && supplier.call("shippingNotices", "closeLines", given);
}

const ways: Readonly<Record<string, (todo: ToDo) => Promise<Answer<unknown>> | undefined>> = {
  ship,
  shipAll,
  approve: ({ admin, named }) => named && admin.call("shippingNotices", "approve", named),
  reject: ({ admin, named, mark }) => named && admin.call("shippingNotices", "reject", { ...named, reason: mark }),
  dispatch: ({ supplier, named }) => named && supplier.call("shippingNotices", "dispatch", named),
  resubmit,
  void: ({ supplier, named }) => named && supplier.call("shippingNotices", "voidShippingNotice", named),
  correct,
  agreeCorrection: ({ admin, named }) => named && admin.call("shippingNotices", "agreeCorrection", named),
  declineCorrection: ({ admin, named, mark }) =>
    named && admin.call("shippingNotices", "declineCorrection", { ...named, reason: mark }),
  closeRest,
  openRest: ({ supplier, named }) => named && supplier.call("shippingNotices", "openLines", named),
  end: ({ supplier, admin, named, which }) =>
    named && (which % 2 === 0 ? supplier : admin).call("shippingNotices", "end", named),
  settle: ({ supplier, admin, named, which }) =>
    named && (which % 2 === 0 ? supplier : admin).call("shippingNotices", "settle", named),
};

/** From which states it is done, as long as the notice is open. */
const fromStates: Readonly<Record<string, readonly string[]>> = {
  approve: ["0"],
  reject: ["0"],
  dispatch: ["5"],
  resubmit: ["1"],
  void: ["0", "1", "2", "5"],
  correct: ["2"],
  agreeCorrection: ["2"],
  declineCorrection: ["2"],
  end: ["3"],
  settle: ["4"],
};

const doings: TestedDocument["doings"] = {
  isChain: true,
  names: Object.keys(ways),
  act(actors, seen, mark, command) {
    const { doing, which } = command;
    const notice = fitting(which, seen.notices, ({ checkStatus, closedStatus: closed }) =>
      closed === closedStatus.code.open ? (fromStates[doing] ?? []).includes(checkStatus) : doing === "settle",
    );
    const named = notice && { id: notice.id, version: notice.version };
    return ways[doing]?.({ ...actors, ...seen, ...command, notice, named, mark });
  },
};

export const tested: TestedDocument = {
  everyField,
  doings,
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
      matchSchedules: { by: ["supplier"], nothing: "cells of others are none to the caller, tested on its own" },
      matchWorkbook: { by: ["supplier"], nothing: "reads the caller's file" },
      downMatchingTemplate: { by: ["supplier"], nothing: "an empty workbook" },
      saveShippingNotice: { by: ["supplier"], nothing: "what it may name of others is tested on its own" },
    },
  },
};
