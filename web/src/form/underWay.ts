import { createContext, useCallback, useState } from "react";

/** What belongs to a form and is still on its way, as files that were just chosen. */
export class UnderWay {
  readonly #all = new Set<Promise<boolean>>();

  /** @param came answers whether it has come */
  add(came: Promise<boolean>): void {
    this.#all.add(came);
    const done = () => this.#all.delete(came);
    came.then(done, done);
  }

  /** Waits for all of it, and for what joins it meanwhile; answers whether all has come. */
  async allCame(): Promise<boolean> {
    let all = true;
    while (this.#all.size > 0) {
      const came = await Promise.all(this.#all);
      all &&= !came.includes(false);
    }
    return all;
  }
}

/** Where the fields of a form say what is on its way; null where nothing waits for it. */
export const UnderWayContext = createContext<UnderWay | null>(null);

/** What is on its way to a form, and how to wait for it: what is sent without it is not what was meant. */
export function useUnderWay(): {
  readonly underWay: UnderWay;
  readonly waits: boolean;
  readonly allCame: () => Promise<boolean>;
} {
  const [underWay] = useState(() => new UnderWay());
  const [waits, setWaits] = useState(false);
  const allCame = useCallback(async () => {
    setWaits(true);
    try {
      return await underWay.allCame();
    } finally {
      setWaits(false);
    }
  }, [underWay]);
  return { underWay, waits, allCame };
}
