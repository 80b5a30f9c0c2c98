export { countUnread } from './queries.ts'
