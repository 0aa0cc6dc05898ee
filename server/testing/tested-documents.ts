import { readdir } from "node:fs/promises";
import type { Answer, TestApplication, TestUser } from "./application.ts";
import type { EveryField } from "./every-field.ts";
import type { OrderWish } from "./orders.ts";
import type { NamedRecord, Probe, RecordKind } from "./probe.ts";
import type { Act } from "./scene.ts";

/** Records that others must not see, by kind. */
type Records = Readonly<Partial<Record<RecordKind, NamedRecord>>>;

/** Of a document that an import may bring without a number. */
interface Numbered {
  /** A row of one by itself: new goods of the supplier. */
  row(app: TestApplication, wish: OrderWish): Promise<Readonly<Record<string, string>>>;
  /** The number that the server gives. */
  readonly pattern: RegExp;
  /** A head that says so is another's. */
  readonly other: Readonly<Record<string, string>>;
  /** A field of the head that takes any text. */
  readonly mark: string;
  /** The quantity of a line. */
  readonly quantity: string;
}

/** A law, a statement that breaks it, what the answer names then, and a statement that mends it. */
export type Breaking = readonly [law: string, statement: string, about?: string, mend?: string];

/** What is done to a document, by several at once. */
interface Doings {
  readonly names: readonly string[];
  /** Orders, delivery notices and receipts, on which all others follow: everybody sees them. */
  readonly isChain?: true;
  /** Makes what must be there before anything of it can be done. */
  prepare?(admin: TestUser): Promise<void>;
  /** Those of some orders, and of their delivery notices. */
  look?(admin: TestUser, purchaseNo: readonly string[], noticeIds: readonly string[]): Promise<readonly unknown[]>;
  readonly act: Act;
}

type World = { as(userNo: string): Promise<TestUser> };
/** Makes a call that is made again under its key where nobody knows whether it was done. */
export type Once = <T>(what: string, call: (server: World) => Promise<Answer<T>>) => Promise<T>;

/** What follows on a receipt while the server may go at any moment. */
interface Load {
  /** Answers the id of what was acknowledged. */
  run(server: World, receipt: NamedRecord, mark: string, once: Once): Promise<string>;
  /** Those of some that are as they were acknowledged. */
  find(admin: TestUser, ids: readonly string[]): Promise<readonly string[]>;
  /** A query for what was done twice, with the beginning of all marks as its parameter. */
  readonly doubles: string;
}

/** What the tests of all documents must know of one: said in its file under `documents/`. */
export interface TestedDocument {
  /** How those of its calls are probed of which nothing follows from the contract, by service. */
  readonly probes: Readonly<Record<string, Readonly<Record<string, Probe>>>>;
  readonly everyField?: EveryField;
  readonly numbered?: Numbered;
  /** Laws of its own, each as a query for what breaks it, and statements that do. */
  readonly laws?: Readonly<Record<string, string>>;
  readonly breaking?: readonly Breaking[];
  /** Where its state stands that its history tells, of a document with one lifecycle; in `status` unless given. */
  readonly history?: {
    readonly entity: string;
    readonly table: string;
    readonly column?: string;
    /** It may be deleted: its history stays. */
    readonly isRemovable?: true;
  };
  readonly doings?: Doings;
  readonly load?: Load;
  /** Makes one over the order, delivery notice and receipt of a supplier that others must not see either. */
  build?(admin: TestUser, built: { readonly receipt: NamedRecord }, supplier: TestUser): Promise<Records>;
}

const folder = new URL("documents/", import.meta.url);

/** All documents that are tested so. */
export const testedDocuments: readonly TestedDocument[] = await Promise.all(
  (await readdir(folder)).map(async (file) => (await import(new URL(file, folder).href)).tested as TestedDocument),
);
