import { roles } from "@tandem/contract/identity/roles";
import { users } from "@tandem/contract/identity/users";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { DrawerSection } from "../../list/RecordDrawer.tsx";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { GrantTree } from "./GrantTree.tsx";
import { grantsOf, onlyOfOther, useMenuRows } from "./menuRows.ts";

/** Of more holders the list of users tells. */
const mostHolders = 20;

/** Where the list of users shows who holds a role. */
export const holdersPath = (roleNo: string) => `${pathTo("BaseManage.Base.User")}?${new URLSearchParams({ roleNo })}`;

/** Who holds a role, as far as the reader knows them. */
function Holders({ roleNo }: { readonly roleNo: string }) {
  const { t } = useTranslation();
  const asked = { current: 1, size: mostHolders, condition: { roleNo: [roleNo] } };
  const found = useQuery(callQuery(users, "getAuthUserList", asked));
  return (
    <DrawerSection title={t("rolePages.holders")}>
      <Loaded query={found} rows={1}>
        {({ records, total }) => (
          <>
            <p>
              {records.length === 0
                ? t("rolePages.nobody")
                : records.map(({ userNo, userName }) => `${userName} (${userNo})`).join(", ")}
            </p>
            {records.length > 0 && (
              <Link to={holdersPath(roleNo)}>{t("rolePages.allHolders", { count: total ?? records.length })}</Link>
            )}
          </>
        )}
      </Loaded>
    </DrawerSection>
  );
}

/** What a role gives, and who holds it. */
export function RoleDetails({ id, roleNo }: { readonly id: string; readonly roleNo: string }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const rows = useMenuRows();
  const role = useQuery(callQuery(roles, "getSysRoleById", { id }));
  return (
    <>
      {canOpen("users") && <Holders roleNo={roleNo} />}
      <DrawerSection title={t("groups.rights")}>
        <Loaded query={role} rows={6}>
          {(known) => (
            <GrantTree grants={grantsOf(known, rows)} onlyOf={onlyOfOther(known.roleSide, known.idleGrants)} />
          )}
        </Loaded>
      </DrawerSection>
    </>
  );
}
