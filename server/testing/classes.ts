import type { TestUser } from "./application.ts";

/** Classes of documents of the first organisation, each with a finer one within it. */
export const steel = { classifyType: "STEEL", businessClassifyType: "COILS" };
export const paper = { classifyType: "PAPER", businessClassifyType: "BOXES" };

/** Adds those classes, unless they are there. */
export async function addClasses(admin: TestUser): Promise<void> {
  const asked = { current: 1, size: 1, condition: { classifyType: steel.classifyType } };
  const { records } = await admin.ok("classifyTypes", "getbmclassifytypelistbyparams", asked);
  if (records.length > 0) return;
  const nature = { orgNo: "O1", bigModule: "1", docNature: "10", statusCode: "1" } as const;
  for (const { classifyType, businessClassifyType } of [steel, paper]) {
    await admin.ok("classifyTypes", "addbmclassifytype", { ...nature, classifyType, classifyTypeName: classifyType });
    const finer = { businessClassifyType, businessClassifyTypeName: businessClassifyType, classifyType };
    await admin.ok("businessClassifyTypes", "addbmbusinessclassifytype", { ...nature, ...finer });
  }
}
