import type { Places } from "./place.ts";

/** Session, start page and settings (S2.1–S2.4, B2.28). */
export const shellPlaces = {
  Login: { pageless: true, path: "/login", title: "routes.signIn", public: true },
  Demo: { pageless: true, path: "/demo", title: "routes.demo", public: true },
  AnswerByLink: { pageless: true, path: "/answer", title: "signedLink.title", public: true },
  Dashboard: { path: "/dashboard", title: "routes.dashboard", coming: "dashboard.coming", open: true },
  Setting: { path: "/setting", title: "routes.setting", opens: ["Setting.UserInfo", "Setting.Password"] },
  "Setting.UserInfo": { path: "/setting/user-info", title: "routes.userInfo", open: true },
  "Setting.Password": { path: "/setting/password", title: "routes.password", open: true },
  DisplaySettings: { path: "/display-settings", title: "menus.displaySettings" },
  PrintTemplate: { path: "/print-templates", title: "menus.printTemplates" },
  "PrintTemplate.Add": {
    path: "/print-templates/add",
    title: "printTemplateForm.add",
    flag: "isAdd",
    back: "PrintTemplate",
  },
  "PrintTemplate.Modify": {
    path: "/print-templates/modify/:id",
    title: "printTemplateForm.modify",
    flag: "isModify",
    back: "PrintTemplate",
  },
  ExportTemplate: { path: "/export-templates", title: "menus.exportTemplates" },
  ImportTemplate: { path: "/import-templates", title: "menus.importTemplates" },
  "ImportTemplate.Values": {
    path: "/import-templates/values",
    title: "importTemplatePages.values",
    back: "ImportTemplate",
  },
  SystemHealth: { path: "/system-health", title: "menus.systemHealth" },
  ScheduledJob: { path: "/scheduled-jobs", title: "menus.scheduledJobs" },
  "ScheduledJob.Runs": { path: "/scheduled-jobs/runs", title: "scheduledJobRun.title", back: "ScheduledJob" },
  OperationLog: { path: "/operation-logs", title: "menus.operationLogs" },
  AbnormalLog: { path: "/abnormal-logs", title: "menus.abnormalLogs" },
  StoredFile: { path: "/stored-files", title: "menus.storedFiles" },
  AppVersion: { path: "/app-versions", title: "menus.appVersions" },
  "Webhook.Attempts": { path: "/system/webhook/deliveries", title: "webhookAttempt.title", back: "Webhook" },
  MessageConfig: { path: "/system/message-config", title: "menus.messageConfig" },
  OutgoingMessage: { path: "/system/message", title: "menus.outgoingMessages" },
  /** Where links of mails lead: to the page of a document. */
  Open: { path: "/open/:kind/:id", title: "routes.dashboard", open: true },
  Licence: { path: "/licence", title: "menus.licence", open: true },
} as const satisfies Places;
