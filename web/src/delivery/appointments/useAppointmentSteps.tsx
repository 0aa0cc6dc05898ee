import { type ReactNode, useState } from "react";
import type { RecordOf } from "../../document/documentFace.ts";
import { type Steps, useSteps } from "../../document/useSteps.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { appointmentFace } from "./appointmentFace.tsx";
import type { SlotFor } from "./SlotDialog.tsx";

const SlotDialog = late(() => import("./SlotDialog.tsx"));
const CheckInDialog = late(() => import("./CheckInDialog.tsx"));

type Known = RecordOf<typeof appointmentFace>;

/** The steps of appointments, with the dialogs that two of them need, and what takes a slot for a notice. */
export function useAppointmentSteps(): {
  readonly steps: Steps<Known>;
  readonly dialogs: ReactNode;
  readonly choose: (what: SlotFor) => void;
  readonly checkIn: (one: Known) => void;
} {
  const [choosing, setChoosing] = useState<SlotFor | null>(null);
  const [arriving, setArriving] = useState<Known | null>(null);
  const steps = useSteps(appointmentFace, { move: (moved) => setChoosing({ moved }), checkIn: setArriving });
  const dialogs = (
    <Opened
      onEscape={() => {
        setChoosing(null);
        setArriving(null);
      }}
    >
      {choosing && <SlotDialog what={choosing} onClose={() => setChoosing(null)} />}
      {arriving && <CheckInDialog one={arriving} onClose={() => setArriving(null)} />}
    </Opened>
  );
  return { steps, dialogs, choose: setChoosing, checkIn: setArriving };
}
