import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

it("is asked of every kind of document", () => {
  expect(documents.length).toBeGreaterThan(3);
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
