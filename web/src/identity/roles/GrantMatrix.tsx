import { flagLabelKey, type MenuFlag, menuFlags } from "@tandem/contract/core/permissions";
import { Checkbox, Tag } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./GrantMatrix.module.css";
import { type Grants, type MenuRow, useMenuRows } from "./menuRows.ts";

/** Whoever may do something on a page sees it; without seeing it, nothing can be done there. */
function together(before: readonly MenuFlag[], after: readonly MenuFlag[]): MenuFlag[] {
  if (after.length === 0) return [];
  const lostSight = before.includes("isSearch") && !after.includes("isSearch");
  if (lostSight) return [];
  return menuFlags.filter((flag) => flag === "isSearch" || after.includes(flag));
}

/** Which flags a role holds on which menu (S6.1a): a line per page, its flags to tick. */
export function GrantMatrix({ value = [], onChange }: { value?: Grants; onChange?: (grants: Grants) => void }) {
  const { t } = useTranslation();
  const rows = useMenuRows();
  const under = (owner: string) => rows.filter((row) => row.menuOwner === owner).sort((a, b) => a.sort - b.sort);
  const held = (menuNo: string): readonly MenuFlag[] => value.find((grant) => grant.menuNo === menuNo)?.flags ?? [];
  const grant = (changes: readonly { readonly row: MenuRow; readonly flags: readonly MenuFlag[] }[]) => {
    const next = new Map(value.map((each) => [each.menuNo, each.flags]));
    for (const { row, flags } of changes) next.set(row.menuNo, together(held(row.menuNo), flags));
    onChange?.([...next].filter(([, flags]) => flags.length > 0).map(([menuNo, flags]) => ({ menuNo, flags })));
  };
  const box = (row: MenuRow, flag: MenuFlag) => (
    <Checkbox
      key={flag}
      checked={held(row.menuNo).includes(flag)}
      onChange={(event) =>
        grant([
          {
            row,
            flags: event.target.checked
              ? [...held(row.menuNo), flag]
              : held(row.menuNo).filter((each) => each !== flag),
          },
        ])
      }
    >
      {t(row.name === undefined ? `flags.${flag}` : flagLabelKey(row.name, flag))}
    </Checkbox>
  );

  return under("0").map((group) => {
    // A page at the top stands alone; a group in which nothing stands is not shown.
    const pages = group.flags.length > 0 ? [group] : under(group.menuNo);
    if (pages.length === 0) return null;
    const all = pages.every((row) => row.flags.every((flag) => held(row.menuNo).includes(flag)));
    const some = pages.some((row) => held(row.menuNo).length > 0);
    return (
      <section key={group.menuNo} className={styles.group} aria-label={group.title}>
        <Checkbox
          className={styles.groupName ?? ""}
          checked={all}
          indeterminate={some && !all}
          onChange={(event) => grant(pages.map((row) => ({ row, flags: event.target.checked ? row.flags : [] })))}
        >
          {group.title}
        </Checkbox>
        {pages.map((row) => (
          <div key={row.menuNo} className={styles.row}>
            <span className={styles.name}>
              {row.title}
              {row.handheld && <Tag style={{ marginInlineStart: 8 }}>{t(`rolePages.handheld.${row.handheld}`)}</Tag>}
            </span>
            <span className={styles.flags}>{row.flags.map((flag) => box(row, flag))}</span>
          </div>
        ))}
      </section>
    );
  });
}
