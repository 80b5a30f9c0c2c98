export { sentFilesOf, setSentFiles } from './sent-files.ts'
export { countUnopened, findPersonName } from './queries.ts'
