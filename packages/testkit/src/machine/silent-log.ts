/** A log for tests that look at results instead. */
export const silentLog = { info() {}, warn() {}, error() {} };
