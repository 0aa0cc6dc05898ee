import type { Side, UserSide } from "@tandem/contract/core/lifecycle";
import type { MenuFlag, MenuName } from "@tandem/contract/core/permissions";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import { flagsOfLimited } from "@tandem/contract/platform/menus/tenant-menus";
import { services } from "@tandem/contract/services";
import type { SignedInUser } from "../../core/context.ts";
import { isLimitedToClasses, otherFlagsOf } from "../../core/permission.ts";
import { documents } from "../logs/documents.ts";

/** A call that asks a flag on a menu. */
interface Asking {
  /** Whose it is; a step is of those who take it. */
  readonly sides: ReadonlySet<Side>;
  /** Of what is of no class. */
  readonly addsOfNoClass: boolean;
  /** It only shows something. */
  readonly shows: boolean;
}

/** Who takes which steps, by the menu that grants them and the call that takes them. */
function sidesOfSteps(): Map<string, Side[]> {
  const found = new Map<string, Side[]>();
  for (const { steps } of documents) {
    for (const { lifecycle, action, menus, method, together } of Object.values(steps)) {
      const sides = [lifecycle.actions[action]?.side ?? []].flat();
      for (const menu of menus) {
        for (const call of [method, together?.method ?? method]) {
          found.set(`${menu} ${call}`, [...(found.get(`${menu} ${call}`) ?? []), ...sides]);
        }
      }
    }
  }
  return found;
}

/** What asks each flag, by its menu. */
function askingCalls(): Map<string, Asking[]> {
  const ofSteps = sidesOfSteps();
  const found = new Map<string, Asking[]>();
  for (const service of Object.values(services) as unknown as Service[]) {
    for (const [method, endpoint] of Object.entries<Endpoint>(service.endpoints)) {
      const { kind, permission, changing, by, ofNoClass, menus = service.menus } = endpoint;
      const shows = kind === "list" || kind === "get" || kind === "download";
      for (const menu of menus) {
        const sides = new Set(by ? [by] : (ofSteps.get(`${menu} ${method}`) ?? (["supplier", "buyer"] as const)));
        // What changes records by an import is asked for once they are known.
        const batch = permission === "isImport" && kind === "upload" ? (["isBatchUpdate"] as const) : [];
        for (const flag of [permission, ...otherFlagsOf(endpoint), ...batch]) {
          const asking = { sides, addsOfNoClass: ofNoClass !== undefined && flag !== changing, shows };
          found.set(`${menu} ${flag}`, [...(found.get(`${menu} ${flag}`) ?? []), asking]);
        }
      }
    }
  }
  return found;
}

let asking: ReadonlyMap<string, readonly Asking[]> | undefined;

/** Whether a flag on a menu opens something to users of a side. */
function opens(menu: MenuName, flag: MenuFlag, side: Side, isLimited: boolean): boolean {
  asking ??= askingCalls();
  const calls = asking.get(`${menu} ${flag}`) ?? [];
  // A page is opened by what it shows; any other flag is there for what it lets one write, where it does.
  const meant = calls.filter(({ shows }) => shows === (flag === "isSearch"));
  const deciding = meant.length > 0 ? meant : calls;
  const isTheirs = ({ sides, addsOfNoClass }: Asking) => sides.has(side) && !(addsOfNoClass && isLimited);
  return deciding.length === 0 || deciding.some(isTheirs);
}

/**
 * The flags that a user holds on a menu, without those that open nothing to them: whatever asks them is the other side's, or adds
 * what is of no class where the user is limited to classes. Pages show by these what may be written; calls are refused by what each
 * says of itself.
 */
export function flagsOfUse(user: SignedInUser, menu: MenuName): MenuFlag[] {
  const isLimited = isLimitedToClasses(user);
  return [...(user.flags.get(menu) ?? [])].filter((flag) => opens(menu, flag, user.side, isLimited));
}

/**
 * Which of some flags on a menu open nothing to users of a side: what asks them is the other side's, or the whole tenant's, which
 * suppliers only look at.
 */
export function idleFlags(side: UserSide, menu: MenuName, flags: readonly MenuFlag[]): MenuFlag[] {
  const left = side === "supplier" ? flagsOfLimited(menu, new Set(flags)) : new Set(flags);
  return flags.filter((flag) => !left.has(flag) || !opens(menu, flag, side, false));
}
