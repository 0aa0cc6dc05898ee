import type { InputOf } from "@tandem/contract/core/service";
import { type Packing, shippingPackages } from "@tandem/contract/delivery/packages/packages";
import { useCallback } from "react";
import { CallError, call } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { callKey, serviceKey } from "../../api/queryKeys.ts";
import { type Cargo, heldBySource, type Target } from "./packingTree.ts";

type Calls = (typeof shippingPackages)["endpoints"];
type Change = Exclude<keyof Calls, "getPackagePage" | "exportexcel" | "getPacking">;
type Said<M extends Change> = Omit<InputOf<Calls[M]>, "shippingNoticeId">;

/** Changes how a notice is packed; what it answers is shown. A refusal has been told, and what others changed is asked for. */
export type Pack = <M extends Change>(method: M, input: Said<M>) => Promise<Packing>;

/** The calls that pack a notice. */
export function usePack(shippingNoticeId: string): Pack {
  return useCallback(
    async (method, input) => {
      try {
        const asked = { ...input, shippingNoticeId } as unknown as InputOf<Calls[typeof method]>;
        const answer = (await call(shippingPackages, method, asked)) as Packing;
        queryClient.setQueryData(callKey(shippingPackages, "getPacking", { shippingNoticeId }), answer);
        return answer;
      } catch (error) {
        if (error instanceof CallError) void queryClient.invalidateQueries({ queryKey: serviceKey(shippingPackages) });
        throw error;
      }
    },
    [shippingNoticeId],
  );
}

/** Moves packages and goods to a target. */
export async function moveTo(pack: Pack, { packages, goods }: Cargo, target: Target): Promise<void> {
  const ids = packages.map(({ id }) => id);
  if (ids.length > 0) {
    if (target === "unpacked") await pack("deletePackages", { ids });
    else await pack("movePackages", { ids, parentId: target === "outermost" ? null : target.packageId });
  }
  // Goods stand in a package, or in none.
  if (target === "outermost") return;
  const toId = target === "unpacked" ? null : target.packageId;
  for (const [fromId, contents] of heldBySource(goods)) {
    if (fromId !== toId) await pack("moveContents", { fromId, toId, contents: [...contents] });
  }
}
