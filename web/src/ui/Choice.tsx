import styles from "./Choice.module.css";

/** One of a few, all in view: chosen by the pointer or with the arrow keys. Light enough for the first page. */
export function Choice<V extends string | number>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}) {
  const { options, value } = props;
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={styles.group}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const next = (Math.max(chosen, 0) + step + options.length) % options.length;
        event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus();
        const option = options[next];
        if (option) props.onChange(option.value);
      }}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native one has no text of its own to click on
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          className={styles.option}
          onClick={() => index !== chosen && props.onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
