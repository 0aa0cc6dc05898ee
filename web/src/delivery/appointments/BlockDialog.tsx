import { dockBlock, dockBlocks } from "@tandem/contract/base-data/dock-blocks";
import { appointments, type Slot } from "@tandem/contract/delivery/appointments/appointments";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { type CallOptions, call } from "../../api/client.ts";
import { textField, timeField } from "../../fields/fields.tsx";
import { FormDialog } from "../../form/FormDialog.tsx";
import { askOverBooked } from "./askOverBooked.tsx";

interface Values {
  readonly startTimeStr?: string | null;
  readonly dueTimeStr?: string | null;
  readonly reason?: string;
}

/** Takes a time off a dock: nobody takes a slot of it. */
export default function BlockDialog({ slot, onClose }: { readonly slot: Slot; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const save = async ({ startTimeStr, dueTimeStr, reason = "" }: Values, inForm: CallOptions) => {
    const { warehouseNo, dockNo, appointmentDate: blockDate } = slot;
    const block = { warehouseNo, dockNo, blockDate, startTimeStr, dueTimeStr };
    if (!(await askOverBooked(block, inForm))) return;
    await call(dockBlocks, "addbmdockblock", { ...block, reason }, inForm);
    await askAgain({ service: dockBlocks, touches: [appointments] });
    onClose();
  };
  return (
    <FormDialog<Values>
      width={480}
      title={t("appointmentPages.blockTitle", { dock: slot.dockName, day: slot.appointmentDate })}
      // The last slot of a day ends at midnight, when the day is over.
      initialValues={{
        startTimeStr: slot.startTimeStr,
        dueTimeStr: slot.dueTimeStr > slot.startTimeStr ? slot.dueTimeStr : null,
      }}
      save={save}
      onCancel={onClose}
    >
      {timeField(dockBlock, "startTimeStr")}
      {timeField(dockBlock, "dueTimeStr")}
      {textField(dockBlock, "reason")}
    </FormDialog>
  );
}
