import { z } from "zod";
import { need } from "../core/document.ts";
import { entity, recordId } from "../core/entity.ts";
import { code, integer, reference, status, text } from "../core/fields.ts";
import { rowSteps } from "../core/row-steps.ts";
import { action, documentList, download, service, upload } from "../core/service.ts";
import { choices } from "../core/statuses.ts";

/** A stored file as it is sent: what it is called and how large it is; the content is downloaded by its id. */
export const storedFile = z.object({
  fileId: recordId,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
});
export type StoredFile = z.output<typeof storedFile>;

/** What may be attached (S5.7b, B5.13b), by the ending of the file's name. */
export const attachmentEndings = ["jpg", "png", "pdf", "txt", "doc", "docx", "xls", "xlsx"] as const;
/** Largest attachment; the specification names no value. */
export const attachmentMegabytes = 20;

/** Whether anything names a file. */
const isUsed = choices("storedFileRecord.isUsed", { yes: "1", no: "0" });

/** A stored file as administrators see it: what it is, by whom, how large, and where it is attached (B2.30). */
export const storedFileRecord = entity(
  "storedFileRecord",
  {
    fileName: text({ readOnly: true }),
    sizeBytes: integer({ readOnly: true }),
    /** What it was uploaded for. */
    purpose: code({ readOnly: true }),
    isUsed: status(isUsed, { readOnly: true }),
    /** The document, news or user that it stands at. */
    usedIn: text({ readOnly: true, optional: true }),
    /** Which kind of document that is, as the search finds it, and its id; null for others. */
    usedKind: text({ readOnly: true, optional: true }),
    usedId: reference({ readOnly: true, optional: true }),
    contentType: text({ readOnly: true }),
  },
  { keyword: ["fileName", "usedIn"], source: "stored_file_row" },
);

/** For so many days nothing is deleted because nothing uses it: the draft of a form, which its writer's device keeps for 30, may name it. */
export const unusedFileDays = 31;

/** What a refused workbook and an import keep is read by nobody besides, whoever administers files. */
export const ownFilePurposes: readonly string[] = ["import-errors", "imports"];

/** What files are held to besides what their rows say. */
export interface FileRule {
  /** What was uploaded before this moment, in milliseconds, may be deleted. */
  readonly deletableBefore: number;
}

/** What is done with stored files. Who sees what a file is attached to gets it; the call refuses others. */
export const fileSteps = rowSteps<"download" | "delete", FileRule>({
  download: {
    side: ["buyer", "supplier"],
    menus: ["storedFiles"],
    permission: "isSearch",
    needs: [
      need({
        reads: ["purpose"],
        holds: ({ purpose }) => !ownFilePurposes.includes(String(purpose)),
        error: "fileOfImporter",
      }),
    ],
  },
  delete: {
    side: ["buyer", "supplier"],
    menus: ["storedFiles"],
    permission: "isPhysicalDelete",
    needs: [
      need({ reads: ["usedIn"], holds: ({ usedIn }) => usedIn === null, error: "fileStillUsed" }),
      need({ reads: ["purpose"], holds: ({ purpose }) => purpose !== "import-errors", error: "fileGoesByItself" }),
      need({
        reads: ["createDate"],
        holds: ({ createDate }, { deletableBefore }: FileRule) => Date.parse(String(createDate)) < deletableBefore,
        error: "fileTooYoung",
      }),
    ],
  },
});

/** Stored files (B2.30): their contents are downloaded by whoever may read what they are attached to. */
export const storedFiles = service(
  "ISysFileService",
  { menus: ["storedFiles"] },
  {
    getSysFilePage: documentList({ entity: storedFileRecord, ...fileSteps }),
    deleteUnusedSysFiles: action({
      permission: "isPhysicalDelete",
      summary: `Deletes files that nothing names and that are older than ${unusedFileDays} days; the others stay.`,
      input: z.strictObject({ ids: z.array(recordId).min(1).max(1000) }),
      output: z.object({ deleted: z.int(), kept: z.int() }),
    }),
  },
);

const byFileId = z.strictObject({ fileId: recordId });

/** Files (S7.19c–e). What a file is for decides who may read it. */
export const files = service(
  "ISrmFileService",
  { menus: ["notices"] },
  {
    getSrmNewsFileList: action({
      permission: "signedIn",
      summary: "The attachments of a news notice that the caller may read, by its fileNo.",
      input: z.strictObject({ fileNo: recordId }),
      output: z.object({ records: z.array(storedFile) }),
    }),
    downloadSrmNewsFile: download({
      permission: "public",
      summary: "An attachment of a news notice that everyone may read.",
      input: byFileId,
    }),
    downloadFileById: download({
      permission: "signedIn",
      summary:
        "Any file that the caller may read: attachments of the news notices, of the messages on documents, of the orders and of the delivery notices that they may read, reports of delivery approvals and photos of receipts that they see, and avatars of users they know.",
      input: byFileId,
    }),
    uploadSrmNewsFile: upload({
      by: "buyer",
      permission: "isAdd",
      or: "isModify",
      summary: "Takes a file to be attached to a news notice, which names it when it is saved.",
      output: storedFile,
    }),
  },
);
