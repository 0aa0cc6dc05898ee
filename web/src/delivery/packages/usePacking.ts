import type { InputOf } from "@tandem/contract/core/service";
import { labels } from "@tandem/contract/delivery/labels/labels";
import { type Packing, shippingPackages } from "@tandem/contract/delivery/packages/packages";
import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { useCallback, useRef } from "react";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, type CallOptions, call } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { callKey } from "../../api/queryKeys.ts";
import { type Cargo, heldBySource, type Target } from "./packingTree.ts";

type Calls = (typeof shippingPackages)["endpoints"];
type Change = Exclude<keyof Calls, "getPackagePage" | "exportexcel" | "getPacking">;
type Said<M extends Change> = Omit<InputOf<Calls[M]>, "shippingNoticeId">;

/** Changes how a notice is packed; what it answers is shown. A refusal has been told, and what others changed is asked for. */
export type Pack = <M extends Change>(method: M, input: Said<M>, options?: CallOptions) => Promise<Packing>;

const written = { service: shippingPackages, touches: [shippingNotices, labels] };

/** The calls that pack a notice, one after the other: each answers the whole, and the last one is to be seen. */
export function usePack(shippingNoticeId: string): Pack {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (method, input, options) => {
      const send = async () => {
        try {
          const asked = { ...input, shippingNoticeId } as unknown as InputOf<Calls[typeof method]>;
          const answer = (await call(shippingPackages, method, asked, options)) as Packing;
          const key = callKey(shippingPackages, "getPacking", { shippingNoticeId });
          await queryClient.cancelQueries({ queryKey: key, exact: true });
          queryClient.setQueryData(key, answer);
          void askAgain(written, key);
          return answer;
        } catch (error) {
          if (error instanceof CallError) void askAgain(written);
          throw error;
        }
      };
      const work = last.current.then(send);
      last.current = work.catch(() => undefined);
      return work;
    },
    [shippingNoticeId],
  );
}

/** Moves packages and goods to a target. */
export async function moveTo(
  pack: Pack,
  { packages, goods }: Cargo,
  target: Target,
  options?: CallOptions,
): Promise<void> {
  const ids = packages.map(({ id }) => id);
  if (ids.length > 0) {
    if (target === "unpacked") await pack("deletePackages", { ids }, options);
    else await pack("movePackages", { ids, parentId: target === "outermost" ? null : target.packageId }, options);
  }
  // Goods stand in a package, or in none.
  if (target === "outermost") return;
  const toId = target === "unpacked" ? null : target.packageId;
  for (const [fromId, contents] of heldBySource(goods)) {
    if (fromId !== toId) await pack("moveContents", { fromId, toId, contents: [...contents] }, options);
  }
}
