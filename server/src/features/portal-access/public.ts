export { countSignUps } from './queries.ts'
