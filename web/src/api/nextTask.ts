const { port1: woken, port2: bell } = new MessageChannel();
const waiting: (() => void)[] = [];
woken.onmessage = () => waiting.shift()?.();

/** A task of its own, behind what is going on: keys and taps are answered before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    bell.postMessage(null);
  });
}
