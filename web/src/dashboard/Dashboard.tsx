import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCurrentUser, useMenus } from "../core/currentUser.ts";
import { menuTree } from "../shell/menuTree.ts";
import { pathTo } from "../shell/routes.tsx";
import styles from "./Dashboard.module.css";
import { useWaiting } from "./waiting.ts";

/** What waits for the user, and the pages they may open (S2.4a). */
export default function Dashboard() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const tree = menuTree(useMenus());
  const waiting = useWaiting();
  return (
    <div className={styles.page}>
      <h1>{t("dashboard.hello", { name: user.userName })}</h1>
      {waiting.length > 0 && (
        <section>
          <h2>{t("dashboard.waiting")}</h2>
          <div className={styles.tiles}>
            {waiting.map((tile) => (
              <Link
                key={tile.key}
                to={tile.address}
                className={tile.count ? `${styles.tile} ${styles[tile.tone]}` : styles.tile}
              >
                <span className={styles.number}>{tile.count === undefined ? "–" : tile.text}</span>
                <span>{t(`dashboard.tiles.${tile.key}`)}</span>
              </Link>
            ))}
          </div>
        </section>
      )}
      <section>
        <h2>{t("dashboard.pages")}</h2>
        <div className={styles.groups}>
          {tree.map((group) => (
            <div key={group.menuNo} className={styles.group}>
              <h3>{t(`menus.${group.menuName}`)}</h3>
              <ul>
                {group.children.map((page) => (
                  <li key={page.menuNo}>
                    {page.routeName && <Link to={pathTo(page.routeName)}>{t(`menus.${page.menuName}`)}</Link>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}
