import { ActionIcon, Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useFieldArray } from 'react-hook-form'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import type { MatterFormProps } from './matter-form.ts'

/** Each name is compared with all names of the firm while it is typed. */
export function OpposingFields({ form }: MatterFormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'opposingParties' })
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className="mt-row" data-single>
          <NameField form={form} index={index} />
          <ActionIcon
            variant="subtle"
            color="red"
            className="mt-remove"
            aria-label={`Remove opposing party ${index + 1}`}
            title="Remove"
            onClick={() => remove(index)}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => append({ name: '' }, { focusName: `opposingParties.${fields.length}.name` })}
        >
          Add opposing party
        </Button>
      </div>
    </>
  )
}

function NameField({ form, index }: MatterFormProps & { index: number }) {
  return (
    <FormTextField
      control={form.control}
      name={`opposingParties.${index}.name`}
      label={`Opposing party ${index + 1}`}
      placeholder="Full name of a person or company"
      maxLength={300}
    />
  )
}
