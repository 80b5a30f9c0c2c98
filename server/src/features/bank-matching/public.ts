export { callMatch } from './queries.ts'
