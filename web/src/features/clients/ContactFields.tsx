import { Button, Radio } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { MAX_CONTACTS } from '#contract/clients.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { AddRow } from '../../shared/ui/fields/RowButtons.tsx'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { CustomFieldInputs } from '../custom-fields/public.ts'
import { newContact, type ClientValues } from './client-values.ts'
import styles from './clients.module.css'

/** The client's contacts, at most one of them the primary one. */
export function ContactFields({ form }: { form: UseFormReturn<ClientValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contacts' })
  const contacts = useWatch({ control: form.control, name: 'contacts' })

  function makePrimary(chosen: number): void {
    for (const index of fields.keys()) {
      form.setValue(`contacts.${index}.isPrimary`, index === chosen, { shouldDirty: true })
    }
  }

  function removeContact(index: number): void {
    const wasPrimary = contacts[index]?.isPrimary ?? false
    remove(index)
    if (wasPrimary && fields.length > 1) form.setValue('contacts.0.isPrimary', true, { shouldDirty: true })
  }

  return (
    <>
      <SectionTitle>Contacts</SectionTitle>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={styles.contact}>
          <legend className="lx-sr-only">Contact {index + 1}</legend>
          <OneContact form={form} index={index} />
          <CustomFieldInputs kind="contact" path={`contacts.${index}.customValues`} isPart />
          <div className={styles.contactFoot}>
            <Radio
              label="Primary contact"
              name="primaryContact"
              checked={contacts[index]?.isPrimary ?? false}
              onChange={() => makePrimary(index)}
            />
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
              onClick={() => removeContact(index)}
            >
              Remove contact
            </Button>
          </div>
        </fieldset>
      ))}
      <AddRow
        onClick={() => append(newContact(fields.length === 0), { focusName: `contacts.${fields.length}.name` })}
        disabled={fields.length >= MAX_CONTACTS}
      >
        Add contact
      </AddRow>
    </>
  )
}

function OneContact({ form: { control }, index }: { form: UseFormReturn<ClientValues>; index: number }) {
  return (
    <FormGrid>
      <FormTextField control={control} name={`contacts.${index}.name`} label="Name" required maxLength={200} />
      <FormTextField control={control} name={`contacts.${index}.title`} label="Role" placeholder="General counsel" />
      <FormTextField control={control} name={`contacts.${index}.email`} label="Email" type="email" />
      <FormTextField control={control} name={`contacts.${index}.phoneNumber`} label="Phone" type="tel" />
    </FormGrid>
  )
}
