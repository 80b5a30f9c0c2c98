import type { UseFormReturn } from 'react-hook-form'
import type { MatterValues } from './matter-values.ts'

/** What each group of a matter's fields is given. */
export interface MatterFormProps {
  form: UseFormReturn<MatterValues>
}
