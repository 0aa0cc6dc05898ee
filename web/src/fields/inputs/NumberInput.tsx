import { Input, type InputProps, type InputRef } from "antd";
import { type Ref, useState } from "react";
import { numberText, typedNumber } from "../format.ts";

interface Props extends Omit<InputProps, "value" | "onChange"> {
  readonly value?: string | number | null;
  /** Told what is typed as the wire has it; what cannot be read, as it was typed. */
  readonly onChange?: (value: string) => void;
  readonly ref?: Ref<InputRef>;
}

/** A number in the signs of the user's language. What is typed stays as it is until the hand leaves. */
export function NumberInput({ value, onChange, onBlur, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const held = String(value ?? "");
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...input}
      // What the value has become otherwise goes before what was typed.
      value={typed !== null && typedNumber(typed) === held ? typed : numberText(held)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(typedNumber(target.value));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
