export { assertCode, assertTaskOfSet, codeRequired, utbmsCodesByName } from './utbms.ts'
