import { type ReactNode, use } from "react";
import { Link } from "../../../ui/Link.tsx";
import { LedContext } from "../../ledLinks.tsx";

/** A figure that leads to what it is of; those of a card are one stop of the Tab key. */
export function LedCell(props: {
  readonly id: string;
  readonly to: string;
  readonly className: string | undefined;
  readonly standing: string;
  readonly children: ReactNode;
}) {
  const { stop, reach } = use(LedContext);
  const { id, to, className, standing, children } = props;
  return (
    <Link
      to={to}
      {...(className ? { className } : {})}
      data-standing={standing}
      tabIndex={stop === id ? 0 : -1}
      onFocus={() => reach(id)}
    >
      {children}
    </Link>
  );
}
