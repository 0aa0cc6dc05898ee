import dayjs from "dayjs";
import i18next from "i18next";
import { useState } from "react";
import { DateInput } from "../fields/inputs/lateInputs.tsx";
import styles from "./NewDay.module.css";

/** A day that a step takes besides its reason, and what says at its input that it cannot be taken. */
export interface TypedDay {
  day: string | null;
  complain: (problem: string) => void;
}

/** Why a day that was typed cannot be taken; null where it can. */
export function problemOfDay({ day }: Pick<TypedDay, "day">, whyNeeded: string | null): string | null {
  if (!day) return whyNeeded;
  return day < dayjs().format("YYYY-MM-DD") ? i18next.t("errors.dayPassed", { day }) : null;
}

/** The input of a day by which something is asked for anew; where it must be said, why. */
export function NewDay(props: { readonly typed: TypedDay; readonly label: string; readonly whyNeeded: string | null }) {
  const { typed, label, whyNeeded } = props;
  const [value, setValue] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  typed.complain = setProblem;
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input of the day is the control within it */}
      <label className={styles.field}>
        <span className={styles.label}>{label}</span>
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
      </label>
      {problem !== null ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : (
        whyNeeded !== null && <p className={styles.why}>{whyNeeded}</p>
      )}
    </>
  );
}
