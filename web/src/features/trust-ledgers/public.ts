export { columns as ledgerColumns, phoneRow as ledgerPhoneRow, rowName as ledgerRowName } from './columns.tsx'
