import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The only rules that can come out otherwise when nothing but the colours of a page change. */
const colourRules = ["color-contrast", "link-in-text-block"];

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
  readonly impact: string | null | undefined;
  /** The page, the rule, and the first element that breaks it. */
  readonly place: string;
}

async function found(page: Page, within: string | undefined, rules?: string[]): Promise<Barrier[]> {
  await settle(page);
  const runOnly = rules && { runOnly: { type: "rule" as const, values: rules } };
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], ...runOnly });
  if (within) axe.include(within);
  // No page has frames of other origins, so that no further page need be opened to gather what was found.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, impact, nodes }) => ({ impact, place: `${page.url()}: ${id} ${nodes[0]?.html}` }));
}

const serious = (barriers: readonly Barrier[]) =>
  barriers.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ place }) => place);

/** What axe calls serious or critical on a page that has come, or within a part of it: rule and first place of each. */
export async function seriousBarriers(page: Page, within?: string): Promise<string[]> {
  return serious(await found(page, within));
}

/** The same of what axe does not ask by itself: targets as large as a finger, names that hold what is shown. */
export async function handBarriers(page: Page): Promise<string[]> {
  return (await found(page, undefined, ["target-size", "label-content-name-mismatch"])).map(({ place }) => place);
}

/** All that axe finds within a part of a page, small things too. */
export async function allBarriers(page: Page, within: string): Promise<string[]> {
  return (await found(page, within)).map(({ place }) => place);
}

/** The same once the device turns dark, of a page without barriers in the light: only colours are then different. */
export async function darkBarriers(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  const barriers = serious(await found(page, undefined, colourRules));
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  return barriers;
}
