import { describe, expect, test } from 'vitest'
import { mailHead } from './mail-head.ts'

const firm = { firmName: 'Marula & "Finch"', color: '#1F4D3F', logo: null }

describe('the head of a mail', () => {
  test('is the name in white on the colour where there is no logo, with nothing in it that is markup', () => {
    expect(mailHead(firm)).toContain('background-color:#1F4D3F;color:#FFFFFF')
    expect(mailHead(firm)).toContain('>Marula &amp; &quot;Finch&quot;</span>')
  })

  test('darkens a colour on which white cannot be read', () => {
    expect(mailHead({ ...firm, color: '#FFD400' })).not.toContain('#FFD400')
  })

  test.each([
    [{ width: 960, height: 96 }, 'width="240" height="24"'],
    [{ width: 320, height: 320 }, 'width="48" height="48"'],
    [{ width: 30, height: 20 }, 'width="30" height="20"'],
    [{ width: 2000, height: 1 }, 'width="240" height="1"'],
  ])('shows a logo of %j no larger than a mail needs', (logo, sides) => {
    const head = mailHead({ ...firm, logo })
    expect(head).toContain(sides)
    expect(head).toContain('src="cid:logo@lexhold" alt="Marula &amp; &quot;Finch&quot;"')
  })
})
