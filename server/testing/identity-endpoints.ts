import { encoded } from "./application.ts";
import { admin, deletion, one, type Probe, type ProbesOf, several, step } from "./probe.ts";
import { password } from "./world.ts";

const onUsers: Probe = { by: admin, names: "user", input: several("users") };

/** How the calls about people and their rights are probed. */
export const identityProbes: ProbesOf<
  | "sessions"
  | "secondFactors"
  | "setup"
  | "invitations"
  | "signedLinks"
  | "currentUsers"
  | "auditEntries"
  | "passwordPolicies"
  | "users"
  | "roles"
> = {
  sessions: {
    login: { by: "everyone", nothing: "begins a session" },
    logout: { by: "signedIn", nothing: "ends the caller's own session" },
    getOwnSessions: { by: "signedIn", nothing: "the caller's own sessions" },
    endOwnSession: { by: "signedIn", nothing: "ends the caller's own sessions alone, tested on its own" },
    endOtherSessions: { by: "signedIn", nothing: "ends the caller's own sessions alone" },
  },
  setup: {
    getSetup: { by: "everyone", nothing: "known by the link's token alone, tested on its own" },
    setUp: { by: "everyone", nothing: "needs the token of a link, tested on its own" },
  },
  secondFactors: {
    getSecondFactor: { by: "signedIn", nothing: "the caller's own" },
    beginSecondFactor: { by: "signedIn", nothing: "the caller's own" },
    confirmSecondFactor: { by: "signedIn", nothing: "the caller's own" },
    drawRecoveryCodes: { by: "signedIn", nothing: "the caller's own" },
    endSecondFactor: { by: "signedIn", nothing: "the caller's own" },
  },
  invitations: {
    openInvitation: { by: "everyone", nothing: "known by the link's token alone, tested on its own" },
    join: { by: "everyone", nothing: "needs the token of a link, tested on its own" },
  },
  signedLinks: {
    openSignedLink: { by: "everyone", nothing: "known by the link's token alone, tested on its own" },
    answerBySignedLink: { by: "everyone", nothing: "needs the token of a link, tested on its own" },
  },
  currentUsers: {
    getCurrentUser: { by: "signedIn", nothing: "the caller's own data" },
    updatepwd: { by: "signedIn", nothing: "the caller's own password" },
    getOwnData: { by: "signedIn", nothing: "the caller's own data" },
    getColleagues: { by: "signedIn", nothing: "users whom the caller knows, tested on its own" },
    updateOwnData: { by: "signedIn", nothing: "the caller's own data" },
    actForSupplier: { by: "signedIn", nothing: "one of the caller's own suppliers, tested on its own" },
    updateLanguage: { by: "signedIn", nothing: "the caller's own language" },
    uploadAvatar: { by: "signedIn", nothing: "the caller's own picture" },
    removeAvatar: { by: "signedIn", nothing: "the caller's own picture" },
  },
  auditEntries: {
    getSysAuditLogPage: { by: admin, nothing: "what the users did whom the caller knows, tested on its own" },
    exportexcel: { by: admin, nothing: "what the users did whom the caller knows, tested on its own" },
  },
  passwordPolicies: {
    getPasswordPolicy: { by: "signedIn", nothing: "the same for everyone of a tenant" },
    updatePasswordPolicy: { by: admin, nothing: "the same for everyone of a tenant" },
  },
  users: {
    getAuthUserList: { by: admin, lists: "user" },
    exportexcel: { by: admin, lists: "user" },
    getSysUserById: { by: admin, names: "user", input: one },
    saveOrUpdateSysUser: {
      by: admin,
      names: "user",
      input: (record) => ({
        ...step(record),
        userNo: "nobody",
        userName: "Nobody",
        scopeOrgNo: [],
        scopeWarehouseNo: [],
        roleNo: [],
        statusCode: "1",
        pwd: encoded(password),
      }),
    },
    updateSysUser: { by: admin, names: "user", input: step },
    deleteSysUserByIds: { by: admin, names: "user", input: deletion },
    getAuth: { by: "signedIn", nothing: "the caller's own limits" },
    getRightHolders: { by: admin, nothing: "of users those alone whom the caller knows, tested on its own" },
    getSeenByUser: { by: admin, names: "user", input: one },
    importexcel: { by: admin, nothing: "adds users within the caller's own rights, tested on its own" },
    downExcelTemplate: { by: admin, nothing: "an empty workbook" },
    enableUsers: onUsers,
    disableUsers: onUsers,
    endUserSessions: onUsers,
    resetPasswords: onUsers,
    unlockUsers: onUsers,
    inviteUsers: onUsers,
    withdrawInvitations: onUsers,
    resetSecondFactors: onUsers,
  },
  roles: {
    getSysRolePage: { by: admin, lists: "role" },
    exportexcel: { by: admin, lists: "role" },
    getSysRoleById: { by: admin, names: "role", input: one },
    getIdleGrants: { by: admin, nothing: "the same for everyone" },
    saveOrUpdateSysRole: {
      by: admin,
      names: "role",
      input: (record) => ({ ...step(record), roleNo: "none", roleName: "None", statusCode: "1", grants: [] }),
    },
    deleteSysRoleByIds: { by: admin, names: "role", input: deletion },
  },
};
