import { withCustomFields } from "@tandem/contract/core/custom-fields";
import type { Entity } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { labelKeyIn } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import type { MenuName } from "@tandem/contract/core/permissions";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import type { FrameDefinition } from "@tandem/contract/platform/frame-definitions";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { type Services, services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { customDefinitions } from "../../core/custom-fields/definitions.ts";
import type { HandlersOf } from "../../core/handlers.ts";

const suffixOf = { equals: [""], contains: ["Indistinct"], range: ["Start", "End"] } as const;

/** The records that modules show: by name, and by number and route name of the menu that lists them. */
const byModule = new Map<string, Entity>();
for (const service of Object.values(services) as unknown as Service[]) {
  for (const { kind, entity, menus: own } of Object.values(service.endpoints) as Endpoint[]) {
    if (!entity) continue;
    byModule.set(entity.name, entity);
    if (kind !== "list") continue;
    for (const name of own ?? service.menus) for (const module of modulesOf(name)) keepFirst(module, entity);
  }
}

function modulesOf(name: MenuName): string[] {
  const menu = menus[name];
  return menu.url === undefined ? [menu.menuNo] : [menu.menuNo, menu.url];
}

function keepFirst(module: string, entity: Entity): void {
  if (!byModule.has(module)) byModule.set(module, entity);
}

/** What the pages of a module are made of (S7.3): read from the contract, which everything else is made from, too. */
export const frameDefinitionHandlers: HandlersOf<Services["frameDefinitions"]> = {
  async getSysFrameDefineListByModule(context, { module }) {
    const known = byModule.get(module);
    if (!known) throw new Fault("notFound");
    const own = await context.read((db) => customDefinitions(db, context.language, known.name));
    const entity = withCustomFields(known, own);
    const fields = Object.entries(entity.fields).filter(([, { kind }]) => kind !== "custom");
    return { records: fields.map(([name, field]) => definitionOf(context, entity, name, field)) };
  },
};

function definitionOf(context: Context, entity: Entity, name: string, field: Field): FrameDefinition {
  const labelKey = labelKeyIn(entity, name);
  const { statuses, custom } = field;
  return {
    fieldNo: custom?.fieldNo ?? name,
    fieldNoName: context.translate(labelKey),
    labelKey: custom ? "" : labelKey,
    kind: field.kind,
    maxLength: field.maxLength ?? null,
    isRequired: !field.optional && !field.readOnly,
    isReadOnly: field.readOnly,
    isKey: field.key,
    filters: field.manners.flatMap((manner) => suffixOf[manner].map((suffix) => name + suffix)),
    enumList: (statuses?.codes ?? []).map((code) => ({
      enumValue: code,
      enumName: statuses ? context.translate(statuses.labelKey(code)) : code,
    })),
    ...(custom ? { custom } : {}),
  };
}
