/**
 * The one registry of refusals. A code is stable; its text lives in the `errors` catalogue of packages/i18n under the
 * same name. `status` is the HTTP status of the `/api/app` dialect; the `/api/applet` dialect answers 200 with the
 * envelope, except for 401. `body` is the numeric code that the specification gives a meaning (§8).
 */
export interface ErrorInfo {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly body?: 400 | 401 | 403;
}

export const ERRORS = {
  // platform
  invalidInput: { status: 400, body: 400 },
  malformedBody: { status: 400, body: 400 },
  bodyTooLarge: { status: 413 },
  unsupportedMedia: { status: 415 },
  unauthenticated: { status: 401 },
  forbidden: { status: 403, body: 401 },
  foreignIdentity: { status: 403, body: 403 },
  notFound: { status: 404 },
  notYetOpen: { status: 403 },
  staleVersion: { status: 409 },
  rateLimited: { status: 429 },
  idempotencyMismatch: { status: 422 },
  idempotencyRunning: { status: 409 },
  unavailable: { status: 503 },
  internal: { status: 500 },
  // account
  'account.wrongCredentials': { status: 403 },
  'account.captchaWrong': { status: 403 },
  'account.smsCodeWrong': { status: 403 },
  'account.smsTooOften': { status: 429 },
  'account.loginLocked': { status: 429 },
  'account.passwordPaused': { status: 403 },
  'account.phoneTaken': { status: 403 },
  'account.notRegistered': { status: 403 },
  'account.passwordCommon': { status: 403 },
  'account.disabled': { status: 403 },
  'account.payPasswordMissing': { status: 403 },
  'account.payPasswordWrong': { status: 403 },
  'account.payPasswordLocked': { status: 403 },
  'account.payPasswordWeak': { status: 403 },
  'account.oldPasswordWrong': { status: 403 },
  'account.proofInvalid': { status: 403 },
  'account.phoneUnchanged': { status: 403 },
  // certification
  'certification.notAllowed': { status: 403 },
  'certification.companyUnknown': { status: 403 },
  'certification.phoneDiffers': { status: 403 },
  'certification.pictureMissing': { status: 403 },
  'certification.lookupFailed': { status: 503 },
  // bank transfers
  'transfer.notWaiting': { status: 409 },
  // address
  'address.tooMany': { status: 403 },
  'address.regionUnknown': { status: 403 },
  // files
  'file.notZip': { status: 403 },
  'file.unreadable': { status: 403 },
  'file.tooLarge': { status: 413 },
  'file.bomb': { status: 403 },
  'file.noBoard': { status: 403 },
  'file.tooComplex': { status: 403 },
  'file.ordered': { status: 409 },
  'file.inCart': { status: 409 },
  'storage.full': { status: 403 },
  'storage.dayFull': { status: 429 },
  'storage.quotesFull': { status: 429 },
  'image.type': { status: 403 },
  'image.tooLarge': { status: 403 },
  'image.unreadable': { status: 403 },
  'image.tooManyPixels': { status: 403 },
  // quote and cart
  'quote.expired': { status: 403 },
  'quote.notProducible': { status: 403 },
  'quote.priceChanged': { status: 409 },
  'quote.notRepeatable': { status: 403 },
  'quote.repeatDiffers': { status: 403 },
  'quote.tooManySaved': { status: 403 },
  'quote.tooManyProfiles': { status: 403 },
  'quote.profileNameTaken': { status: 403 },
  'tariff.hasFaults': { status: 403 },
  'tariff.versionTaken': { status: 403 },
  'tariff.nothingLeft': { status: 403 },
  'tariff.withdrawn': { status: 403 },
  'tariff.effectiveInPast': { status: 403 },
  'cart.rowGone': { status: 404 },
  'cart.fileMissing': { status: 403 },
  'cart.full': { status: 403 },
  'shipping.noCarrier': { status: 403 },
  'shipping.waybillUsed': { status: 403 },
  // order
  'order.stateChanged': { status: 409 },
  'order.notAllowed': { status: 403 },
  'order.priceVersionStale': { status: 409 },
  // payment
  'payment.nothingDue': { status: 403 },
  'payment.amountChanged': { status: 409 },
  'payment.insufficientBalance': { status: 403 },
  'payment.closed': { status: 403 },
  'payment.tooManyPending': { status: 409 },
  'payment.inProgress': { status: 409 },
  'payment.methodUnavailable': { status: 403 },
  'payment.badSignature': { status: 401 },
  'payment.amountInvalid': { status: 403 },
  // refunds by a person
  'refund.notManual': { status: 409 },
  'refund.beingAsked': { status: 409 },
  'refund.mayStillBePaid': { status: 409 },
  'refund.referenceUsed': { status: 409 },
  // books and alarms
  'books.running': { status: 409 },
  'alarm.ended': { status: 409 },
  'alarm.ownAct': { status: 403 },
  'limit.perAct': { status: 403 },
  'limit.perDay': { status: 403 },
  'limit.outOfOrder': { status: 403 },
  // staff
  'staff.wrongCredentials': { status: 403 },
  'staff.loginLocked': { status: 429 },
  'staff.accountTaken': { status: 403 },
  'staff.roleNameTaken': { status: 403 },
  'staff.lastAdministrator': { status: 403 },
  'staff.notYourself': { status: 403 },
  'staff.oldPasswordWrong': { status: 403 },
} as const satisfies Record<string, ErrorInfo>;

export type ErrorCode = keyof typeof ERRORS;
