export { OfficeSelect } from './OfficeSelect.tsx'
export { useOfficeColumn } from './columns.tsx'
export { officeBody, officeValue } from './values.ts'
