import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";

/** Half as long to read as what is written for people. */
const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The only rules that can come out otherwise when nothing but the colours of a page change. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** What axe does not ask by itself: targets as large as a finger, names that hold what is shown. */
const handRules = ["target-size", "label-content-name-mismatch"];

/** Waits until everything on the page has come, and nothing moves or changes its colour any more. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1, h2, form").filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(
    `Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished),
    ).then(() => undefined)`,
  );
}

interface Barrier {
  readonly rule: string;
  readonly impact: string | null;
  /** The rule, and the first element that breaks it. */
  readonly place: string;
}

interface Asked {
  /** Instead of all of the document. */
  readonly within?: string | undefined;
  /** Small things too: what only they are found by takes a good part of the time. */
  readonly small?: true;
  readonly options?: object;
}

async function found(page: Page, { within, small, options }: Asked): Promise<Barrier[]> {
  await settle(page);
  // To run it takes longer than most of what it then looks at: once for each time that the product is loaded.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  // Only rules of sounds need what would be loaded ahead, and the product makes none.
  const asked = { resultTypes: ["violations"], preload: false, ...options };
  return await page.evaluate(
    `(() => {
      const asked = ${JSON.stringify(asked)};
      const isLeftOut = ({ impact }) => ${!small} && (impact === "minor" || impact === "moderate");
      const leftOut = axe._audit.rules.filter(isLeftOut).map(({ id }) => [id, { enabled: false }]);
      const rules = { ...Object.fromEntries(leftOut), ...asked.rules };
      return axe.run(${within ? JSON.stringify(within) : "document"}, { ...asked, rules }).then(({ violations }) =>
        violations.map(({ id, impact, nodes }) => ({ rule: id, impact, place: id + ": " + nodes[0]?.html })));
    })()`,
  );
}

const placesIn = (page: Page, barriers: readonly Barrier[]) => barriers.map(({ place }) => `${page.url()}: ${place}`);
const serious = (barriers: readonly Barrier[]) =>
  barriers.filter(({ impact }) => impact === "serious" || impact === "critical");

/** What axe calls serious or critical on a page that has come, or within a part of it: rule and first place of each. */
export async function seriousBarriers(page: Page, within?: string): Promise<string[]> {
  return placesIn(page, serious(await found(page, { within })));
}

/** The same, and what keeps a hand from a page. */
export async function handBarriers(page: Page): Promise<string[]> {
  const asked = Object.fromEntries(handRules.map((rule) => [rule, { enabled: true }]));
  const barriers = await found(page, { options: { rules: asked } });
  const ofHands = barriers.filter(({ rule }) => handRules.includes(rule));
  return placesIn(page, [...new Set([...serious(barriers), ...ofHands])]);
}

/** All that axe finds within a part of a page, small things too. */
export async function allBarriers(page: Page, within: string): Promise<string[]> {
  return placesIn(page, await found(page, { within, small: true }));
}

/** The same once the device turns dark, of a page without barriers in the light: only colours are then different. */
export async function darkBarriers(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  const barriers = serious(await found(page, { options: { runOnly: { type: "rule", values: colourRules } } }));
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  return placesIn(page, barriers);
}
