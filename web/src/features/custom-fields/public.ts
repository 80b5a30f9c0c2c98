export { useCustomColumns } from './columns.tsx'
export { CustomFieldInputs } from './CustomFieldInputs.tsx'
export {
  customFacts,
  customFormValues,
  type CustomFormValues,
  customValuesBody,
  useCustomFacts,
  useFields,
} from './values.ts'
