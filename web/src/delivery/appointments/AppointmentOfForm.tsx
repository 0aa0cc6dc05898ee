import type { SlotChoice } from "@tandem/contract/delivery/appointments/slot-choice";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { Form, type FormInstance } from "antd";
import { useTranslation } from "react-i18next";
import { tenantToday } from "../../api/tenantDay.ts";
import { SlotPicker, useSlots } from "./SlotPicker.tsx";
import { useHeldAppointment } from "./useHeldAppointment.ts";

interface Brought {
  readonly purchaseOrderLineId: string;
}

/**
 * The slot with which a notice is sent: asked for where the rule of its lines says so. Its day becomes the expected one. What the
 * notice holds already stays its slot, as long as nobody chooses another.
 */
export function AppointmentOfForm(props: { readonly form: FormInstance; readonly noticeId: string | undefined }) {
  const { t } = useTranslation();
  const { form, noticeId } = props;
  const held = useHeldAppointment(noticeId);
  const lines = (Form.useWatch("lines", { form, preserve: true }) ?? []) as readonly Brought[];
  const deliveryAddressId = Form.useWatch("deliveryAddressId", { form, preserve: true }) as string | undefined;
  const expected = Form.useWatch("expectedArrivalDate", { form, preserve: true }) as string | null | undefined;
  const ids = [...new Set(lines.map(({ purchaseOrderLineId }) => purchaseOrderLineId))];
  const of = { purchaseOrderLineIds: ids, ...(deliveryAddressId ? { deliveryAddressId } : {}) };
  // Whether a slot is asked for is the same on every day.
  const found = useSlots(of, tenantToday(), 1, ids.length > 0);
  const isKept = held?.status === appointmentStatus.code.booked;
  if (!found.data?.isAsked && !isKept) return null;
  const choose = (slot: SlotChoice) => form.setFieldValue("expectedArrivalDate", slot.appointmentDate);
  return (
    <>
      <h2>{t("appointment.name")}</h2>
      <Form.Item
        name="appointment"
        extra={t("appointmentPages.setsExpected")}
        rules={[
          {
            validator: async (_rule, chosen?: SlotChoice) => {
              const slot = chosen ?? held;
              if (slot === null) throw new Error(t("appointmentPages.slotRequired"));
              if (slot && expected && slot.appointmentDate !== expected)
                throw new Error(t("errors.appointmentOtherDay", { day: slot.appointmentDate, expected }));
            },
          },
        ]}
      >
        <ChoosingSlot of={of} day={expected} held={held} onChosen={choose} />
      </Form.Item>
    </>
  );
}

/** The picker as a field of the form. */
function ChoosingSlot(props: {
  readonly of: Parameters<typeof SlotPicker>[0]["of"];
  readonly day: string | null | undefined;
  readonly held: SlotChoice | null | undefined;
  readonly value?: SlotChoice | null;
  readonly onChange?: (slot: SlotChoice) => void;
  readonly onChosen: (slot: SlotChoice) => void;
}) {
  return (
    <SlotPicker
      of={props.of}
      day={props.day}
      value={props.value ?? props.held ?? null}
      onChange={(slot) => {
        props.onChange?.(slot);
        props.onChosen(slot);
      }}
    />
  );
}
