import type { Actor } from "@tandem/contract/core/lifecycle";
import { useCurrentUser, usePage } from "../api/currentUser.ts";

/** The signed-in user with the flags of the page's menu, for what a list offers on its rows. The server decides again. */
export function useActor(): Actor {
  const { side } = useCurrentUser();
  const { can } = usePage();
  return { side, can };
}
