import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

describe("The frame of a module", () => {
  it("S7.3 S3.5 is answered by menu number, route name or record, in the caller's language", async () => {
    const user = (await app.as("stranger")).reading("zh-CN");
    const frames = await Promise.all(
      ["3010", "Base.Basic.Organizational", "organisation"].map((module) =>
        user.ok("frameDefinitions", "getSysFrameDefineListByModule", { module }),
      ),
    );
    expect(frames[1]).toEqual(frames[0]);
    expect(frames[2]).toEqual(frames[0]);
    const fields = new Map(frames[0]?.records.map((field) => [field.fieldNo, field]));
    expect([...fields.keys()]).toEqual([
      "orgNo",
      "orgName",
      "orgShortName",
      "statusCode",
      "remark",
      "nameEnUs",
      "nameZhCn",
      "nameZhTw",
      "nameViVn",
      "createName",
      "createDate",
      "updateName",
      "updateDate",
    ]);
    expect(fields.get("orgNo")).toMatchObject({
      kind: "code",
      labelKey: "organisation.orgNo",
      maxLength: 100,
      isRequired: true,
      isKey: true,
      filters: ["orgNo", "orgNoIndistinct", "orgNoStart", "orgNoEnd"],
      enumList: [],
    });
    expect(fields.get("statusCode")?.enumList).toEqual([
      { enumValue: "1", enumName: "有效" },
      { enumValue: "0", enumName: "无效" },
    ]);
    expect(fields.get("createDate")).toMatchObject({ isReadOnly: true, isRequired: false });
  });

  it("S7.3 is refused for a module that does not exist", async () => {
    const user = await app.as("stranger");
    const { http } = await user.call("frameDefinitions", "getSysFrameDefineListByModule", { module: "9999" });
    expect(http).toBe(404);
  });
});
