import { flagLabelKey, type MenuFlag, menuFlags } from "@tandem/contract/core/permissions";
import { roles } from "@tandem/contract/identity/roles";
import { useQueries } from "@tanstack/react-query";
import { Checkbox, Modal, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { type Grants, grantsOf, type MenuRow, useMenuRows } from "./menuRows.ts";

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

/** The rights of two roles side by side; what only one of them gives is set apart. */
export default function CompareRolesDialog(props: {
  readonly ids: readonly [string, string];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [onlyDiffering, setOnlyDiffering] = useState(true);
  const rows = useMenuRows();
  const [one, other] = useQueries({ queries: props.ids.map((id) => callQuery(roles, "getSysRoleById", { id })) });
  const both = one?.data && other?.data ? ([one.data, other.data] as const) : null;
  const compared = both ? compare(rows, grantsOf(both[0], rows), grantsOf(both[1], rows)) : [];
  const shown = onlyDiffering ? compared.filter(({ differs }) => differs) : compared;
  const label = ({ name }: MenuRow, flag: MenuFlag) =>
    t(name === undefined ? `flags.${flag}` : flagLabelKey(name, flag));
  const cell = ({ row, flags }: Compared, side: 0 | 1) =>
    flags[side].length === 0
      ? "–"
      : flags[side].map((flag, index) => (
          <span key={flag}>
            {index > 0 && ", "}
            <Typography.Text strong={!flags[side === 0 ? 1 : 0].includes(flag)}>{label(row, flag)}</Typography.Text>
          </span>
        ));
  return (
    <Modal open width={900} footer={null} title={t("rolePages.compare")} onCancel={props.onClose}>
      <Checkbox
        style={{ marginBottom: 12 }}
        checked={onlyDiffering}
        onChange={(event) => setOnlyDiffering(event.target.checked)}
      >
        {t("rolePages.onlyDiffering")}
      </Checkbox>
      {!both && <Outline rows={6} />}
      {both && shown.length === 0 && <p>{t("rolePages.same")}</p>}
      {both && shown.length > 0 && (
        <FieldTable<Compared>
          maxHeight={480}
          rowKey={({ row }) => row.menuNo}
          rows={shown}
          columns={[
            { key: "page", title: t("rolePages.page"), width: 180, render: ({ row }) => row.title },
            { key: "one", title: `${both[0].roleNo} ${both[0].roleName}`, render: (each) => cell(each, 0) },
            { key: "other", title: `${both[1].roleNo} ${both[1].roleName}`, render: (each) => cell(each, 1) },
          ]}
        />
      )}
    </Modal>
  );
}
