import type { Rule } from "antd/es/form";

/** Asks for a whole number from 1 on (S5.2c). */
export const integerRule = (max: number, message: string): Rule => ({
  required: true,
  type: "integer",
  min: 1,
  max,
  message,
});
