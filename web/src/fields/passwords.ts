import { isGoodPassword, usualLengths } from "@tandem/contract/identity/password-policies";
import type { FormRule } from "antd";
import i18next from "i18next";
import { queryClient } from "../api/queries.ts";
import { passwordPolicyQuery } from "./passwordPolicy.ts";

/** Fields of forms that hold a password: never written to the device. */
export const passwordFields: readonly string[] = ["password", "pwd", "oldPwd", "newPwd", "repeated"];

/** Base64 of the UTF-8 password, as calls carry it (S5.1b). */
export function encodePassword(password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(password)));
}

/** As the policy asks: as long as it says, with numbers and letters (S5.10a, B5.15j). `missing` is said where a needed one is. */
export function passwordRules(missing: string, required: boolean): FormRule[] {
  return [
    {
      required,
      validator: async (_rule, value: unknown) => {
        if (typeof value !== "string" || value === "") {
          if (required) throw new Error(missing);
          return;
        }
        const lengths = await queryClient.ensureQueryData(passwordPolicyQuery).catch(() => usualLengths);
        if (!isGoodPassword(value, lengths)) {
          throw new Error(i18next.t("errors.passwordPolicy", { min: lengths.minLength, max: lengths.maxLength }));
        }
      },
    },
  ];
}

/** The second entry is the same as the first (B5.15j). */
export function repeatedPasswordRule(first: string): FormRule {
  return ({ getFieldValue }) => ({
    validator: async (_rule, value: unknown) => {
      const [typed, repeated] = [getFieldValue(first) ?? "", value ?? ""];
      if (typed === repeated) return;
      throw new Error(i18next.t(repeated === "" ? "passwordForm.notRepeated" : "passwordForm.differ"));
    },
  });
}
