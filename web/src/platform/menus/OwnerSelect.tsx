import { rootMenu } from "@tandem/contract/platform/menus/menus";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useOwners } from "./owners.tsx";

interface OwnerSelectProps {
  readonly value?: string;
  readonly onChange?: (menuNo: string) => void;
  readonly id?: string;
  /** The device of the entry: its group is for the same. */
  readonly appNo: unknown;
  /** A group stands at the top. */
  readonly isGroup: boolean;
  /** The entry itself, which is no group of its own. */
  readonly ownNumber: unknown;
}

/** Chooses the group that an entry stands in. */
export function OwnerSelect({ appNo, isGroup, ownNumber, ...bound }: OwnerSelectProps) {
  const { t } = useTranslation();
  const owners = useOwners();
  const fitting = isGroup ? [] : owners.filter((each) => each.appNo === appNo && each.menuNo !== ownNumber);
  return (
    <Select
      {...bound}
      showSearch={{ optionFilterProp: "label" }}
      options={[
        { value: rootMenu, label: t("menuEntryForm.top") },
        ...fitting.map(({ menuNo, title }) => ({ value: menuNo, label: title })),
      ]}
    />
  );
}
