import { type MenuFlag, menuFlags } from "@tandem/contract/core/permissions";
import type { OutputOf } from "@tandem/contract/core/service";
import { roles } from "@tandem/contract/identity/roles";
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Modal, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { FlagLabel } from "./FlagLabel.tsx";
import { type Grants, grantsOf, type MenuRow, onlyOfOther, useMenuRows } from "./menuRows.ts";

interface Compared {
  readonly row: MenuRow;
  readonly flags: readonly [readonly MenuFlag[], readonly MenuFlag[]];
  readonly differs: boolean;
}

/** What of each page two roles give. */
function compare(rows: readonly MenuRow[], one: Grants, other: Grants): Compared[] {
  const held = (grants: Grants, { menuNo }: MenuRow) => {
    const flags = grants.find((grant) => grant.menuNo === menuNo)?.flags ?? [];
    return menuFlags.filter((flag) => flags.includes(flag));
  };
  return rows
    .filter(({ flags }) => flags.length > 0)
    .map((row) => {
      const flags = [held(one, row), held(other, row)] as const;
      return { row, flags, differs: flags[0].join() !== flags[1].join() };
    })
    .filter(({ flags }) => flags[0].length + flags[1].length > 0);
}

type Role = OutputOf<(typeof roles)["endpoints"]["getSysRoleById"]>;

/** The rights of two roles side by side; what only one of them gives is set apart. */
function Rights({ one, other, onlyDiffering }: { one: Role; other: Role; onlyDiffering: boolean }) {
  const { t } = useTranslation();
  const rows = useMenuRows();
  const compared = compare(rows, grantsOf(one, rows), grantsOf(other, rows));
  const shown = onlyDiffering ? compared.filter(({ differs }) => differs) : compared;
  const onlyOf = [one, other].map(({ roleSide, idleGrants }) => onlyOfOther(roleSide, idleGrants));
  const cell = ({ row, flags }: Compared, side: 0 | 1) =>
    flags[side].length === 0
      ? "–"
      : flags[side].map((flag, index) => (
          <span key={flag}>
            {index > 0 && ", "}
            <Typography.Text strong={!flags[side === 0 ? 1 : 0].includes(flag)}>
              <FlagLabel row={row} flag={flag} onlyOf={onlyOf[side]?.(row, flag) ?? null} held />
            </Typography.Text>
          </span>
        ));
  if (shown.length === 0) return <p>{t("rolePages.same")}</p>;
  return (
    <FieldTable<Compared>
      maxHeight={480}
      rowKey={({ row }) => row.menuNo}
      rows={shown}
      columns={[
        { key: "page", title: t("rolePages.page"), width: 180, render: ({ row }) => row.title },
        { key: "one", title: `${one.roleNo} ${one.roleName}`, render: (each) => cell(each, 0) },
        { key: "other", title: `${other.roleNo} ${other.roleName}`, render: (each) => cell(each, 1) },
      ]}
    />
  );
}

/** Compares two roles by what they let their holders see and do. */
export default function CompareRolesDialog(props: {
  readonly ids: readonly [string, string];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [onlyDiffering, setOnlyDiffering] = useState(true);
  const [idOfOne, idOfOther] = props.ids;
  const one = useQuery(callQuery(roles, "getSysRoleById", { id: idOfOne }));
  const other = useQuery(callQuery(roles, "getSysRoleById", { id: idOfOther }));
  return (
    <Modal open width={900} footer={null} title={t("rolePages.compare")} onCancel={props.onClose}>
      <Checkbox
        style={{ marginBottom: 12 }}
        checked={onlyDiffering}
        onChange={(event) => setOnlyDiffering(event.target.checked)}
      >
        {t("rolePages.onlyDiffering")}
      </Checkbox>
      <Loaded query={one} rows={6}>
        {(first) => (
          <Loaded query={other} rows={6}>
            {(second) => <Rights one={first} other={second} onlyDiffering={onlyDiffering} />}
          </Loaded>
        )}
      </Loaded>
    </Modal>
  );
}
