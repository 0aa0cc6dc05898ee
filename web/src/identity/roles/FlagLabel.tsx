import type { UserSide } from "@tandem/contract/core/lifecycle";
import { flagLabelKey, type MenuFlag } from "@tandem/contract/core/permissions";
import { Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { MenuRow } from "./menuRows.ts";

interface Props {
  readonly row: Pick<MenuRow, "name">;
  readonly flag: MenuFlag;
  /** Whose users alone do what it allows, where those of the role are of the other side. */
  readonly onlyOf: UserSide | null;
  /** Whether the role has it. */
  readonly held: boolean;
}

/** What a flag allows; struck out where that is done by users of the other side alone. */
export function FlagLabel({ row, flag, onlyOf, held }: Props) {
  const { t } = useTranslation();
  const label = t(row.name === undefined ? `flags.${flag}` : flagLabelKey(row.name, flag));
  if (onlyOf === null) return label;
  const why = t(`roleForm.onlyOf.${onlyOf}`);
  return (
    <Typography.Text type="secondary" title={why}>
      <del>{label}</del>
      {held && ` ${why}`}
    </Typography.Text>
  );
}
