import type { Entity } from "@tandem/contract/core/entity";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { flagLabelKey, type MenuFlag, type MenuName } from "@tandem/contract/core/permissions";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { translate } from "../../core/translate.ts";
import { documents } from "./documents.ts";
import { firstText } from "./word-values.ts";

/** A call as the log names it. */
interface Call {
  readonly method: string;
  readonly endpoint: Endpoint;
  readonly menu: MenuName | undefined;
  /** What the calls of its service are about. */
  readonly about: Entity | undefined;
}

const calls: ReadonlyMap<string, Call> = new Map(
  Object.values(services).flatMap((each) => {
    const service = each as unknown as Service;
    const endpoints = Object.entries(service.endpoints);
    const about = endpoints.find(([, { entity }]) => entity)?.[1].entity;
    return endpoints.map(([method, endpoint]) => {
      const [menu] = endpoint.menus ?? service.menus;
      return [`${service.name}.${method}`, { method, endpoint, menu, about }] as const;
    });
  }),
);

/** Calls whose button has words of its own. */
const buttons: Readonly<Record<string, string>> = {
  runSysJob: "scheduledJob.runNow",
  pauseSysJob: "scheduledJob.pause",
  resumeSysJob: "scheduledJob.resume",
  updateSysJob: "scheduledJob.schedule",
  updateLanguage: "shell.language",
  updatepwd: "routes.password",
  updateOwnData: "routes.userInfo",
  createBills: "billablePages.create",
  billPool: "billablePages.billAll",
  fetchPlans: "schedulePages.fetchPlans",
  generateInvoiceDoc: "routes.generateInvoice",
  packAutomatically: "packagePages.auto",
  addPackages: "packagePages.add",
  movePackages: "packagePages.move",
  moveContents: "packagePages.move",
  splitPackage: "packagePages.split",
  mergePackages: "packagePages.merge",
  unpackPackages: "packagePages.unpack",
  deletePackages: "actions.delete",
  doneSysAbnormalLog: "abnormalLog.markDone",
  logout: "shell.signOut",
  undo: "deletedRecords.undo",
  markOrders: "purchaseOrderPages.mark",
  unmarkOrders: "purchaseOrderPages.unmark",
  syncLatestInfo: "erpSync.title",
  activate: "licence.activate",
  confirmSecondFactor: "auditEntry.action.secondFactorSet",
  endSecondFactor: "auditEntry.action.secondFactorEnded",
  drawRecoveryCodes: "auditEntry.action.recoveryCodesDrawn",
  drawWebhookSecret: "webhook.newSecret",
  sendTestMail: "messageConfig.sendTest",
  sendTestWebhook: "webhook.sendTest",
};

const generic: Readonly<Partial<Record<Endpoint["kind"], string>>> = {
  add: "actions.add",
  update: "actions.modify",
  remove: "actions.delete",
  list: "flags.isSearch",
  get: "flags.isSearch",
  download: "flags.isExport",
};

const prefix = /^(?:add|save|update|delete|upload)/;
const verbs: Readonly<Record<string, string>> = {
  add: "actions.add",
  save: "actions.save",
  update: "actions.modify",
  delete: "actions.delete",
  upload: "operations.upload",
};

/** The label of the step that a call takes, on one record or on several. */
function stepOf({ method, about }: Call): string[] {
  const steps = documents
    .filter(({ entity }) => entity.name === about?.name)
    .flatMap(({ steps }) => Object.values(steps));
  return steps
    .filter((step) => step.method === method || step.together?.method === method)
    .map(({ lifecycle, action }) => `${lifecycle.name}.actions.${action}`);
}

const ownWords = (method: string) => `operations.calls.${method}`;

/** Keys of the words of a call, the best first. */
function keysOf(call: Call): string[] {
  const { method, endpoint, menu, about } = call;
  const bare = method.replace(/^batch(.)/, (_, first: string) => first.toLowerCase());
  const own = [buttons[method] ?? [], ownWords(method), `userSteps.${method}`].flat();
  const said = about ? [`${about.name}.actions.${bare}`, `${about.name}.${bare}`, `history.${about.name}.${bare}`] : [];
  const flag = menu && endpoint.permission !== "isSearch" ? [flagLabelKey(menu, endpoint.permission as MenuFlag)] : [];
  const verb = verbs[prefix.exec(method)?.[0] ?? ""];
  const plain = [generic[endpoint.kind] ?? [], method === "importexcel" ? "actions.import" : []].flat();
  // Whether it adds or changes, what is saved is saved.
  const saved = verb === "actions.save" ? [verb] : [];
  return [...own, ...saved, ...stepOf(call), ...plain, ...said, `history.${bare}`, ...(verb ? [verb] : []), ...flag];
}

/** The words of calls, by language: a log that is looked through by words asks for those of all calls. */
const wordsOfCalls = new Map<LanguageCode, Map<string, string>>();

/** What was done by a call, as the pages call it: the page, and the step or button. A call that is no more keeps its name. */
export function wordCall(language: LanguageCode, callName: string | null): string | null {
  if (callName === null) return null;
  const call = calls.get(callName);
  if (!call) return callName;
  const words = wordsOfCalls.get(language) ?? new Map<string, string>();
  wordsOfCalls.set(language, words);
  const said = words.get(callName) ?? wordsOf(language, callName, call);
  words.set(callName, said);
  return said;
}

function wordsOf(language: LanguageCode, callName: string, call: Call): string {
  const done = firstText(language, keysOf(call)) ?? callName;
  // What everyone does for themselves belongs to no page, where it has words of its own.
  const isOwn = call.endpoint.permission === "signedIn" && firstText(language, [ownWords(call.method)]) !== undefined;
  return call.menu && !isOwn ? `${translate(language, `menus.${call.menu}`)} · ${done}` : done;
}

/** The calls whose words hold what somebody looks for, in the language in which they read them. */
export function callsWorded(language: LanguageCode, words: string): string[] {
  const wanted = words.trim().toLocaleLowerCase(language);
  return [...calls.keys()].filter((name) => wordCall(language, name)?.toLocaleLowerCase(language).includes(wanted));
}
