import { Input, type InputProps, type InputRef } from "antd";
import type { Ref } from "react";
import { numberText, typedNumber } from "../format.ts";
import { useTyped } from "./useTyped.ts";

interface Props extends Omit<InputProps, "value" | "onChange"> {
  readonly value?: string | number | null;
  /** Told what is typed as the wire has it; what cannot be read, as it was typed. */
  readonly onChange?: (value: string) => void;
  readonly ref?: Ref<InputRef>;
}

/** A number in the signs of the user's language. What is typed stays as it is until the hand leaves. */
export function NumberInput({ value, onChange, onBlur, ...input }: Props) {
  const held = String(value ?? "");
  const { standing, setTyped } = useTyped(held, typedNumber, numberText(held));
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={standing}
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
