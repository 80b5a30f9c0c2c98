import type { ComponentProps } from 'react'
import { documentNumber, NUMBER_PATTERN_MAX, numberPatternProblem } from '#domain/document-number.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import formStyles from '../../shared/ui/page/settings-form.module.css'
import styles from './firm-settings.module.css'

interface Props {
  field: Omit<ComponentProps<typeof TextField>, 'label'>
  /** Running number of the next matter. */
  sequence: number
}

const TOKENS = [
  ['{seq:4}', 'Running number, here with 4 digits. Every pattern needs it exactly once.'],
  ['{year}', 'Year in which the matter opens, in 4 digits'],
  ['{yy}', 'The same in 2 digits'],
  ['{mm}', 'Month in which the matter opens'],
  ['{client}', 'Number of the client'],
  ['{area}', 'Code of the practice area; GEN if a matter has none'],
] as const

/** The pattern with the number that it gives the next matter, updated while typing. */
export function NumberPattern({ field, sequence }: Props) {
  const { business } = useCurrentUser()
  const pattern = field.value
  const parts = { seq: sequence, day: today(business.timeZone), tokens: { client: 'C-0001', area: 'GEN' } }
  const next =
    numberPatternProblem('matter', pattern) === undefined ? documentNumber('matter', pattern, parts) : undefined
  return (
    <>
      <div className={styles.pattern}>
        <TextField label="Pattern" required maxLength={NUMBER_PATTERN_MAX} {...field} />
        <div className={styles.patternNext}>
          <span id="next-matter-number">Next matter</span>
          <output aria-labelledby="next-matter-number" className="lx-id lx-strong">
            {next ?? 'The pattern is not complete'}
          </output>
          {next !== undefined && pattern.includes('{client}') && <small>for a client whose number is C-0001</small>}
        </div>
      </div>
      <table className={styles.tokens}>
        <caption className="lx-sr-only">The parts of a pattern</caption>
        <tbody>
          {TOKENS.map(([token, meaning]) => (
            <tr key={token}>
              <th scope="row">
                <code>{token}</code>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={formStyles.note}>Existing matters keep their numbers.</p>
    </>
  )
}
