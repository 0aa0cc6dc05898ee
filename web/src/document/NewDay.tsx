import i18next from "i18next";
import { useState } from "react";
import { tenantToday } from "../api/tenantDay.ts";
import { DateInput } from "../fields/inputs/lateInputs.tsx";
import { AskedField } from "../ui/AskedField.tsx";

/** A day that a step takes besides its reason, and what says at its input that it cannot be taken. */
export interface TypedDay {
  day: string | null;
  complain: (problem: string) => void;
}

/** Why a day that was typed cannot be taken; null where it can. */
export function problemOfDay({ day }: Pick<TypedDay, "day">, whyNeeded: string | null): string | null {
  if (!day) return whyNeeded;
  return day < tenantToday() ? i18next.t("errors.dayPassed", { day }) : null;
}

/** The input of a day by which something is asked for anew; where it must be said, why. */
export function NewDay(props: { readonly typed: TypedDay; readonly label: string; readonly whyNeeded: string | null }) {
  const { typed, label, whyNeeded } = props;
  const [value, setValue] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  typed.complain = setProblem;
  return (
    <AskedField label={label} problem={problem} hint={whyNeeded} required={whyNeeded !== null}>
      <DateInput
        value={value ?? undefined}
        aria-required={whyNeeded !== null}
        aria-invalid={problem !== null}
        onChange={(day) => {
          typed.day = day;
          setValue(day);
          setProblem(null);
        }}
      />
    </AskedField>
  );
}
