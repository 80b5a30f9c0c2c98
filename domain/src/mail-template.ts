const placeholder = /\{([^{}\n]*)\}/g
/** A template that repeats a long value is no mail. */
const MAX_TIMES = 5

interface Rules {
  /** The placeholders that the template may name, without their braces. */
  readonly known: readonly string[]
  /** Those without which the mail is of no use, such as its link. */
  readonly required?: readonly string[]
}

const namesIn = (template: string): string[] => [...template.matchAll(placeholder)].map(([, name = '']) => name)

/** Why a text cannot be the template of a mail; undefined where it can. */
export function mailTemplateProblem(template: string, { known, required = [] }: Rules): string | undefined {
  const names = namesIn(template)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) return `{${unknown}} is not known`
  const missing = required.find((name) => !names.includes(name))
  if (missing !== undefined) return `{${missing}} cannot be left out`
  const repeated = known.find((name) => names.filter((one) => one === name).length > MAX_TIMES)
  return repeated === undefined ? undefined : `{${repeated}} can be named ${MAX_TIMES} times at most`
}

/** What stands for the placeholders of a template, by their names. */
type Values = Readonly<Partial<Record<string, string>>>

const valueOf = (values: Values, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/**
 * The template with values in place of its placeholders. One without a value stays as it is, for somebody who fills it in later.
 * A line that consists of a blank value is left out, with the blank line after it. Values are not templates themselves.
 */
export function fillMailTemplate(template: string, values: Values): string {
  const lines = template.split('\n')
  const isLeftOut = (line: string | undefined) => {
    const [, name] = /^\s*\{([^{}]*)\}\s*$/.exec(line ?? '') ?? []
    return name !== undefined && valueOf(values, name) === ''
  }
  return lines
    .filter((line, at) => !isLeftOut(line) && !(line.trim() === '' && isLeftOut(lines[at - 1])))
    .join('\n')
    .replace(placeholder, (text, name: string) => valueOf(values, name) ?? text)
}
