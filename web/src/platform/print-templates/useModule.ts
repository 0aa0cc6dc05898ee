import type { PrintModule } from "@tandem/contract/platform/print-templates/kinds";
import { Form, type FormInstance } from "antd";

const moduleOf = (form: FormInstance): PrintModule => form.getFieldValue("module") ?? "ASN";

/** The module as it is being chosen. */
export function useModule(form: FormInstance): PrintModule {
  Form.useWatch("module", form);
  return moduleOf(form);
}
