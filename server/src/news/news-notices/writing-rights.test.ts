import type { InputOf } from "@tandem/contract/core/service";
import type { StoredFile } from "@tandem/contract/platform/files";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { named } from "../../../testing/records.ts";

type Input = InputOf<Services["notices"]["endpoints"]["saveSysNews"]>;

const plain: Input = {
  ...{ subject: "Holiday", content: "Closed from the 1st to the 7th.", newsBusiness: "1", outDoorType: "1" },
  ...{ whereNews: "0", sendType: "1", receivingObjects: [], fileIds: [] },
};

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

let drafts = 0;
/** Each has its own keyword, so that none is the repetition of another. */
const draft = async () =>
  (await app.as("buyer")).ok("notices", "saveSysNews", { ...plain, contentKeyword: `Draft ${++drafts}` });

describe("News", () => {
  it("S6.1a B4.2b of who may add and not modify, or modify and not add, has receivers and files", async () => {
    const admin = await app.as("admin");
    const holding = async (userNo: string, flag: "isAdd" | "isModify") => {
      const grants = [{ menuNo: menus.notices.menuNo, flags: ["isSearch" as const, flag] }];
      await admin.ok("roles", "saveOrUpdateSysRole", { roleNo: userNo, roleName: userNo, statusCode: "1", grants });
      await addUser(admin, userNo, { roleNo: [userNo] });
      return app.as(userNo);
    };
    const written = async (user: TestUser, input: Partial<Input> = {}) => {
      const { records } = await user.ok("notices", "getNewsReceivers", { senderType: "1", keyword: "SA" });
      const file = await user.upload<StoredFile>("files", "uploadSrmNewsFile", Buffer.from("Map"), "map.txt");
      const fileIds = "data" in file.body ? [file.body.data.fileId] : [];
      const receivingObjects = records.map(({ number }) => number);
      const sent = { ...plain, sendType: "2", senderType: "1", receivingObjects, fileIds, ...input } as const;
      return user.call("notices", "saveSysNews", sent);
    };
    const complete = { data: { receivingObjects: ["SA"], files: [{ fileName: "map.txt" }] } };
    const [adds, modifies] = [await holding("adds", "isAdd"), await holding("modifies", "isModify")];
    expect((await written(adds)).body).toMatchObject(complete);
    const theirs = await draft();
    expect((await written(modifies, named(theirs))).body).toMatchObject(complete);
    expect((await written(modifies)).body).toMatchObject({ errorCode: "permissionMissing" });
    expect((await written(adds, named(await draft()))).body).toMatchObject({ errorCode: "permissionMissing" });
    const reads = await app.as("supplierA");
    expect(await reads.refused("notices", "getNewsReceivers", { senderType: "1" })).toBe("permissionMissing");
  });
});
