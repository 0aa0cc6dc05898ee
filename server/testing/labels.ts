import type { InputOf } from "@tandem/contract/core/service";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { Services } from "@tandem/contract/services";
import type { TestApplication, TestUser } from "./application.ts";
import { changeMaterial } from "./materials.ts";
import { day } from "./orders.ts";

export type PrintLabel = InputOf<Services["labels"]["endpoints"]["printlabel"]>;

/** Who prints labels, with a box rule that holds, `BX`, one that does not, `OLD`, and a material of which a box holds 25. */
export async function labelUsers(app: TestApplication) {
  const admin = await app.as("admin");
  const rule = { boxRuleName: "Cartons", statusCode: "1" } as const;
  await admin.ok("boxRules", "addbmboxrulehead", { ...rule, boxRuleNo: "BX" });
  await admin.ok("boxRules", "addbmboxrulehead", { ...rule, boxRuleNo: "OLD", statusCode: "0" });
  await changeMaterial(admin, { packQty: "25", shelfLifeDays: 90 });
  return { admin, buyer: await app.as("buyer"), supplier: await app.as("supplierA") };
}

/** The first line of a notice, by its id. */
export const lineOf = (notice: ShippingNoticeDetail) => notice.lines[0]?.id ?? "";

/** When labels say that they were made. */
export const noon = `${day(0)}T12:00:00.000Z`;

/** Labels for lines of notices, by the box rule `BX`. */
export const labelsFor = (ids: readonly string[], change: Partial<PrintLabel> = {}): PrintLabel => ({
  ids: [...ids],
  boxRuleNo: "BX",
  reportKey: "LABEL_STANDARD",
  boxBarcodeNum: 1,
  copies: 1,
  genMoment: noon,
  ...change,
});

export const makeLabels = async (user: TestUser, input: PrintLabel) =>
  (await user.ok("labels", "printlabel", input)).records;

export const labelRequest = (condition: object) => ({ current: 1, size: 1000, condition });

/** The days of which lines are listed unless others are asked for. */
export const labelDays = { docDateStart: day(-30), docDateEnd: day(0) };

/** The lines that labels can be printed for. */
export const labelLines = async (user: TestUser, condition: object = {}) =>
  (await user.ok("labels", "getbarcodeprintlistbyparams", labelRequest({ ...labelDays, ...condition }))).records;
