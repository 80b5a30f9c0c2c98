export { assertCode, utbmsCodesByName } from './codes.ts'
