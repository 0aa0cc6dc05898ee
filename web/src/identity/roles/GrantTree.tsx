import { menuFlags } from "@tandem/contract/core/permissions";
import { Tag } from "antd";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { FlagLabel } from "./FlagLabel.tsx";
import styles from "./GrantMatrix.module.css";
import { type Grants, type MenuRow, type OnlyOf, useMenuRows } from "./menuRows.ts";

/** What a role gives, to read: the pages under their groups, each with what may be done there. */
export function GrantTree({ grants, onlyOf }: { readonly grants: Grants; readonly onlyOf: OnlyOf }) {
  const { t } = useTranslation();
  const rows = useMenuRows();
  const held = new Map(grants.map(({ menuNo, flags }) => [menuNo, flags]));
  const under = (owner: string) => rows.filter((row) => row.menuOwner === owner).sort((a, b) => a.sort - b.sort);
  const words = (row: MenuRow) =>
    menuFlags
      .filter((flag) => held.get(row.menuNo)?.includes(flag))
      .map((flag, index) => (
        <Fragment key={flag}>
          {index > 0 && ", "}
          <FlagLabel row={row} flag={flag} onlyOf={onlyOf(row, flag)} held />
        </Fragment>
      ));
  return under("0").map((group) => {
    const all = group.flags.length > 0 ? [group] : under(group.menuNo);
    const pages = all.filter(({ menuNo }) => held.has(menuNo));
    if (pages.length === 0) return null;
    return (
      <section key={group.menuNo} className={styles.group} aria-label={group.title}>
        <h3 className={styles.groupName}>{group.title}</h3>
        {pages.map((row) => (
          <div key={row.menuNo} className={styles.row}>
            <span>
              {row.title}
              {row.handheld && <Tag style={{ marginInlineStart: 8 }}>{t(`rolePages.handheld.${row.handheld}`)}</Tag>}
            </span>
            <span>{words(row)}</span>
          </div>
        ))}
      </section>
    );
  });
}
