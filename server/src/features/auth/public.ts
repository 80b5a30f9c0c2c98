export { countUse, assertAttemptsLeft, verifyAttempt, wrongCredentials } from './attempts.ts'
export { hashNewPassword, passwordMatches } from './passwords.ts'
export {
  dropLinks,
  findAccount,
  insertAccount,
  lockAccount,
  markVerified,
  setPassword,
  type AccountRow,
} from './queries.ts'
export { startSession } from './sessions.ts'
export { checkCredentials, assertPasswordUnchanged } from './sign-in.ts'
