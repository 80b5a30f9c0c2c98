export { assertCode, utbmsCodesByName } from './utbms.ts'
