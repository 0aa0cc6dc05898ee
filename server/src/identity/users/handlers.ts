import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { Listed } from "@tandem/contract/core/service";
import { userSteps as steps, type UserStep, user } from "@tandem/contract/identity/users";
import type { Services } from "@tandem/contract/services";
import { crud, removeRow } from "../../core/crud.ts";
import { calledBy, deleteEach } from "../../core/delete-records.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { exportList } from "../../exports/export.ts";
import { licenceStanding } from "../../platform/licence/standing.ts";
import { changesBetween } from "../audit-entries/write-entry.ts";
import { dataScopesOf } from "../sessions/scopes.ts";
import { userWorkbooks } from "./import-users.ts";
import { rightHolders } from "./right-holders.ts";
import { requireOwnRights, takeTurn } from "./rights.ts";
import { addOrInvite, changeUser, noteUser, passwordOf, rightsOfUser } from "./save-user.ts";
import { seenByUser } from "./seen-by-user.ts";
import { userRule, userSteps } from "./steps.ts";

const stored = crud(user);
type UserRow = Row<typeof user>;

/** Users (S7.5, B7.12a). An administrator of some organisations knows only users of those. */
export const userHandlers: HandlersOf<Services["users"]> = {
  ...userSteps,
  ...userWorkbooks,
  getRightHolders: (context, { menuNo, flag }) => context.read((db) => rightHolders(db, menuNo, flag)),
  getSeenByUser: seenByUser,
  getAuthUserList: (context, request) =>
    context.list<UserRow, Listed<UserRow, UserStep>>(user, request, {
      completion: allowedOnRows(context, steps, (rows, db) => userRule(db, context, rows)),
    }),
  exportexcel: exportList(user),
  getSysUserById: stored.get,

  async saveOrUpdateSysUser(context, { id, version, pwd, ...values }) {
    if (pwd && id === context.user.id) throw new Fault("passwordOfOneself");
    const password = await passwordOf(context, pwd, values);
    const saved = await context.write((tx) =>
      id
        ? changeUser(context, tx, { ...values, id, version: version ?? 0 }, password)
        : addOrInvite(context, tx, values, password),
    );
    await context.platform.live.sessionsChanged(saved.id);
    return saved;
  },

  async updateSysUser(context, change) {
    const saved = await context.write((tx) => changeUser(context, tx, change));
    await context.platform.live.sessionsChanged(saved.id);
    return saved;
  },

  async deleteSysUserByIds(context, { delList }) {
    const answer = await deleteEach(context, delList, {
      called: async (tx, ids) => {
        await takeTurn(tx, context.user);
        return calledBy("app_user", "userNo")(tx, ids);
      },
      remove: async (tx, named) => {
        if (named.id === context.user.id) throw new Fault("stepOnOneself");
        const gone = await findRow<UserRow>(tx, user, named.id);
        await requireOwnRights(tx, context.user, gone.roleNo);
        await removeRow(tx, "app_user", "userNo", named);
        await noteUser(context, tx, "userRemoved", gone, changesBetween(gone, {}, rightsOfUser));
      },
    });
    for (const { id } of delList) await context.platform.live.sessionsChanged(id);
    return answer;
  },

  getAuth(context, { type }) {
    return context.read(async (db) => {
      const scopes = await dataScopesOf(db, context.user);
      const { isLicense } = await licenceStanding(db, context.platform.config.LICENCE_PUBLIC_KEY);
      return { isLicense, records: type === "ALL" ? scopes : scopes.filter(({ dataType }) => dataType === type) };
    });
  },
};
