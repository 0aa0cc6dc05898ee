import { Dropdown, type DropdownProps, type MenuProps } from "antd";
import {
  type AriaAttributes,
  cloneElement,
  type ReactElement,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

export interface DropMenuProps extends Pick<DropdownProps, "placement" | "autoFocus"> {
  /** What is offered, made from the first click on. */
  readonly menu: () => MenuProps;
  /** When it opens, each time. */
  readonly onOpen?: () => void;
  /** The button that a click opens it at. */
  readonly children: ReactElement<
    AriaAttributes & { ref?: Ref<HTMLElement>; onClick?: () => void; className?: string }
  >;
}

/** How a button looks that a menu stands at: its arrow is smaller. */
const asMade = "ant-dropdown-trigger";

/** A menu at a button, made when it is first opened: a page has many that nobody opens, and each takes time to be made. */
export function DropMenu({ menu, onOpen, children, ...props }: DropMenuProps) {
  const button = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<boolean>();
  const made = open !== undefined;
  // The button is another one from then on.
  useLayoutEffect(() => {
    if (made) button.current?.focus();
  }, [made]);
  const change = (next: boolean) => {
    if (next) onOpen?.();
    setOpen(next);
  };
  const told = { ref: button, "aria-haspopup": "menu", "aria-expanded": open === true } as const;
  if (!made) {
    const className = [children.props.className, asMade].filter(Boolean).join(" ");
    return cloneElement(children, { ...told, className, onClick: () => change(true) });
  }
  return (
    <Dropdown {...props} trigger={["click"]} menu={menu()} open={open} onOpenChange={change}>
      {cloneElement(children, told)}
    </Dropdown>
  );
}
