import { Drawer } from "antd";
import type { ReactNode } from "react";
import { ProductMark } from "../ui/ProductMark.tsx";

/** The side menu on a phone. */
export default function MenuDrawer(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      open={props.open}
      placement="left"
      size={280}
      onClose={props.onClose}
      title={<ProductMark />}
      styles={{ body: { display: "flex", flexDirection: "column", padding: 0 } }}
    >
      {props.children}
    </Drawer>
  );
}
