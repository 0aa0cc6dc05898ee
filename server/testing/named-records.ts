import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import type { languageCodes } from "@tandem/contract/core/languages";
import { type Endpoint, pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { expect } from "vitest";
import { namingFields } from "../src/core/references.ts";
import { translate } from "../src/core/translate.ts";
import { startTestApplication } from "./application.ts";
import { buildOutsiders } from "./outsiders.ts";

export type Values = Readonly<Record<string, unknown>>;
export type ServiceName = keyof typeof services;
interface Call {
  readonly name: string;
  readonly service: ServiceName;
  readonly path: string;
  readonly entity: Entity;
  /** What a record is besides its references, and the references that such a one has not. */
  readonly own: Values;
  readonly without: readonly string[];
}

/** What a sample cannot guess: values that belong together, and records of two sorts. */
const sorts: Readonly<Record<string, readonly { readonly own?: Values; readonly without?: readonly string[] }[]>> = {
  address: [
    { own: { loadadrType: "1", orgNo: "O1" }, without: ["supplierNo"] },
    { own: { loadadrType: "2", supplierNo: "SA" }, without: ["orgNo"] },
  ],
  docType: [{ own: { bigModule: "1", docNature: "10" } }],
  classifyType: [{ own: { bigModule: "1", docNature: "10" } }],
  unitConversion: [
    { own: { sourceUnitNo: "KG" }, without: ["sourceUnitNo"] },
    { own: { targetUnitNo: "KG" }, without: ["targetUnitNo"] },
  ],
  businessClassifyType: [{ own: { bigModule: "1", docNature: "10" } }],
  approvalRule: [{ own: { lines: [{ userNo: "buyer" }] } }],
  planDisplay: [{ own: { lines: [{ rangeTone: "done", description: "As planned" }] } }],
};

/** The fields by which a person who writes a record names others. */
export const writable = (entity: Entity) => namingFields(entity).filter(({ field }) => !field.readOnly);

export function callsOf(asked: Endpoint["kind"]): Call[] {
  return Object.entries(services).flatMap(([service, described]) =>
    Object.entries(described.endpoints as Record<string, Endpoint>).flatMap(([method, { kind, entity }]) => {
      if (kind !== asked || !entity || writable(entity).length === 0) return [];
      const path = pathOf(described as unknown as Service, method);
      const call = { service: service as ServiceName, path, entity };
      return (sorts[entity.name] ?? [{}]).map(({ own = {}, without = [] }, index) => ({
        ...call,
        name: `${service}.${method} ${index + 1}`,
        own,
        without,
      }));
    }),
  );
}
export const adding = callsOf("add");
export const importable = adding.filter(({ service }) => "importexcel" in services[service].endpoints);

/** A value of a field that must have one. */
export function sample({ kind, statuses }: Field): unknown {
  if (kind === "status") return statuses?.codes[0];
  if (kind === "integer") return 1;
  if (kind === "date") return "2026-01-01";
  if (kind === "quantity" || kind === "money" || kind === "rate") return "1";
  return kind === "codes" ? [] : "SAMPLE";
}

export const asked = (call: Call) => writable(call.entity).filter(({ name }) => !call.without.includes(name));

/** A record that names only what it is given. */
export const recordOf = (call: Call, named: Values): Values => ({ ...sampled(call.entity), ...call.own, ...named });

/** A record with its line as the cells of a row. */
export function cellsOf({ lines: [line] = [], ...head }: Values & { readonly lines?: readonly Values[] }) {
  const cells = Object.entries({ ...head, ...line }).map(([name, value]): [string, string | { number: string }] => [
    name,
    typeof value === "number" ? { number: String(value) } : String(value),
  ]);
  return Object.fromEntries(cells);
}

/** What must be said of a record. */
export function sampled({ fields }: Entity): Values {
  const must = Object.entries(fields).filter(
    ([name, field]) => !field.readOnly && !field.optional && name !== "lineNo",
  );
  return Object.fromEntries(must.map(([name, field]) => [name, field.example ?? sample(field)]));
}

/** Of what a record must name, the organisation that there is. */
export const existing = (call: Call): Values =>
  Object.fromEntries(
    asked(call)
      .filter(({ field }) => !field.optional)
      .map(({ name }) => [name, { orgNo: "O1" }[name] ?? `NO-${name}`]),
  );

export const isList = (field: Field) => field.kind === "codes";
export const unknown = (call: Call): Values =>
  Object.fromEntries(asked(call).map(({ name, field }) => [name, isList(field) ? [`NO-${name}`] : `NO-${name}`]));

/** Expects a refusal in words at every field that names what there is not for the caller. */
export function expectRefused(
  body: unknown,
  entity: Entity,
  named: Values,
  language: (typeof languageCodes)[number] = "en-US",
) {
  const { errorCode, errorMessage, details } = body as {
    errorCode: string;
    errorMessage: string;
    details?: { path: string; message: string }[];
  };
  expect(errorCode, JSON.stringify(body)).toBe("referenceUnknown");
  expect(errorMessage).not.toMatch(/_fkey|\{\{/);
  for (const [field, value] of Object.entries(named)) {
    const detail = details?.find(({ path }) => path === field);
    expect(detail?.message, `${entity.name}.${field} in ${JSON.stringify(body)}`).toContain(String(value));
    expect(detail?.message).toContain(translate(language, fieldLabelKey(entity.name, field)));
  }
}

/** A world with somebody of another scope in every sense, and a record of each kind that others name. */
export async function startNamedWorld() {
  const app = await startTestApplication();
  const outsiders = await buildOutsiders(app);
  const admin = await app.as("admin");
  const [rule] = adding.filter(({ service }) => service === "approvalRules");
  const values = { approvalRuleNo: "RULE", amountFrom: "999999999" };
  if (rule) await admin.call("approvalRules", "addapprovalrule", recordOf(rule, values) as never);
  return { app, admin, outsiders };
}
