import { type Entity, writableFields } from "@tandem/contract/core/entity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readParts } from "../../../contract/testing/parts.ts";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";
import { type Filled, isShown, wholeOf } from "../../testing/every-field.ts";
import { missingIn } from "../../testing/sample-values.ts";
import { testedDocuments } from "../../testing/tested-documents.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

const documents = testedDocuments.flatMap(({ everyField }) => everyField ?? []);
const filledIn = documents.flatMap((document) => (document.ways ?? ["form"]).map((way) => ({ ...document, way })));

it("is asked of every kind of document of which people fill in fields, but of news", async () => {
  const asked = new Set(documents.map(({ head }) => (head as Entity).name));
  const kinds = (await readParts()).documents.map(({ entity }) => entity);
  const filled = kinds.filter((entity) => writableFields(entity).length > 0).map(({ name }) => name);
  // It is written for readers, with pictures and files, and is on no list of documents: its own tests write it.
  expect(filled.filter((name) => !asked.has(name))).toEqual(["newsNotice"]);
});

describe.each(filledIn)("Every field that people fill in of $title by $way", (document) => {
  let filled: Filled;
  beforeAll(async () => {
    filled = await document.fill(app, document.way);
  });

  isShown(document, () => filled);

  if (document.again)
    it("is changed in the form, as far as it may be", async () => {
      const found = await wholeOf(document, filled);
      const changed = found && (await document.again?.(app, filled, found));
      expect(missingIn(changed?.now, changed?.head ?? {})).toEqual([]);
      if (document.line) expect(missingIn(changed?.now.lines[0], changed?.line ?? {})).toEqual([]);
      expect(changed?.head).not.toEqual(filled.head);
    });
});
