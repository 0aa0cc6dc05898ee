import { Fault } from "@tandem/contract/core/errors";
import pLimit, { type LimitFunction } from "p-limit";

/** Calls of one kind that a user may have under way, with those that wait and those whose file is still being sent. */
const mostOfUser = 10;

/** What goes on for long is done a few at a time, in turn; no user alone takes all places. */
export class Turns {
  private readonly places: LimitFunction;
  private readonly placesOfUser: number;
  private readonly users = new Map<string, { underWay: number; readonly places: LimitFunction }>();

  constructor(places: number) {
    this.places = pLimit(places);
    this.placesOfUser = Math.ceil(places / 2);
  }

  /** How many have a place now. */
  get running(): number {
    return this.places.activeCount;
  }

  /** How many wait for one. */
  get waiting(): number {
    return this.places.pendingCount;
  }

  /** Does the work when there is a place for it. @throws Fault tooManyUnderWay */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const leave = this.enter(userId);
    try {
      return await this.inTurn(userId, work);
    } finally {
      leave();
    }
  }

  /** Counts a call as under way until what this answers is called. @throws Fault tooManyUnderWay */
  enter(userId: string): () => void {
    const user = this.users.get(userId) ?? { underWay: 0, places: pLimit(this.placesOfUser) };
    if (user.underWay >= mostOfUser) throw new Fault("tooManyUnderWay", { most: mostOfUser });
    user.underWay += 1;
    this.users.set(userId, user);
    return () => {
      user.underWay -= 1;
      if (user.underWay === 0) this.users.delete(userId);
    };
  }

  /** Does the work of a call that has entered when there is a place for it. */
  inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const ofUser = this.users.get(userId)?.places ?? pLimit(this.placesOfUser);
    return ofUser(() => this.places(work));
  }
}

/** Kinds of long work, each with places of its own, so that none waits for another. */
export interface AllTurns {
  readonly imports: Turns;
  readonly exports: Turns;
  readonly prints: Turns;
}

/** Prints that are drawn at the same time, each in a thread of its own. */
const printsAtOnce = 2;

/** Imports and exports hold a connection for long: most of the pool stays free for others. */
export function openTurns(poolSize: number): AllTurns {
  const quarter = Math.max(1, Math.floor(poolSize / 4));
  return { imports: new Turns(quarter), exports: new Turns(quarter), prints: new Turns(printsAtOnce) };
}
