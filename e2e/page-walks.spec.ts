import type { Page } from "@playwright/test";
import type { Menu } from "@tandem/contract/core/permissions";
import type { PlainNoun } from "@tandem/contract/core/plain-records";
import { plainNouns } from "@tandem/contract/nouns";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { asOwner } from "../server/testing/owner.ts";
import { addWorldUser } from "../server/testing/world.ts";
import type { Place } from "../web/src/routes/place.ts";
import { places } from "../web/src/routes/table.ts";
import { type Seen, see } from "./pages.ts";
import { expect, type Language, test } from "./portal.ts";
import type { Installation } from "./server.ts";
import { allTextsOf, untranslated } from "./texts.ts";

const table: Readonly<Record<string, Place>> = places;

/** The lists of base data, each with a form beside it. */
const baseLists = Object.entries(table).filter(([name]) => /^Base\./.test(name) && `${name}.Add` in table);

/** Fields that a page of plain base data shows in a way of their own. */
const ownWays = new Set(["docNature", "latitude"]);

/** What there is to see of a kind of plain base data, by its fields and those of its lines. */
const seenOf = ({ entity, lines }: PlainNoun): string[] => [
  ...Object.entries(entity.fields).flatMap(([name, { kind }]) => (ownWays.has(name) ? [kind, name] : [kind])),
  ...Object.values(lines?.entity.fields ?? {}).map(({ kind }) => `${kind} in lines`),
];

/**
 * The lists of base data with something to see that none before has: one module makes all those of plain base data, and another
 * their forms.
 */
function tellingLists(): typeof baseLists {
  const nouns = Object.values(plainNouns) as unknown as PlainNoun[];
  const seen = new Set<string>();
  return baseLists.filter(([name]) => {
    const noun = nouns.find(({ place }) => place.url === name);
    const fresh = noun ? seenOf(noun).filter((each) => !seen.has(each)) : [name];
    for (const each of fresh) seen.add(each);
    return fresh.length > 0;
  });
}

/** Somebody who holds the right to look at every page, and no other. */
const looker = "looker";

async function addLooker(demo: Installation): Promise<void> {
  const numbers = Object.values(menus).map(({ menuNo }) => menuNo);
  const added = await asOwner(
    demo,
    `insert into role (tenant_id, role_no, role_name) select min(id), $1, 'Looks' from tenant
     on conflict do nothing returning role_no`,
    [looker],
  );
  if (added.length === 0) return;
  await asOwner(
    demo,
    `insert into role_menu (tenant_id, role_no, menu_no, flags)
     select r.tenant_id, r.role_no, m, '{isSearch}' from role r, unnest($2::text[]) m where r.role_no = $1`,
    [looker, numbers],
  );
  await addWorldUser(demo, { userNo: looker, role: looker, supplierNo: null });
}

/** What buttons say that do what a flag besides that of looking allows: of records, of documents, and in the words of roles. */
function wordsOfSteps(language: Language): ReadonlySet<string> {
  const said =
    /^(actions\.(add|delete|export|import|modify|save)|(?!search\.)\w+\.actions\.\w+|flags\.\w+\.(?!isSearch)\w+|\w+\.print)$/;
  return new Set([...allTextsOf(language)].filter(([key]) => said.test(key)).map(([, text]) => text));
}

/** The buttons of a page that say so, and what stands under its More. */
async function stepsOn(page: Page, { buttons, hasMore }: Seen, words: ReadonlySet<string>): Promise<string[]> {
  const said = [...buttons];
  if (hasMore) {
    await page.locator("main header [aria-haspopup=menu]").click();
    await page.getByRole("menuitem").first().waitFor();
    said.push(...(await page.getByRole("menuitem").allInnerTexts()));
    await page.keyboard.press("Escape");
    await page.getByRole("menuitem").first().waitFor({ state: "hidden" });
  }
  return said.map((text) => (text.split("\n")[0] ?? "").trim()).filter((text) => words.has(text));
}

