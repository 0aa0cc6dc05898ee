/** How an error is answered: `http` is the HTTP status, `status` the one in the body. */
interface ErrorEntry {
  readonly http: number;
  readonly status: number;
  /** The code on the wire where a caller knows a fixed one; the name itself elsewhere. */
  readonly code?: string;
}

/** The call itself is wrong: the HTTP status says so. */
const call = (http: number, code?: string): ErrorEntry => ({ http, status: http, ...(code ? { code } : {}) });
/** A rule said no: HTTP 200 with a failing body. */
const rule = (code?: string): ErrorEntry => ({ http: 200, status: 400, ...(code ? { code } : {}) });

/** The errors that are no noun's own. The text of any error is the locale key `errors.<name>`. */
export const errors = {
  invalidRequest: call(400),
  unknownFilter: call(400),
  unknownSortField: call(400),
  unknownColumn: call(400),
  sessionInvalid: call(401, "10004"),
  sessionEnded: call(401, "000701"),
  permissionMissing: call(403),
  supplierUserOnly: call(403),
  passwordExpired: call(403),
  passwordNotOwn: call(403),
  secondFactorMissing: call(403),
  notFound: call(404),
  unknownCall: call(404),
  versionStale: call(409),
  actsForAnother: call(409),
  bodyTooLarge: call(413),
  mediaTypeUnsupported: call(415),
  tooManyRequests: call(429),
  tooManyUnderWay: call(429),
  internal: call(500, "internal"),
  serverBusy: call(503),
  storageFull: call(503),
  fileContentLost: call(404),
  spoolFull: call(503),
  filesUnavailable: call(503),

  repeatedSubmission: rule("50M01"),
  importRepeated: rule(),
  exportTooLong: rule(),
  signInWrong: rule(),
  signInLocked: rule(),
  userDisabled: rule(),
  setupLinkInvalid: rule(),
  passwordWrong: rule(),
  passwordPolicy: rule(),
  passwordSame: rule(),
  substituteOneself: rule(),
  substituteMayNotDecide: rule(),
  substituteDaysReversed: rule(),
  passwordCommon: rule(),
  passwordPersonal: rule(),
  passwordLengthsReversed: rule(),
  avatarTypeRefused: rule(),
  rightsBeyondOwn: rule(),
  scopeBeyondOwn: rule(),
  roleOfSuppliers: rule(),
  roleOfBuyers: rule(),
  roleHeldByBuyer: rule(),
  roleHeldBySupplier: rule(),
  roleOfEverything: rule(),
  stepOnOneself: rule(),
  passwordOfOneself: rule(),
  lastAdministrator: rule(),
  secondFactorNeeded: rule(),
  secondFactorWrong: rule(),
  secondFactorGivenUp: rule(),
  secondFactorOn: rule(),
  secondFactorRequired: rule(),
  secondFactorNone: rule(),
  userWithoutEmail: rule(),
  invitationMissing: rule(),
  userStands: rule(),
  userNotLocked: rule(),
  userBeyondOwn: rule(),
  userStopped: rule(),
  invitationInvalid: rule(),
  signedLinkInvalid: rule(),
  signedLinkUsed: rule(),
  signedLinkWithdrawn: rule(),
  signedLinkExpired: rule(),
  signedLinkChanged: rule(),
  signedLinkOff: rule(),
  menuUnknown: rule(),
  menuWithoutRight: rule(),
  rightWithoutView: rule(),
  numberTaken: rule(),
  numberLooksAlike: rule(),
  numberTooLarge: rule(),
  recordExists: rule(),
  stillInUse: rule(),
  stillInUseBy: rule("stillInUse"),
  stillInUseIn: rule("stillInUse"),
  stockShortOfLot: rule("stockShort"),
  referenceUnknown: rule(),
  referenceElsewhere: rule("referenceUnknown"),
  reasonRequired: rule(),
  actionOfOtherSide: rule(),
  tooManySaved: rule(),
  alertNotPossible: rule(),
  alertTooWide: rule(),
  documentMessageTooEarly: rule(),
  documentMessageEmpty: rule(),
  documentMessageRead: rule(),
  undoGone: rule(),
  stepSeen: rule(),
  stepTold: rule(),
  stepFollowed: rule(),
  linesWrong: rule(),
  headWrong: rule(),

  fileMissing: rule(),
  filesTooMany: rule(),
  fileTypeRefused: rule(),
  fileTooLarge: rule(),
  attachmentTypeRefused: rule(),
  fileEmpty: rule(),
  fileOfImporter: rule(),
  fileStillUsed: rule("stillInUse"),
  fileGoesByItself: rule(),
  fileTooYoung: rule(),
  tooManyAttachments: rule(),
  attachmentGone: rule(),
  workbookEmpty: rule(),
  workbookNotASpreadsheet: rule(),
  workbookOtherFormat: rule(),
  workbookPasswordProtected: rule(),
  workbookDamaged: rule(),
  workbookQuoteNotClosed: rule(),
  workbookTooManyRows: rule(),
  workbookTooManyColumns: rule(),
  workbookTooLarge: rule(),
  workbookUnsafe: rule(),
  workbookTimeout: rule(),
  workbookNoSheet: rule(),
  workbookColumnsMissing: rule(),
  workbookColumnsRepeated: rule(),
  workbookNoRows: rule(),
  workbookOldFormatTooLarge: rule(),
  exportTemplateWithoutColumns: rule(),

  printTemplateBuiltIn: rule(),
  printTemplateDefault: rule(),
  printTemplateUnknown: rule(),
  printTooManyDocuments: rule(),
  printTooManyLines: rule(),
  printTooManyLabels: rule(),
  printServiceRefused: rule(),

  erpNotConfigured: rule(),
  erpUnavailable: rule(),
  erpAnswerWrong: rule(),
  syncUnderWay: rule(),

  appVersionParentheses: rule(),
  appVersionForm: rule(),
  appFileRefused: rule(),
  appAddressRefused: rule(),

  mailNotSetUp: rule(),
  messageNotRepeatable: rule(),
  webhookAddressRefused: rule(),

  abnormalLogDone: rule(),
  abnormalLogOpen: rule(),

  jobConfigured: rule(),
  jobMissing: rule(),
  jobOfSeveralTenants: rule(),
  jobMinuteZero: rule(),
  jobPaused: rule(),
  jobNotPaused: rule(),

  licenceEnded: rule(),
  licenceUnreadable: rule(),
  licenceForged: rule(),
  licenceOfOthers: rule(),
  licenceOver: rule(),
  licenceInUse: rule(),
  licenceUsersReached: rule(),

  customFieldInUse: rule(),
  templateNotFilled: rule(),
  customFieldHoldsOther: rule(),
} as const satisfies Record<string, ErrorEntry>;

