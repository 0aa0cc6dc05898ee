let last = 0;

/** Remembers that others changed something just now. */
export function newsHasCome(): void {
  last = Date.now();
}

/** When others last changed something that pages were told of, in milliseconds; 0: never since the page was loaded. */
export const lastNews = (): number => last;
