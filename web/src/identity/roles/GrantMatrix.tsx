import type { UserSide } from "@tandem/contract/core/lifecycle";
import { type MenuFlag, menuFlags } from "@tandem/contract/core/permissions";
import { roles } from "@tandem/contract/identity/roles";
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Form, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { FlagLabel } from "./FlagLabel.tsx";
import styles from "./GrantMatrix.module.css";
import { type Grants, type MenuRow, type OnlyOf, onlyOfOther, useMenuRows } from "./menuRows.ts";

/** Whoever may do something on a page sees it; without seeing it, nothing can be done there. */
function together(before: readonly MenuFlag[], after: readonly MenuFlag[]): MenuFlag[] {
  if (after.length === 0) return [];
  const lostSight = before.includes("isSearch") && !after.includes("isSearch");
  if (lostSight) return [];
  return menuFlags.filter((flag) => flag === "isSearch" || after.includes(flag));
}

/** Of the side that is chosen in the form: which side alone does what a flag allows, where that is the other one. */
function useOnlyOf(side: UserSide | null | undefined): OnlyOf {
  const { data } = useQuery(callQuery(roles, "getIdleGrants", {}));
  return onlyOfOther(side ?? null, (side && data?.[side]) ?? []);
}

/** Which flags a role holds on which menu (S6.1a): a line per page, its flags to tick. */
export function GrantMatrix({ value = [], onChange }: { value?: Grants; onChange?: (grants: Grants) => void }) {
  const { t } = useTranslation();
  const rows = useMenuRows();
  const side = Form.useWatch<UserSide | null | undefined>("roleSide");
  const onlyOf = useOnlyOf(side);
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
      <FlagLabel row={row} flag={flag} onlyOf={onlyOf(row, flag)} held={held(row.menuNo).includes(flag)} />
    </Checkbox>
  );

  return under("0").map((group) => {
    // A page at the top stands alone; a group in which nothing stands is not shown.
    const pages = group.flags.length > 0 ? [group] : under(group.menuNo);
    if (pages.length === 0) return null;
    const useful = (row: MenuRow) => row.flags.filter((flag) => onlyOf(row, flag) === null);
    const some = pages.some((row) => held(row.menuNo).length > 0);
    const all = some && pages.every((row) => useful(row).every((flag) => held(row.menuNo).includes(flag)));
    return (
      <section key={group.menuNo} className={styles.group} aria-label={group.title}>
        <Checkbox
          className={styles.groupName ?? ""}
          checked={all}
          indeterminate={some && !all}
          onChange={(event) => grant(pages.map((row) => ({ row, flags: event.target.checked ? useful(row) : [] })))}
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
