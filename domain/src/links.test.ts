import { describe, expect, test } from 'vitest'
import { containsLink, nameInMail } from './links.ts'

describe('a name', () => {
  test.each([
    'https://evil.example/win',
    'Claim at www.evil.example',
    'evil.com',
    'EVIL.COM Legal',
    'Prizes at my-site.co.uk today',
    'javascript://x',
    'Ọmọ.ng',
  ])('with a link is told: %s', (name) => {
    expect(containsLink(name)).toBe(true)
  })

  test.each([
    'J.P. Morgan & Co. Solicitors',
    'Finch, Marula & Co.',
    'Adeyemi S.A.R.L.',
    'O’Neill-Okafor (Lagos) LLP',
    'St.John Advocates',
    'No. 12 Chambers: family law',
    'Communications Law 24/7',
  ])('without one is told: %s', (name) => {
    expect(containsLink(name)).toBe(false)
  })
})

describe('a name in a mail to a stranger', () => {
  test.each([
    ['Finch & Marula LLP', 'Finch & Marula LLP'],
    ['Claim\nyour prize:\thttps://evil.com/x?y=1', 'Claim your prize: https evil. com x?y=1'],
    ['www.evil.com', 'evil. com'],
    ['pay@evil.com <b>', 'pay evil. com b'],
    ['\u202Emoc.live', 'moc. live'],
  ])('is one line without anything to click: %j', (name, shown) => {
    expect(nameInMail(name)).toBe(shown)
    expect(containsLink(nameInMail(name))).toBe(false)
  })

  test('is cut', () => {
    expect([...nameInMail('é'.repeat(200))]).toHaveLength(80)
  })
})
