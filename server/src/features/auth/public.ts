export { countUse, assertAttemptsLeft, verifyAttempt, wrongCredentials } from './attempts.ts'
export { hashNewPassword, passwordMatches } from './passwords.ts'
export {
  dropLinks,
  endSessions,
  findAccount,
  findLink,
  getAccount,
  insertAccount,
  lockAccount,
  markVerified,
  setPassword,
  type AccountRow,
} from './queries.ts'
export { checkCodeIfOn } from './second-factor.ts'
export { deleteNeedlessRecoveryCodes, hasAuthenticator, hasPasskey } from './authenticator.queries.ts'
export {
  addFirstRecoveryCodes,
  makeRecoveryCodes,
  checkOwnCode,
  checkOwnPassword,
  finishSignIn,
  getChallengedAccount,
} from './second-factor.ts'
export { mailLink } from './mails.ts'
export { queueRefusedFactor } from './sign-in-history.ts'
export { recordSignInChange, SIGN_IN_CHANGES } from './sign-in-changes.ts'
export { selectFirmIds } from './sign-in-history.queries.ts'
export { linkInvalid, mailVerification } from './sign-up.ts'
export { assertPasswordUnchanged, checkCredentials, startSession } from './sign-in.ts'
