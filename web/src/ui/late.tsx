import { Component, type ComponentType, createElement, lazy, type ReactNode } from "react";
import { isMissingFile } from "../api/failureReports.ts";

/** What forgets the files that could not be had, each for the component that it holds. */
const forgetting = new Set<() => void>();

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

let tries = 0;

/** Chromium remembers for as long as a page is open that a file was missing; under another address it asks for it anew. */
async function loadAgain<P>(load: Load<P>, { message }: Error): ReturnType<Load<P>> {
  const [address] = /https?:\S+?\.js\b/.exec(message) ?? [];
  if (address === undefined) return load();
  tries += 1;
  const fetched: Awaited<ReturnType<Load<P>>> = await import(/* @vite-ignore */ `${address}?try=${tries}`);
  // Where files were put together it may be called otherwise.
  return "default" in fetched ? fetched : load();
}

/**
 * What a file brings, loaded when it is first drawn. Where the file could not be had, it is asked for again the next time that it
 * is drawn: `lazy` alone would say for ever that it is missing.
 */
export function late<P extends object>(load: Load<P>): ComponentType<P> {
  const tryOnce = (once: Load<P>) =>
    lazy(() =>
      once().catch((error: unknown) => {
        if (error instanceof Error)
          forgetting.add(() => {
            current = tryOnce(() => loadAgain(load, error));
          });
        throw error;
      }),
    ) as unknown as ComponentType<P>;
  let current = tryOnce(load);
  return function Late(props: P) {
    return createElement(current, props);
  };
}

interface Properties {
  /** Hears that a file is missing. */
  readonly onMissing: () => void;
  /** Whether it is wanted just now: what is wanted anew is tried anew. */
  readonly wanted?: boolean;
  /** Stands in the place of what is missing. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly isAway: boolean;
}

const none: State = { error: null, isAway: false };

/** Keeps what is around a late component as it is when its file is missing, after an installation or without network. */
export class MissingFile extends Component<Properties, State> {
  override state = none;

  static getDerivedStateFromError(error: unknown): State {
    return { error, isAway: false };
  }

  static getDerivedStateFromProps({ wanted = true }: Properties, { error, isAway }: State): State | null {
    if (error === null || wanted !== isAway) return null;
    return wanted ? none : { error, isAway: true };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingFile(error)) return;
    for (const forget of forgetting) forget();
    forgetting.clear();
    this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Whatever else broke is not its to hold.
    if (!isMissingFile(error)) throw error;
    return this.props.instead;
  }
}
