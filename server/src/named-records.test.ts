import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { languageCodes } from "@tandem/contract/core/languages";
import { namedBy } from "@tandem/contract/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApplication, TestUser } from "../testing/application.ts";
import {
  adding,
  asked,
  callsOf,
  cellsOf,
  expectRefused,
  importable,
  isList,
  recordOf,
  startNamedWorld,
  unknown,
  type Values,
} from "../testing/named-records.ts";
import type { RecordKind } from "../testing/probe.ts";
import { importSheetOf, typedSheet } from "../testing/records.ts";
import { translate } from "./core/translate.ts";

let app: TestApplication;
let admin: TestUser;
let outsiders: Awaited<ReturnType<typeof startNamedWorld>>["outsiders"];
beforeAll(async () => {
  ({ app, admin, outsiders } = await startNamedWorld());
});
afterAll(() => app.close());

describe("A record that does not exist", () => {
  it.each(adding)("is refused at its field, in the caller's words: $name", async (call) => {
    // Two languages, and the other two for the next call.
    const turn = adding.indexOf(call) % 2;
    for (const language of languageCodes.filter((_, index) => index % 2 === turn)) {
      const named = unknown(call);
      const { http, body } = await admin.reading(language).post(call.path, { condition: recordOf(call, named) });
      expect(http).toBe(200);
      expectRefused(body, call.entity, named, language);
    }
  });

  it.each(importable)("is told at its cell of an import: $name", async (call) => {
    const named = unknown(call);
    const { added, errors } = await importSheetOf(admin, call.service, typedSheet([cellsOf(recordOf(call, named))]));
    expect(added).toBe(0);
    for (const [field, value] of Object.entries(named)) {
      const column = translate("en-US", fieldLabelKey(call.entity.name, field));
      expect(errors, `${field} in ${JSON.stringify(errors)}`).toContainEqual({
        row: 2,
        column,
        message: expect.stringContaining(String(value)),
      });
    }
  });

  it.each(callsOf("update"))("is refused where a record is changed: $name", async (call) => {
    const changeable = asked(call).filter(({ field }) => !field.key);
    if (changeable.length === 0) return;
    const [list] = callsOf("list").filter(({ entity }) => entity === call.entity);
    const { lines: _lines, ...condition } = call.own;
    const request = { current: 1, size: 1, condition };
    const { body: page } = await admin.post<{ records: { id: string; version: number }[] }>(list?.path ?? "", request);
    const [record] = "data" in page ? page.data.records : [];
    expect(record, call.name).toBeDefined();
    const named = Object.fromEntries(Object.entries(unknown(call)).filter(([name]) => !call.entity.fields[name]?.key));
    const change = { id: record?.id, version: record?.version, ...named };
    expectRefused((await admin.post(call.path, { condition: change })).body, call.entity, named);
  });
});

/** Numbers that one tenant alone has. */
async function addOwnRecords(user: TestUser): Promise<Readonly<Record<string, Values>>> {
  const statusCode = "1" as const;
  const organisation = { orgNo: "MINE", orgName: "Mine", orgShortName: "Mine", statusCode };
  const warehouse = { warehouseNo: "MINE", warehouseName: "Mine", orgNo: "MINE", statusCode };
  return {
    organisation: await user.ok("organisations", "addbmorg", organisation),
    warehouse: await user.ok("warehouses", "addbmwarehouse", warehouse),
    zone: await user.ok("zones", "addbmzone", { zoneNo: "MINE", zoneName: "Mine", warehouseNo: "MINE", statusCode }),
    unit: await user.ok("units", "addbmunit", { unitNo: "MINE", unitName: "Mine", statusCode }),
  };
}

/** Tries to name what is hidden in every record that somebody may write; answers in how many. */
async function nameHidden(userNo: string, hidden: Readonly<Record<string, Values | undefined>>): Promise<number> {
  const user = await app.as(userNo);
  let refused = 0;
  for (const call of adding) {
    const found = asked(call).flatMap(({ name, field, names }) => {
      const value = hidden[names.entity]?.[namedBy(names)?.by ?? ""];
      return value === undefined ? [] : [[name, isList(field) ? [value] : value] as const];
    });
    const named = Object.fromEntries(found);
    const { http, body } = await user.post(call.path, { condition: recordOf(call, named) });
    if (found.length === 0 || http === 403) continue;
    // A supplier's own number stands in for whichever it sends.
    if (body && "errorCode" in body && body.errorCode === "permissionMissing") continue;
    expectRefused(body, call.entity, named);
    refused += 1;
  }
  return refused;
}

describe("Somebody of another scope", () => {
  it.each(["organisation", "warehouse"] as const)(
    "S6.3c names nothing of another %s: it is refused as if it did not exist",
    async (kind) => {
      const { userNo, hidden } = outsiders[kind];
      expect(await nameHidden(userNo, hidden as unknown as Readonly<Record<RecordKind, Values>>)).toBeGreaterThan(3);
    },
  );

  it("S6.3c names nothing of another tenant: it is refused as if it did not exist", async () => {
    expect(await nameHidden("admin@2", await addOwnRecords(admin))).toBeGreaterThan(3);
  });
});
