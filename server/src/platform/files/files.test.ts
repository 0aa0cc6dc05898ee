import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { basePath } from "@tandem/contract/core/service";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { orderWorkbook } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { useFolder } from "../../../testing/workbooks.ts";
import { Files } from "../../core/files.ts";
import { forgetUnusedFiles } from "./unused-files.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const text = Buffer.from("Öffnungszeiten / 营业时间 / Giờ mở cửa\n", "utf8");
const portableDocument = Buffer.from("%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "latin1");
/** The head of a photograph, as cameras write it. */
const photograph = Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"), Buffer.alloc(64)]);
const compoundFile = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2048)]);

const letterParts = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>`,
};

const folder = useFolder();
let app: TestApplication;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
});
afterAll(() => app.close());

async function upload(content: Buffer, fileName: string, user = buyer) {
  return (await user.upload<StoredFile>("files", "uploadSrmNewsFile", content, fileName)).body;
}

async function uploaded(content: Buffer, fileName: string): Promise<StoredFile> {
  const body = await upload(content, fileName);
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  return body.data;
}

async function published(
  fileIds: string[],
  input: { whereNews?: "0" | "1"; receivers?: string[]; cover?: string } = {},
) {
  const { receivers = [] } = input;
  const draft = await buyer.ok("notices", "saveSysNews", {
    subject: "With files",
    content: "See below",
    newsBusiness: "1",
    outDoorType: "3",
    whereNews: input.whereNews ?? "0",
    sendType: receivers.length > 0 ? "2" : "1",
    ...(receivers.length > 0 ? { senderType: "1" as const } : {}),
    receivingObjects: receivers,
    fileIds,
    ...(input.cover ? { cover: input.cover } : {}),
  });
  return buyer.ok("notices", "publish", { id: draft.id, version: draft.version });
}

/** What a caller gets for a file: its content, or the code of the refusal. */
async function fetched(user: TestUser, method: "downloadFileById" | "downloadSrmNewsFile", fileId: string) {
  const { response, content } = await user.download("files", method, { condition: { fileId } });
  if (response.headers.get("content-type")?.startsWith("application/json")) {
    return (JSON.parse(content.toString()) as { errorCode: string }).errorCode;
  }
  return content;
}

describe("An attachment", () => {
  it("S5.7b B5.13b is taken when its content is what its name says", async () => {
    const workbook = await orderWorkbook([]);
    const parts = Object.entries(letterParts).map(([path, xml]) => ({ path, text: [xml] }));
    const letter = await readFile(await folder.packed(parts));
    const kinds: [string, Buffer, string][] = [
      ["photo.png", picture, "image/png"],
      ["photo.jpg", photograph, "image/jpeg"],
      ["hours.TXT", text, "text/plain; charset=utf-8"],
      ["terms.pdf", portableDocument, "application/pdf"],
      ["old.xls", compoundFile, "application/vnd.ms-excel"],
      ["old.doc", compoundFile, "application/msword"],
      ["letter.docx", letter, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
      ["form.xlsx", workbook, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ];
    for (const [fileName, content, contentType] of kinds) {
      expect(await uploaded(content, fileName)).toMatchObject({ fileName, contentType, sizeBytes: content.length });
    }
    const tooLarge = Buffer.concat([photograph, Buffer.alloc(20 * 1024 * 1024)]);
    expect(await upload(tooLarge, "large.jpg")).toMatchObject({ errorCode: "fileTooLarge" });
  });

  it("S5.7b is refused when its name lies, when its kind is not on the list, and when it is empty", async () => {
    const refused: [string, Buffer][] = [
      ["photo.png", text],
      ["photo.jpg", picture],
      ["terms.pdf", picture],
      ["notes.txt", picture],
      ["notes.txt", compoundFile],
      ["form.docx", await orderWorkbook([])],
      ["page.html", text],
      ["script.svg", Buffer.from("<svg/>")],
      ["noending", text],
    ];
    for (const [fileName, content] of refused) {
      expect(await upload(content, fileName), fileName).toMatchObject({
        status: 400,
        errorCode: "attachmentTypeRefused",
        errorMessage: "Only files in the format of jpg, png, pdf, txt, doc, docx, xls, xlsx can be uploaded",
      });
    }
    for (const fileName of ["nothing.txt", "nothing.png"]) {
      expect(await upload(Buffer.alloc(0), fileName)).toMatchObject({ status: 400, errorCode: "fileEmpty" });
    }
  });

  it("S5.7c B8.10b is refused when it is too large or of another kind, in words that say what is taken", async () => {
    expect(await upload(text, "page.html")).toMatchObject({
      errorCode: "attachmentTypeRefused",
      errorMessage: "Only files in the format of jpg, png, pdf, txt, doc, docx, xls, xlsx can be uploaded",
    });
    expect(await upload(Buffer.alloc(20 * 1024 * 1024 + 1, "a"), "large.txt")).toMatchObject({
      errorCode: "fileTooLarge",
      errorMessage: "The file size cannot exceed 20MB",
    });
  });

  it("S7.19c S7.19d S7.19e is listed and downloaded by everyone who may read its notice, under its own name", async () => {
    const [one, other] = [await uploaded(text, "营业时间.txt"), await uploaded(picture, "map.png")];
    const notice = await published([other.fileId, one.fileId], { whereNews: "1" });
    expect(notice.fileNo).toBe(notice.id);
    const supplier = await app.as("supplierA");
    const { records } = await supplier.ok("files", "getSrmNewsFileList", { fileNo: notice.id });
    expect(records).toEqual([other, one]);
    expect((await app.nobody.ok("notices", "getInfo", { id: notice.id })).files).toEqual([other, one]);
    const { response, content } = await app.nobody.download("files", "downloadSrmNewsFile", {
      condition: { fileId: one.fileId },
    });
    expect(content).toEqual(text);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain(encodeURIComponent("营业时间.txt"));
    expect(await fetched(supplier, "downloadFileById", other.fileId)).toEqual(picture);
  });

  it("B7.9 is reached by the calls of news, with and without a session", async () => {
    const file = await uploaded(text, "hours.txt");
    const { id, subject } = await published([file.fileId], { whereNews: "1" });
    const supplier = await app.as("supplierA");
    const post = async (user: TestUser, path: string, body: object) => {
      const answer = await user.post<Record<string, unknown>>(`${basePath}/${path}`, body);
      if (!("data" in answer.body)) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    };
    const outdoor = { publish: 1, whereNews: 1, newsBusiness: 1, field: "adddate", order: "desc", outDoorType: "3" };
    const found = { records: expect.arrayContaining([expect.objectContaining({ id, subject })]) };
    const page = { current: 1, size: 20 };
    const news = "ISrmSysNewsService";
    expect(await post(app.nobody, `${news}/getOutDoorSysNews`, { ...page, condition: outdoor })).toMatchObject(found);
    expect(await post(app.nobody, `${news}/getInfo`, { condition: { id } })).toMatchObject({ id, subject });
    expect(await post(supplier, `${news}/getTopNews`, { condition: { size: 20 } })).toMatchObject(found);
    expect(await post(supplier, `${news}/getSysNewsList`, { ...page, condition: {} })).toMatchObject(found);
    await post(supplier, `${news}/addNewsReadingRecord`, { condition: { id } });
    expect(await post(supplier, `${news}/getSysNewsById`, { condition: { id } })).toMatchObject({ id, isRead: "1" });
    const files = await post(supplier, "ISrmFileService/getSrmNewsFileList", { condition: { fileNo: id } });
    expect(files).toMatchObject({ records: [file] });
    for (const method of ["downloadSrmNewsFile", "downloadFileById"] as const) {
      expect(await fetched(supplier, method, file.fileId), method).toEqual(text);
    }
  });

  it("S6.3c S7.19e S8.4a is kept from everyone who may not read its notice", async () => {
    const [secret, cover] = [await uploaded(text, "price.txt"), await uploaded(picture, "cover.png")];
    const notice = await published([secret.fileId], { receivers: ["SA"], cover: cover.fileId });
    const [ofA, ofB] = [await app.as("supplierA"), await app.as("supplierB")];
    expect(await fetched(ofA, "downloadFileById", secret.fileId)).toEqual(text);
    expect(await fetched(ofA, "downloadFileById", cover.fileId)).toEqual(picture);
    for (const { fileId } of [secret, cover]) {
      expect(await fetched(ofB, "downloadFileById", fileId)).toBe("notFound");
      expect(await fetched(await app.as("warehouse"), "downloadFileById", fileId)).toBe("notFound");
      expect(await fetched(app.nobody, "downloadSrmNewsFile", fileId)).toBe("notFound");
    }
    expect(await ofB.refused("files", "getSrmNewsFileList", { fileNo: notice.id })).toBe("notFound");
    await buyer.ok("notices", "cancelPublication", { id: notice.id, version: notice.version });
    expect(await fetched(ofA, "downloadFileById", secret.fileId)).toBe("notFound");
    expect(await fetched(buyer, "downloadFileById", secret.fileId)).toEqual(text);
  });

  it("S7.19e is of its purpose: what was imported is nobody's to download by its id", async () => {
    await asOwner(
      app,
      `insert into stored_file (tenant_id, file_name, content_type, size_bytes, sha256, storage_key, purpose)
       values (1, 'orders.xlsx', 'application/octet-stream', 1, '\\x00', 'imports/one', 'imports')`,
    );
    const [file] = await asOwner<{ id: string }>(app, "select id from stored_file where purpose = 'imports'");
    expect(await fetched(await app.as("admin"), "downloadFileById", file?.id ?? "0")).toBe("notFound");
    const cannot = await buyer.call("notices", "saveSysNews", {
      subject: "Not mine to attach",
      content: "x",
      newsBusiness: "1",
      outDoorType: "1",
      whereNews: "0",
      sendType: "1",
      receivingObjects: [],
      fileIds: [file?.id ?? "0"],
    });
    expect(cannot.body).toMatchObject({ errorCode: "referenceUnknown" });
  });

  it("S7.19e is removed a month after it was uploaded when nothing uses it, and kept when something does", async () => {
    const [loose, used, cover] = [
      await uploaded(text, "loose.txt"),
      await uploaded(text, "used.txt"),
      await uploaded(picture, "cover.png"),
    ];
    await published([used.fileId], { cover: cover.fileId });
    const young = await uploaded(text, "young.txt");
    await asOwner(app, "alter table stored_file disable trigger stamp");
    await asOwner(app, "update stored_file set create_date = now() - interval '32 days' where id <> $1", [
      young.fileId,
    ]);
    await asOwner(app, "alter table stored_file enable trigger stamp");
    const [before] = await asOwner<{ key: string }>(app, "select storage_key as key from stored_file where id = $1", [
      loose.fileId,
    ]);
    const pool = new Pool({ connectionString: app.connectionString, max: 1 });
    const files = await Files.open(app.config);
    try {
      await forgetUnusedFiles(pool, files);
      await forgetUnusedFiles(pool, files);
    } finally {
      await pool.end();
    }
    await expect(access(join(app.config.DATA_DIRECTORY, "files", before?.key ?? ""))).rejects.toThrow("ENOENT");
    expect(await fetched(buyer, "downloadFileById", loose.fileId)).toBe("notFound");
    expect(await fetched(buyer, "downloadFileById", used.fileId)).toEqual(text);
    expect(await fetched(buyer, "downloadFileById", cover.fileId)).toEqual(picture);
    expect(await fetched(buyer, "downloadFileById", young.fileId)).toEqual(text);
  });

  it("is kept as long as a record that names it may be brought back", async () => {
    const admin = await app.as("admin");
    const archive = Buffer.concat([
      Buffer.from("PK\u0003\u0004"),
      Buffer.alloc(40),
      Buffer.from("AndroidManifest.xml"),
    ]);
    const { body } = await admin.upload<StoredFile>("appVersions", "uploadSysAppFile", archive, "tandem.apk");
    const fileId = "data" in body ? body.data.fileId : "";
    const wish = { versionNo: "9.9", fileId, isForced: "0", statusCode: "1" } as const;
    const { id, version } = await admin.ok("appVersions", "addSysAppVersion", wish);
    const { undoToken } = await admin.ok("appVersions", "deleteSysAppVersionByIds", { delList: [{ id, version }] });
    await asOwner(app, "alter table stored_file disable trigger stamp");
    await asOwner(app, "update stored_file set create_date = now() - interval '32 days' where id = $1", [fileId]);
    await asOwner(app, "alter table stored_file enable trigger stamp");
    const pool = new Pool({ connectionString: app.connectionString, max: 1 });
    const cleanUp = async () => forgetUnusedFiles(pool, app.platform.files);
    const isThere = async () => (await asOwner(app, "select from stored_file where id = $1", [fileId])).length;
    await cleanUp();
    expect(await isThere()).toBe(1);
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken: undoToken ?? "" });
    const again = await admin.ok("appVersions", "deleteSysAppVersionByIds", { delList: [{ id, version }] });
    expect(again).toMatchObject({ deleted: 1 });
    await asOwner(app, "update deleted_record set deleted_at = now() - interval '2 days'");
    await cleanUp().finally(() => pool.end());
    expect(await isThere()).toBe(0);
  });

  it("B1.1 is uploaded by the buyer's people alone", async () => {
    expect(await upload(text, "hours.txt", await app.as("supplierA"))).toMatchObject({
      errorCode: "permissionMissing",
    });
    expect(await upload(text, "hours.txt", app.nobody)).toMatchObject({ errorCode: "10004" });
  });
});
