import { Fault } from "@tandem/contract/core/errors";
import { type AppointmentInput, appointment } from "@tandem/contract/delivery/appointments/appointments";
import type { SlotChoice } from "@tandem/contract/delivery/appointments/slot-choice";
import { appointmentLifecycle, appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { type Parties, partiesOf, partyColumns } from "../../core/parties.ts";
import { requireNamed } from "../../core/references.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { lockForStep, lockRecord } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { type Decided, type Decisions, isYes } from "../../orders/order-rules/decisions.ts";
import { deliveryRulesOf } from "../shipping-notices/delivery-rules.ts";
import { expectOnDay } from "./expect-on-day.ts";
import { refuseOtherDay } from "./refuse-other-day.ts";
import { placesOf } from "./slots.ts";
import { storedAppointments } from "./stored-appointments.ts";
import { type Deadline, takeSlot } from "./take-slot.ts";

/** The notice that a slot is for. */
interface Notice extends Parties {
  readonly id: string;
  readonly asnNo: string;
  readonly checkStatus: string;
  readonly closedStatus: string;
  /** The appointment that it has, which is not taken off. */
  readonly appointmentNo: string | null;
}

/** What is said of an appointment besides its slot. */
type Said = Pick<AppointmentInput, "carNo" | "remark">;

/**
 * Takes a slot for a delivery notice, or moves an appointment that has not begun. Answers its id.
 * @throws Fault invalidRequest, notFound, appointmentNoticeClosed, appointmentNoticeHeld, appointmentBegun, why the slot is not to be had
 */
export async function saveAppointment(tx: Database, context: Context, input: AppointmentInput): Promise<string> {
  if (input.id) return move(tx, context, { ...input, id: input.id });
  const { shippingNoticeId } = input;
  if (!shippingNoticeId) {
    const fieldKey = "appointment.shippingNoticeId";
    throw new Fault("invalidRequest", {}, [{ path: "shippingNoticeId", key: "validation.required", fieldKey }]);
  }
  const [notice, deadline] = await inOneBreath([
    lockNotice(tx, shippingNoticeId),
    deadlineFor(tx, context, shippingNoticeId),
  ]);
  requireOpen(notice);
  const id = await book(tx, context, notice, input, deadline);
  await expectOnDay(tx, context, notice.id, input.appointmentDate);
  return id;
}

/**
 * A notice is held only by who sees it, and until everything of it is here. Its appointment is looked for behind the lock: a
 * statement that waits for one sees of other tables what was there when it began.
 */
export async function lockNotice(tx: Database, id: string): Promise<Notice> {
  const [{ rows }, held] = await inOneBreath([
    sql<Omit<Notice, "appointmentNo">>`select id, asn_no, check_status, closed_status, ${partyColumns()}
      from shipping_notice where id = ${id} for no key update`.execute(tx),
    heldBy(tx, id),
  ]);
  const [notice] = rows;
  if (!notice) throw new Fault("notFound");
  return { ...notice, appointmentNo: held?.appointmentNo ?? null };
}

/** @throws Fault appointmentNoticeClosed, appointmentNoticeHeld */
export function requireOpen({ asnNo, checkStatus, closedStatus: closed, appointmentNo }: Notice): void {
  if (!noticeStatus.isIn("bringing", checkStatus) || closed !== closedStatus.code.open)
    throw new Fault("appointmentNoticeClosed", { number: asnNo });
  if (appointmentNo !== null) throw new Fault("appointmentNoticeHeld", { number: asnNo, appointmentNo });
}

/** Suppliers take slots so many hours before they begin; whoever receives goods may give one away while it lasts. */
async function deadlineFor(tx: Database, context: Context, shippingNoticeId: string): Promise<Deadline> {
  if (context.user.side !== "supplier") return null;
  const ruleOf = await deliveryRulesOf(tx, { ids: [shippingNoticeId] });
  return asDeadline(ruleOf({ id: shippingNoticeId }).appointmentHours);
}

const asDeadline = ({ value, rule }: Decided): Deadline => ({ hours: Number(value), rule });

/** Goods are unloaded where the notice says that they go. */
async function requirePlace(tx: Database, shippingNoticeId: string, { warehouseNo }: SlotChoice, path: string) {
  const places = await placesOf(tx, { shippingNoticeId });
  if (places.some((place) => place.warehouseNo === warehouseNo)) return;
  await requireNamed(tx, appointment, { warehouseNo }, { changed: ["warehouseNo"] });
  const warehouses = places.map((place) => place.warehouseNo).join(", ") || "–";
  throw new Fault("appointmentWarehouseOther", { warehouseNo, warehouses }, [
    { path, key: "errors.appointmentWarehouseOther", parameters: { warehouseNo, warehouses } },
  ]);
}

async function book(
  tx: Database,
  context: Context,
  notice: Parties & { readonly id: string },
  wanted: SlotChoice & Partial<Said>,
  deadline: Deadline,
  path = "startTimeStr",
): Promise<string> {
  await requirePlace(tx, notice.id, wanted, path);
  const { carNo, remark } = writtenValues(appointment, { ...wanted });
  const taken = await takeSlot(tx, wanted, deadline, { path });
  return addDocument(tx, context.taker, storedAppointments, {
    head: {
      ...partiesOf(notice),
      shippingNoticeId: notice.id,
      ...taken,
      ...{ carNo, remark },
      status: appointmentStatus.code.booked,
    },
    lines: null,
    action: "book",
    toState: appointmentStatus.code.booked,
    what: "booked",
  });
}

const slotFields = ["warehouseNo", "dockNo", "appointmentDate", "startTimeStr"] as const;
const saidFields = ["carNo", "remark"] as const;

async function move(
  tx: Database,
  context: Context,
  { id, version = 0, shippingNoticeId: _stays, ...input }: AppointmentInput & { readonly id: string },
): Promise<string> {
  const { record } = await lockForStep(tx, context, storedAppointments, "move", { id, version });
  const written = writtenValues(appointment, { ...input });
  const isElsewhere = slotFields.some((field) => written[field] !== record[field]);
  const isMissed = record.status === appointmentStatus.code.missed;
  const changed = [...slotFields, ...saidFields].filter((field) => (written[field] ?? null) !== record[field]);
  const changes: ValueChange[] = changed.map((field) => ({
    line: null,
    field,
    old: record[field],
    new: (written[field] as string | null | undefined) ?? null,
  }));
  const taken =
    isElsewhere || isMissed
      ? await anotherSlot(tx, record, input, await deadlineFor(tx, context, record.shippingNoticeId))
      : {};
  const set = { ...taken, carNo: written.carNo ?? null, remark: written.remark ?? null };
  const moves = [{ lifecycle: appointmentLifecycle, action: "move" }];
  await writeSteps(tx, context.taker, storedAppointments, [{ record, moves, set, changes }], { what: "moved" });
  if (isElsewhere) await expectOnDay(tx, context, record.shippingNoticeId, input.appointmentDate);
  return id;
}

/** Another slot for an appointment, which gives its own up for it. */
async function anotherSlot(
  tx: Database,
  { id, shippingNoticeId }: Held,
  wanted: SlotChoice,
  deadline: Deadline,
  path = "startTimeStr",
) {
  await requirePlace(tx, shippingNoticeId, wanted, path);
  return takeSlot(tx, wanted, deadline, { path, without: id });
}

interface Held {
  readonly id: string;
  readonly shippingNoticeId: string;
}

/** A notice that goes out, with the slot that is taken for it. */
interface SentNotice extends Parties {
  /** Nobody can have booked a slot for it yet. */
  readonly isNew?: boolean;
  readonly id: string;
  readonly expectedArrivalDate: string;
  readonly appointment?: SlotChoice | null | undefined;
}

/**
 * Takes the slot with which a notice is sent, or moves the appointment that it had when it was rejected. Its day is the one on
 * which the notice is expected.
 * @param until the deadline of suppliers, or as long as the slot lasts, where it was asked for in time
 * @throws Fault appointmentNeeded, appointmentOtherDay, why the slot is not to be had
 */
export async function appointWith(
  tx: Database,
  context: Context,
  notice: SentNotice,
  { appointmentAsked, appointmentHours }: Pick<Decisions, "appointmentAsked" | "appointmentHours">,
  until: "deadline" | "free" = "deadline",
): Promise<void> {
  const { appointment: wanted, expectedArrivalDate: expected } = notice;
  const isAsked = isYes(appointmentAsked.value);
  const held = notice.isNew ? undefined : await heldBy(tx, notice.id);
  // A slot that is kept free for it is of its day, whether a rule asked for it or not.
  if (!wanted && !isAsked && held?.status !== appointmentStatus.code.booked) return;
  const path = "appointment";
  if (!wanted && !held) {
    const parameters = ruleParameters(appointmentAsked.rule, "appointmentAsked");
    throw new Fault("appointmentNeeded", parameters, [{ path, key: "errors.appointmentNeeded", parameters }]);
  }
  const day = wanted?.appointmentDate ?? held?.appointmentDate ?? expected;
  if (day !== expected) refuseOtherDay(path, day, expected);
  if (!wanted) return;
  const deadline = until === "free" ? null : asDeadline(appointmentHours);
  if (held) await rebook(tx, context, held, wanted, deadline);
  else await book(tx, context, notice, wanted, deadline, path);
}

async function heldBy(tx: Database, shippingNoticeId: string) {
  return tx
    .selectFrom("appointment")
    .select(["id", "version", "appointmentNo", "appointmentDate", "status"])
    .where("shippingNoticeId", "=", shippingNoticeId)
    .where("status", "<>", appointmentStatus.code.canceled)
    .executeTakeFirst();
}

/** Moves what a rejected notice held, with the notice. */
async function rebook(
  tx: Database,
  context: Context,
  { id, version }: { readonly id: string; readonly version: number },
  wanted: SlotChoice,
  deadline: Deadline,
): Promise<void> {
  const { record } = await lockRecord(tx, storedAppointments, { id, version });
  // What is here already needs no other slot.
  if (!appointmentStatus.isIn("awaited", String(record.status))) return;
  if (slotFields.every((field) => wanted[field] === record[field])) return;
  const set = { ...(await anotherSlot(tx, record, wanted, deadline, "appointment")) };
  const changes = slotFields.flatMap((field): ValueChange[] =>
    wanted[field] === record[field] ? [] : [{ line: null, field, old: record[field], new: wanted[field] }],
  );
  const moves = [{ lifecycle: appointmentLifecycle, action: "move" }];
  await writeSteps(tx, context.taker, storedAppointments, [{ record, moves, set, changes }], { what: "moved" });
}
