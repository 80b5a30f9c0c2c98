import { runProgram, unexplainedFailure, type Step } from './step.ts'

const cache = ['--cache', '--cache-location', '.cache/prettier', '--cache-strategy', 'content']

export const formatting: Step = {
  name: 'format',
  async check(root) {
    const ran = await runProgram(root, 'prettier', ['--list-different', ...cache, '.'])
    if (ran.status === 0) return { findings: [] }
    const files = ran.stdout.split('\n').filter((line) => line !== '')
    if (files.length === 0 || ran.stderr !== '') return { findings: [unexplainedFailure('format', ran)] }
    return { findings: files.map((file) => ({ rule: 'format', file, message: 'npm run fix lays it out' })) }
  },
}
