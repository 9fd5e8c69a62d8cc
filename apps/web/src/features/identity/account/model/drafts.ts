/** Names under which the account forms keep what is typed. Both sign-in tabs ask for the same number and share it. */
export const SIGN_IN_DRAFT = 'signIn';
/** Registration and reset ask for the same fields, and a user without an account moves from one to the other. */
export const NEW_PASSWORD_DRAFT = 'newPassword';
