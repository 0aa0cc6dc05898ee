import { Fault } from "@tandem/contract/core/errors";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import type { CommonMenu } from "@tandem/contract/platform/menus/menus";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { menusOf, treeOf } from "./menus-of.ts";

/** A use counts half as much after so many seconds: 30 days. */
const halfLife = 30 * 24 * 3600;
/** So many menus are shown as those used most. */
const mostCommon = 12;

const pinnedNumbers: ReadonlySet<string> = new Set(
  Object.values(menus)
    .filter(({ pinned }) => pinned !== undefined)
    .sort((a, b) => (a.pinned ?? 0) - (b.pinned ?? 0))
    .map(({ menuNo }) => menuNo),
);

/** What the uses of a menu are worth now. */
const worth = sql<number>`user_menu.use_score * power(0.5, extract(epoch from now() - user_menu.used_at)::float8 / ${sql.lit(halfLife)})`;

/** The numbers of the pages and addresses the user may open, on any device. */
async function openNumbers(context: Context, db: Database): Promise<Set<string>> {
  const items = [...(await menusOf(context, db, "PC")), ...(await menusOf(context, db, "PDA"))];
  return new Set(items.filter((item) => item.url !== null).map((item) => item.menuNo));
}

/** @throws Fault notFound: a menu the user does not hold is none to them */
async function requireOpen(context: Context, db: Database, menuNo: string): Promise<void> {
  if (!(await openNumbers(context, db)).has(menuNo)) throw new Fault("notFound");
}

async function commonOf(context: Context, db: Database): Promise<CommonMenu[]> {
  const open = await openNumbers(context, db);
  const found = await db
    .selectFrom("userMenu")
    .select(["menuNo", "isCommon"])
    .where("userId", "=", context.user.id)
    .where(sql<boolean>`is_common is not false and (is_common or use_score > 0)`)
    .orderBy(sql`is_common is true`, "desc")
    .orderBy(worth, "desc")
    .orderBy("menuNo")
    .execute();
  return found
    .filter(({ menuNo }) => open.has(menuNo))
    .slice(0, mostCommon)
    .map(({ menuNo, isCommon }) => ({ menuNo, isCollected: isCommon === true }));
}

async function fix(context: Context, menuNo: string, isFixed: boolean): Promise<Record<string, never>> {
  await context.write(async (tx) => {
    await requireOpen(context, tx, menuNo);
    await tx
      .insertInto("userMenu")
      .values({ userId: context.user.id, menuNo, isFixed })
      .onConflict((taken) => taken.columns(["tenantId", "userId", "menuNo"]).doUpdateSet({ isFixed }))
      .execute();
  });
  return {};
}

/** The signed-in user's own menus (S2.14, S2.15a, S7.6). */
export const userMenuHandlers: HandlersOf<Services["userMenus"]> = {
  getMenuList: (context) => context.read(async (db) => treeOf(await menusOf(context, db, "PC"))),

  async getPdaMenuList(context, { menuLevel }) {
    const items = await context.read((db) => menusOf(context, db, "PDA"));
    return treeOf(menuLevel === undefined ? items : items.filter((item) => item.menuLevel <= menuLevel));
  },

  getBusinessCommonMenu: (context) => context.read(async (db) => ({ records: await commonOf(context, db) })),

  collectBusinessCommonMenu(context, { menuNo, isCollected }) {
    const values = isCollected === undefined ? { useScore: 1 } : { isCommon: isCollected === "1" };
    return context.write(
      async (tx) => {
        await requireOpen(context, tx, menuNo);
        await tx
          .insertInto("userMenu")
          .values({ userId: context.user.id, menuNo, ...values })
          .onConflict((taken) =>
            taken
              .columns(["tenantId", "userId", "menuNo"])
              .doUpdateSet(isCollected === undefined ? { useScore: sql`${worth} + 1`, usedAt: sql`now()` } : values),
          )
          .execute();
        return { records: await commonOf(context, tx) };
      },
      { unlogged: true },
    );
  },

  getFixedMenu: (context) =>
    context.read(async (db) => {
      const open = await openNumbers(context, db);
      const chosen = await db
        .selectFrom("userMenu")
        .select(["menuNo", "isFixed"])
        .where("userId", "=", context.user.id)
        .where("isFixed", "is not", null)
        .orderBy("menuNo")
        .execute();
      const decided = new Set(chosen.map(({ menuNo }) => menuNo));
      const numbers = [
        ...[...pinnedNumbers].filter((menuNo) => !decided.has(menuNo)),
        ...chosen.filter(({ isFixed }) => isFixed).map(({ menuNo }) => menuNo),
      ];
      return { records: numbers.filter((menuNo) => open.has(menuNo)).map((menuNo) => ({ menuNo })) };
    }),

  addFixedMenu: (context, { menuNo }) => fix(context, menuNo, true),
  removeFixedMenu: (context, { menuNo }) => fix(context, menuNo, false),
};
