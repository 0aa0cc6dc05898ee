import { readdir } from "node:fs/promises";
import type { TestApplication, TestUser } from "./application.ts";
import type { EveryField } from "./every-field.ts";
import type { OrderWish } from "./orders.ts";
import type { Named, Probe, RecordKind } from "./probe.ts";

/** Records that others must not see, by kind. */
type Records = Readonly<Partial<Record<RecordKind, Named>>>;

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

/** What the tests of all documents must know of one: said in its file under `documents/`. */
export interface TestedDocument {
  /** How those of its calls are probed of which nothing follows from the contract, by service. */
  readonly probes: Readonly<Record<string, Readonly<Record<string, Probe>>>>;
  readonly everyField?: EveryField;
  readonly numbered?: Numbered;
  /** Makes one over the order, delivery notice and receipt that others must not see either. */
  build?(admin: TestUser, built: { readonly receipt: Named }): Promise<Records>;
}

const folder = new URL("documents/", import.meta.url);

/** All documents that are tested so. */
export const testedDocuments: readonly TestedDocument[] = await Promise.all(
  (await readdir(folder)).map(async (file) => (await import(new URL(file, folder).href)).tested as TestedDocument),
);
