import { z } from "zod";
import { recordId } from "../core/entity.ts";
import { plainText } from "../core/fields.ts";
import type { Noun } from "../core/noun.ts";
import { action, service, upload } from "../core/service.ts";
import { type Nouns, nouns } from "../nouns.ts";
import { storedFile } from "./files.ts";
import { foundKinds } from "./search.ts";

type DiscussedOf<N> = N extends { readonly discussed: readonly (infer Name extends string)[] } ? Name : never;
/** The documents on which both sides write messages, by the names of their entities. */
export type DiscussedKind = DiscussedOf<Nouns[keyof Nouns]>;
const discussedKinds = Object.values<Noun>(nouns).flatMap(({ discussed = [] }) => discussed) as [
  DiscussedKind,
  ...DiscussedKind[],
];

/** Longest message, in characters. */
export const longestMessage = 2000;
/** Files that one message brings at most. */
export const mostAttachments = 10;
/** Messages that a call answers at most. */
export const messagesAtOnce = 50;

/** What one side wrote on a document, as the caller sees it. */
const documentMessage = z.object({
  id: recordId,
  /** The line of the document that it is about; null for the whole document. */
  lineId: recordId.nullable(),
  /** How that line was called then. */
  lineName: z.string().nullable(),
  /** Empty where the message is its files alone. */
  content: z.string(),
  side: z.enum(["supplier", "buyer"]),
  userName: z.string(),
  sentAt: z.string(),
  files: z.array(storedFile),
  /** Who of the other side has read it and when, the first before the others. */
  readBy: z.array(z.object({ userName: z.string(), readAt: z.string() })),
  /** Written by the other side, and not read by the caller. */
  isUnread: z.boolean(),
  /** The caller wrote it, and the other side has not read it: it may be withdrawn. */
  mayWithdraw: z.boolean(),
});
export type DocumentMessage = z.output<typeof documentMessage>;

/** The document that messages are on. */
const onDocument = { entityName: z.enum(discussedKinds), recordId };

/** Which messages on a document are asked for: the last, or those before or after one. */
export const messagesOf = z.strictObject({ ...onDocument, before: recordId.optional(), after: recordId.optional() });

/** What somebody writes on a document. */
export const messageOn = z.strictObject({
  ...onDocument,
  lineId: recordId.nullable().optional(),
  /** May be left out where there are files. */
  content: plainText(longestMessage).nullable().optional(),
  /** Files that were uploaded for it. */
  fileIds: z.array(recordId).max(mostAttachments).default([]),
});

/** Messages on documents (B4.3): who may see a document reads and writes them. */
export const documentMessages = service(
  "ISrmDocumentMessageService",
  { menus: discussedKinds.map((kind) => foundKinds[kind].menu) },
  {
    getDocumentMessageList: action({
      permission: "isSearch",
      summary: `The messages on a document, the newest last: the last ${messagesAtOnce}, or as many before one or after one.`,
      input: messagesOf,
      output: z.object({
        records: z.array(documentMessage),
        /** There are more, in the direction that was asked for. */
        more: z.boolean(),
        /** Why nobody writes on it now, as the name of an error; null where people do. */
        refusal: z.string().nullable(),
      }),
    }),
    getDocumentMessageCounts: action({
      permission: "isSearch",
      summary:
        "How many messages documents have, and how many of them the caller has not read; those without are left out.",
      input: z.strictObject({ entityName: onDocument.entityName, idList: z.array(recordId).min(1).max(100) }),
      output: z.object({
        records: z.array(z.object({ recordId, messageCount: z.int(), unreadCount: z.int() })),
      }),
    }),
    sendDocumentMessage: action({
      permission: "isSearch",
      once: true,
      summary: "Writes a message on a document, or on one of its lines. It is never changed.",
      input: messageOn,
      output: documentMessage,
    }),
    readDocumentMessages: action({
      permission: "isSearch",
      summary: "Marks what the other side wrote on a document as read by the caller, up to a message.",
      input: z.strictObject({ ...onDocument, upTo: recordId }),
      output: z.object({ read: z.int() }),
    }),
    withdrawDocumentMessage: action({
      permission: "isSearch",
      summary: "Takes back a message of the caller's own that nobody of the other side has read.",
      input: z.strictObject({ id: recordId }),
      output: z.object({ withdrawn: z.int() }),
    }),
    uploadDocumentMessageFile: upload({
      permission: "isSearch",
      summary: "Takes a file to be attached to a message, which names it when it is sent.",
      output: storedFile,
    }),
  },
);
