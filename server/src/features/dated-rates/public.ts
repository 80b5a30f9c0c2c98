export { holdingOn, replaceHolding } from './holding.ts'
export {
  findMember,
  lockMember,
  selectFirmRates,
  selectPeople,
  selectPersonRates,
  selectTeamRates,
  type Rate,
} from './queries.ts'
