import { operationOutcome } from "@tandem/contract/core/operation-outcome";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { signedLinks } from "@tandem/contract/orders/signed-links";
import {
  type FirstStepName,
  type FirstStepsOfUser,
  firstStepsFor,
  type SetUpStepName,
  setsUp,
} from "@tandem/contract/platform/dashboard/first-steps";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";

/** A service, and those of its calls of which each does a step. */
const by = <Methods extends object>(
  service: { readonly name: string; readonly endpoints: Methods },
  ...methods: (keyof Methods & string)[]
) => methods.map((method) => `${service.name}/${method}`);

type OwnStepName = Exclude<FirstStepName, SetUpStepName>;

const calls: Readonly<Record<OwnStepName, readonly string[]>> = {
  bring: by(purchaseOrders, "importexcel", "savePurchaseOrder"),
  issue: by(purchaseOrders, "issue"),
  accept: [...by(purchaseOrders, "accept", "acceptAsOrdered"), ...by(signedLinks, "answerBySignedLink")],
  ship: by(shippingNotices, "saveShippingNotice", "importexcel"),
  receive: by(receipts, "receive", "receiveWhole", "importexcel"),
};

/** Whoever is new does it soon: calls that are older are not looked through. */
const daysBack = 60;

/** Which of some steps that set the company up anybody has taken: it has what they bring. */
async function takenByAnybody(context: Context, names: readonly SetUpStepName[]): Promise<FirstStepName[]> {
  if (names.length === 0) return [];
  const { rows } = await context.read((db) =>
    sql<{ name: SetUpStepName }>`select name from (
        select 'organisations' as name where exists (select from organisation)
        union all select 'warehouses' where exists (select from warehouse)
        union all select 'addresses' where exists (select from address)
        union all select 'suppliers' where exists (select from supplier)
        union all select 'materials' where exists (select from material)
        -- Somebody besides the first administrator.
        union all select 'users' where exists (select from app_user offset 1)) as taken
      where name = any (${names}::text[])`.execute(db),
  );
  return rows.map(({ name }) => name);
}

/** Which of some steps a user has taken, by the calls that did them. */
async function taken(context: Context, names: readonly OwnStepName[]): Promise<FirstStepName[]> {
  if (names.length === 0) return [];
  const { rows } = await context.read((db) =>
    sql<{ call: string }>`select distinct service || '/' || method as call from operation_log
      where user_id = ${context.user.id} and happened_at > now() - make_interval(days => ${sql.lit(daysBack)})
        and outcome is distinct from ${operationOutcome.code.refused}
        and service || '/' || method = any (${names.flatMap((name) => calls[name])}::text[])`.execute(db),
  );
  return names.filter((name) => rows.some(({ call }) => calls[name].includes(call)));
}

/** The first steps of the caller. What is found done is kept, and not looked for again. */
export async function firstStepsOf(context: Context): Promise<FirstStepsOfUser> {
  const { id, side } = context.user;
  const own = firstStepsFor(side, (menu, flag) => context.actor(menu).can(flag));
  const kept = await context.read((db) =>
    db.selectFrom("appUser").select(["firstSteps", "firstStepsClosed"]).where("id", "=", id).executeTakeFirstOrThrow(),
  );
  const open = kept.firstStepsClosed ? [] : own.filter((name) => !kept.firstSteps.includes(name));
  const found = [
    ...(await takenByAnybody(context, open.filter(setsUp))),
    ...(await taken(
      context,
      open.filter((name) => !setsUp(name)),
    )),
  ];
  const done: readonly string[] = [...kept.firstSteps, ...found];
  if (found.length > 0) {
    await context.write(
      (tx) =>
        tx
          .updateTable("appUser")
          .set({ firstSteps: [...done] })
          .where("id", "=", id)
          .execute(),
      { unlogged: true },
    );
  }
  const isSetUp = own.every((name) => !setsUp(name) || done.includes(name));
  const shown = isSetUp ? own.filter((name) => !setsUp(name)) : own;
  return {
    steps: shown.map((name) => ({ name, done: done.includes(name) })),
    closed: kept.firstStepsClosed,
  };
}

/** Puts the first steps of the caller away, or takes them up again. */
export async function closeFirstSteps(context: Context, closed: boolean): Promise<FirstStepsOfUser> {
  await context.write((tx) =>
    tx.updateTable("appUser").set({ firstStepsClosed: closed }).where("id", "=", context.user.id).execute(),
  );
  return firstStepsOf(context);
}