/** What nouns refuse, by name; the list of nouns adds what they say. */
// biome-ignore lint/suspicious/noEmptyInterface: the list of nouns adds its names
export interface Refusals {}
export type ErrorName = keyof typeof errors | keyof Refusals;

const refusal = rule();

/** How an error is answered: what a noun refuses is a rule that said no. */
export function answerTo(name: ErrorName): ErrorEntry {
  return Object.hasOwn(errors, name) ? errors[name as keyof typeof errors] : refusal;
}

/** The code of an error on the wire. */
export function errorCode(name: ErrorName): string {
  return answerTo(name).code ?? name;
}

/** A problem at one place of the request; `path` as in `lines.2.deliveryQty`. */
export interface FaultDetail {
  readonly path: string;
  /** Locale key of the message. */
  readonly key: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Locale key of the field's label, which fills `{{field}}` in the message. */
  readonly fieldKey?: string;
}

/** An expected refusal: carries the name of the error and what its text needs. The server words it for the caller. */
export class Fault extends Error {
  readonly error: ErrorName;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly details: readonly FaultDetail[];

  constructor(
    error: ErrorName,
    parameters: Readonly<Record<string, string | number>> = {},
    details: readonly FaultDetail[] = [],
  ) {
    super(error);
    this.name = "Fault";
    this.error = error;
    this.parameters = parameters;
    this.details = details;
  }
}