/** Whether a page has steps that only some take: its menu knows flags besides that of looking, and it is not one's own. */
function hasFlags(name: string): boolean {
  const { open, back } = table[name] ?? {};
  const menu = Object.values(menus as Readonly<Record<string, Menu>>).find(({ url }) => url === name || url === back);
  return !open && (menu?.flags.some((flag) => flag !== "isSearch") ?? true);
}

/** So low that of long lists few rows are drawn: more of them would say nothing else. */
const lowWindow = { width: 1280, height: 420 };

/** The pages that somebody walks in one go. */
const walked = 30;

// Those of base data are opened below. Of those without a page the table of routes is asked.
const others = Object.entries(table).filter(
  ([name, { path, opens, pageless, public: isPublic }]) =>
    !baseLists.some(([list]) => name.startsWith(list)) && !path.includes(":") && !opens && !pageless && !isPublic,
);

test.describe("every page opens", () => {
  let [admin, looking]: Page[] = [];

  test.beforeAll(async ({ open, demo }) => {
    await addLooker(demo);
    [admin, looking] = [await open("admin", { at: "/404" }), await open(looker, { at: "/404" })];
    for (const page of [admin, looking]) await page.setViewportSize(lowWindow);
  });

  test.afterAll(async ({ contexts }) => {
    for (const page of [admin, looking]) if (page) await contexts.giveBack(page.context());
  });

  for (let start = 0; start < others.length; start += walked) {
    const some = others.slice(start, start + walked);
    test(`S2.4a B6.1e every page opens with no key of a text, and offers no step without its flag, from ${some[0]?.[0]} on`, async () => {
      if (!admin || !looking) throw new Error("Nobody walks");
      const words = wordsOfSteps("en-US");
      const walk = async (who: Page, mayLook: boolean) => {
        for (const [name, { path, flag, roles }] of some) {
          if (mayLook !== (!flag && !roles)) continue;
          const seen = await see(who, path);
          expect(seen, path).toMatchObject({ at: path, isThere: true });
          expect(seen.text, path).not.toMatch(untranslated);
          if (mayLook && hasFlags(name)) expect(await stepsOn(who, seen, words), path).toEqual([]);
        }
      };
      await Promise.all([walk(admin, false), walk(looking, true)]);
    });
  }
});

test("S1.3a B6.1e lists of base data and their forms open in Vietnamese, with no key of a text, no error, and no step without its flag", async ({
  signIn,
  demo,
}) => {
  await addLooker(demo);
  const texts = allTextsOf("vi-VN");
  const words = wordsOfSteps("vi-VN");
  const how = { language: "vi-VN", at: "/404" } as const;
  const [looking, page] = [await signIn(looker, how), await signIn("admin", how)];
  const errors: string[] = [];
  for (const each of [looking, page]) {
    await each.setViewportSize(lowWindow);
    each.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    each.on("pageerror", (error) => errors.push(error.message));
  }
  const nothingYet = looking.getByText(texts.get("listPage.nothingYet") ?? "");
  for (const [name, list] of tellingLists()) {
    const form = table[`${name}.Add`] as Place;
    const [rows, fields] = await Promise.all([see(looking, list.path), see(page, form.path)]);
    expect(rows.at).toBe(list.path);
    expect(rows.headings, name).toEqual([expect.stringContaining(texts.get(list.title) ?? name)]);
    if (!rows.hasRows) await expect(nothingYet, name).toBeVisible();
    expect(rows.text, name).not.toMatch(untranslated);
    expect(await stepsOn(looking, rows, words), name).toEqual([]);
    expect(fields, name).toMatchObject({ headings: [texts.get(form.title) ?? name], hasFields: true });
    expect(fields.text, name).not.toMatch(untranslated);
  }
  // The words are those of buttons.
  expect(await stepsOn(page, await see(page, "/base/basic/supplier"), words)).not.toEqual([]);
  expect(errors).toEqual([]);
});
