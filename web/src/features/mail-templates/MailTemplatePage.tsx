import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { fillMailTemplate } from '#domain/mail-template.ts'
import { mailTemplates, type MailTemplate } from '#contract/mail-templates.ts'
import { ApiError, exchange } from '../../shared/api.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { showServerErrors } from '../../shared/server-errors.ts'
import { toast } from '../../shared/toast.ts'
import { countChanges, FormBar } from '../../shared/ui/fields/FormBar.tsx'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { SettingsForm } from '../../shared/ui/page/SettingsForm.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { SignatureOfMail } from './Signature.tsx'
import styles from './mail-templates.module.css'

const RestoreDialog = lazyDialog(async () => ({ default: (await import('./RestoreDialog.tsx')).RestoreDialog }))

const NOT_FOUND = new ApiError({ status: 404, message: 'Mail not found' })
const LIST = { label: 'Mails', href: paths.mailTemplates() }

/** One mail of the firm: its words, and how they read. */
export function MailTemplatePage() {
  const { kind } = useParams({ from: '/firm/settings/mails/$kind' })
  const { firm, business } = useCurrentUser()
  const load = useQuery(queryFor(mailTemplates.list, { query: firm }))
  const mail = load.data?.find((one) => one.kind === kind)
  const [isRestoring, setRestoring] = useState(false)
  if (!load.data) return <RecordState what="mail" answer={load} list={LIST} />
  if (!mail) return <RecordState what="mail" answer={{ ...load, error: NOT_FOUND }} list={LIST} />
  const { changed } = mail
  return (
    <Page
      title={mail.label}
      crumbs={[LIST, { label: mail.label }]}
      sub={`Sent ${mail.sent}.${changed === null ? '' : ` Changed ${whenText(changed, business.timeZone)}.`}`}
      actions={
        changed !== null && (
          <Button variant="default" onClick={() => setRestoring(true)}>
            Restore standard text
          </Button>
        )
      }
    >
      <MailForm key={`${mail.kind} ${mail.version}`} mail={mail} />
      {isRestoring && <RestoreDialog mail={mail} onClose={() => setRestoring(false)} />}
    </Page>
  )
}

const whenText = ({ at, by }: NonNullable<MailTemplate['changed']>, timeZone: string): string =>
  by === '' ? momentText(at, timeZone) : `${momentText(at, timeZone)} by ${by}`

type Values = Pick<MailTemplate, 'subject' | 'text'>

function MailForm({ mail }: { mail: MailTemplate }) {
  const { firm } = useCurrentUser()
  const { kind, version, subject, text } = mail
  const resolver = useMemo(
    () =>
      contractResolver<Values>(
        async () => (await import('#schemas/mail-templates.ts')).MailTemplateInput,
        (values) => ({ ...values, kind }),
      ),
    [kind],
  )
  const form = useForm<Values>({ resolver, defaultValues: { subject, text }, mode: 'onTouched' })
  const { control, formState } = form
  const [isTesting, setTesting] = useState(false)
  const onSave = async (values: Values) => {
    const { message } = await exchange(mailTemplates.update, { body: { ...firm, ...values, kind, version } })
    form.reset(values)
    toast.success(message)
  }
  const sendTest = form.handleSubmit(async (values) => {
    setTesting(true)
    await exchange(mailTemplates.sendTest, { body: { ...firm, ...values, kind } }).then(
      ({ message }) => toast.success(message),
      (error: unknown) => showServerErrors(form, error),
    )
    setTesting(false)
  })
  return (
    <SettingsForm form={form} onSave={onSave} guardsChanges>
      <div className={styles.edit}>
        <div className={styles.fields}>
          <TextField label="Subject" required maxLength={200} {...useFormField(control, 'subject')} />
          <TextAreaField label="Text" required rows={8} maxLength={5_000} {...useFormField(control, 'text')} />
          <Placeholders mail={mail} />
        </div>
        <Preview
          mail={mail}
          subject={useWatch({ control, name: 'subject' })}
          text={useWatch({ control, name: 'text' })}
        />
      </div>
      <FormBar changes={countChanges(formState.dirtyFields)}>
        <SubmitButton disabled={!formState.isDirty} submitting={formState.isSubmitting && !isTesting}>
          Save changes
        </SubmitButton>
        <Button variant="default" loading={isTesting} onClick={() => void sendTest()}>
          Send me a test
        </Button>
      </FormBar>
    </SettingsForm>
  )
}

const Placeholders = ({ mail }: { mail: MailTemplate }) => (
  <Panel title="Filled in for each mail">
    <KeyValueList
      items={mail.placeholders.map(({ name, meaning, isRequired }) => ({
        label: `{${name}}`,
        value: isRequired ? `${meaning} (cannot be left out)` : meaning,
      }))}
    />
  </Panel>
)

/** The mail as it would leave, with examples. Its text is plain, so nothing in it is markup; the signature below it is formatted. */
function Preview({ mail, subject, text }: Values & { mail: MailTemplate }) {
  const examples = Object.fromEntries(mail.placeholders.map(({ name, example }) => [name, example]))
  return (
    <Panel title="Preview" more={<span className="lx-muted">with examples</span>}>
      <p className={styles.subject} dir="auto">
        {fillMailTemplate(subject, examples)}
      </p>
      <div className={styles.text} dir="auto">
        {fillMailTemplate(text, examples)}
      </div>
      {mail.isSigned && <SignatureOfMail />}
    </Panel>
  )
}
