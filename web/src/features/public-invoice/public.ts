export { DocumentPaper } from './DocumentPaper.tsx'
