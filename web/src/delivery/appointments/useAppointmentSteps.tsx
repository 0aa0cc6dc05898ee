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

/** The steps of appointments that need a dialog, with these dialogs, and what takes a slot for a notice. */
export function useOwnSteps(): {
  readonly own: { readonly move: (moved: Known) => void; readonly checkIn: (one: Known) => void };
  readonly dialogs: ReactNode;
  readonly choose: (what: SlotFor) => void;
} {
  const [choosing, setChoosing] = useState<SlotFor | null>(null);
  const [arriving, setArriving] = useState<Known | null>(null);
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
  return { own: { move: (moved) => setChoosing({ moved }), checkIn: setArriving }, dialogs, choose: setChoosing };
}

/** The same, with the buttons of all steps. */
export function useAppointmentSteps(): Omit<ReturnType<typeof useOwnSteps>, "own"> & {
  readonly steps: Steps<Known>;
} {
  const { own, ...dialogs } = useOwnSteps();
  return { steps: useSteps(appointmentFace, own), ...dialogs };
}
