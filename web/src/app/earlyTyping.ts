import { isComposing } from "../ui/typing.ts";

/** Milliseconds that what is opened may take to be there. */
const longestLoad = 5000;

/** What is typed between the opening of what is loaded when it is first wanted, as the command palette, and its being there. */
export class EarlyTyping {
  private typed = "";
  private end: ReturnType<typeof setTimeout> | undefined;
  private readonly keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
    if (event.key === "Backspace") this.typed = this.typed.slice(0, -1);
    else if (event.key.length === 1) this.typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  begin(): void {
    this.typed = "";
    // What does not come keeps no keys from the page.
    clearTimeout(this.end);
    this.end = setTimeout(() => this.take(), longestLoad);
    window.addEventListener("keydown", this.keep, { capture: true });
  }

  /** Ends it; answers what was typed, once. */
  take(): string {
    clearTimeout(this.end);
    window.removeEventListener("keydown", this.keep, { capture: true });
    const { typed } = this;
    this.typed = "";
    return typed;
  }
}
