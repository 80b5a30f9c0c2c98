import { useState } from 'react'
import { offices, type Office } from '#contract/offices.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { ChoiceDialog } from '../firm-lists/public.ts'

interface Props {
  /** Undefined for a new one. */
  office: Office | undefined
  onClose: () => void
}

/** Adds an office, or changes what documents say of it from now on. */
export function OfficeDialog({ office, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [address, setAddress] = useState(office?.address ?? '')
  const [phone, setPhone] = useState(office?.phone ?? '')
  const [email, setEmail] = useState(office?.email ?? '')
  const [taxNumber, setTaxNumber] = useState(office?.taxNumber ?? '')
  const save = (name: string) => {
    const body = { name, address, phone, email: email.trim(), taxNumber }
    return office
      ? exchange(offices.update, { params: { id: office.id }, query: firm, body: { ...body, version: office.version } })
      : exchange(offices.create, { query: firm, body })
  }
  return (
    <ChoiceDialog noun="office" choice={office} save={save} onClose={onClose} fields={['address', 'email']}>
      {(errorOf) => (
        <>
          <TextAreaField
            label="Address"
            required
            maxLength={500}
            value={address}
            onChange={setAddress}
            externalError={errorOf('address')}
          />
          <TextField label="Phone" maxLength={60} prompt={BLANK} value={phone} onChange={setPhone} />
          <TextField label="Email" maxLength={254} value={email} onChange={setEmail} externalError={errorOf('email')} />
          <TextField label="Tax or registration number" maxLength={60} value={taxNumber} onChange={setTaxNumber} />
        </>
      )}
    </ChoiceDialog>
  )
}

const BLANK = 'What is left empty here and below is the firm’s own on documents.'
