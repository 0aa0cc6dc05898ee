import type { Field } from "@tandem/contract/core/fields";
import type { OutputOf } from "@tandem/contract/core/service";
import { users } from "@tandem/contract/identity/users";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Modal, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { callKey } from "../../api/queryKeys.ts";
import { leavesOf, menuTree } from "../../app/menuTree.ts";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./SeenByUserDialog.module.css";

type Seen = OutputOf<(typeof users)["endpoints"]["getSeenByUser"]>;
type SeenList = NonNullable<Seen["list"]>;

/** The user whom it is about. */
export interface LookedAt {
  readonly id: string;
  readonly userNo: string;
  readonly userName: string;
}

/** The menu of a user as it would be, and the first rows of a list, without being in their place. */
export default function SeenByUserDialog(props: { readonly user: LookedAt; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, userNo, userName } = props.user;
  const seen = useQuery({
    queryKey: callKey(users, "getSeenByUser", { id }),
    queryFn: () => call(users, "getSeenByUser", { id }, { showError: false }),
    retry: false,
  });
  return (
    <Modal
      open
      title={`${t("seenByUser.title")} ${userName} (${userNo})`}
      width={1100}
      footer={null}
      onCancel={props.onClose}
    >
      <Alert type="info" showIcon style={{ marginBottom: 16 }} title={t("seenByUser.noted")} />
      <Loaded query={seen}>{(found) => <Pages id={id} seen={found} />}</Loaded>
    </Modal>
  );
}

function Pages({ id, seen }: { readonly id: string; readonly seen: Seen }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [menuNo, setMenu] = useState<string | null>(null);
  const pages = leavesOf(menuTree(seen.menus, seen.roles, t));
  if (pages.length === 0) return <p>{t("seenByUser.noPages")}</p>;
  const groups = [...Map.groupBy(pages, ({ group }) => group)];
  const rows = menuNo === null ? <p>{t("seenByUser.choose")}</p> : <FirstRows id={id} menuNo={menuNo} />;
  if (narrow) {
    return (
      <>
        <Select<string>
          aria-label={t("seenByUser.menu")}
          placeholder={t("seenByUser.menu")}
          style={{ width: "100%", marginBottom: 12 }}
          value={menuNo}
          options={groups.map(([label, members]) => ({
            label,
            options: members.map((page) => ({ value: page.menuNo, label: page.title })),
          }))}
          onChange={setMenu}
        />
        {rows}
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <nav className={styles.menu} aria-label={t("seenByUser.menu")}>
        {groups.map(([group, members]) => (
          <section key={group}>
            {group && <h3>{group}</h3>}
            {members.map((page) => (
              <Button
                key={page.menuNo}
                type={page.menuNo === menuNo ? "default" : "text"}
                size="small"
                className={styles.page ?? ""}
                aria-pressed={page.menuNo === menuNo}
                onClick={() => setMenu(page.menuNo)}
              >
                {page.title}
              </Button>
            ))}
          </section>
        ))}
      </nav>
      <div>{rows}</div>
    </div>
  );
}

function FirstRows(input: { readonly id: string; readonly menuNo: string }) {
  const { t } = useTranslation();
  const seen = useQuery({
    queryKey: callKey(users, "getSeenByUser", input),
    queryFn: () => call(users, "getSeenByUser", input, { showError: false }),
    retry: false,
  });
  return (
    <Loaded query={seen}>
      {({ list }) => (list === null ? <p>{t("seenByUser.noList")}</p> : <Rows list={list} />)}
    </Loaded>
  );
}

function Rows({ list }: { readonly list: SeenList }) {
  const { t } = useTranslation();
  const { rows, total } = list;
  if (rows.length === 0) return <p>{t("seenByUser.empty")}</p>;
  const shownIn = (kind: string, value: unknown) => fieldValue({ kind } as Field, value);
  // What none of the rows says is left out.
  const columns = list.columns.filter(({ name, kind }) => rows.some((row) => shownIn(kind, row[name]) !== null));
  return (
    <>
      <p>{t(list.limited ? "seenByUser.moreRows" : "seenByUser.rows", { shown: rows.length, total })}</p>
      <div className={styles.box}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row.id)}>
                {columns.map(({ name, kind }) => (
                  <td key={name}>{shownIn(kind, row[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
