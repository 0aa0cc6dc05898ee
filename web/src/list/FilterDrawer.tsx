import { Drawer } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The filters of a list on a phone, from below. */
export default function FilterDrawer(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Drawer open={props.open} placement="bottom" size="85%" title={t("listPage.filters")} onClose={props.onClose}>
      {props.children}
    </Drawer>
  );
}
