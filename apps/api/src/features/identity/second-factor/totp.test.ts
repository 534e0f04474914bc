import { describe, expect, it } from 'vitest'
import { codeOfStep, newTotpSecret, stepAt, stepOfCode, totpUri } from './totp.ts'

/** '12345678901234567890' in base32, the secret of the RFC's examples. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator app [BEYOND-23]', () => {
  // RFC 6238, appendix B; it prints eight digits, of which apps show the last six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of RFC 6238', (second, code) => {
    expect(codeOfStep(SECRET, stepAt(second * 1000))).toBe(code)
  })

  it('count one step before and behind, and no further', () => {
    const at = 1_700_000_010_000
    const step = stepAt(at)
    const found = [-2, -1, 0, 1, 2].map((off) => stepOfCode(SECRET, codeOfStep(SECRET, step + off), at))
    expect(found).toEqual([null, step - 1, step, step + 1, null])
  })

  it('that are none of a step are none at all', () => {
    for (const typed of ['', '1', '0000000', 'abcdef', '١٢٣٤٥٦']) expect(stepOfCode(SECRET, typed, 90_000)).toBeNull()
  })

  it('come from secrets of 160 bits, each another one', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(secrets).size).toBe(50)
  })

  it('are read by apps from an address', () => {
    expect(totpUri(SECRET, 'mei+desk@club.example')).toBe(
      `otpauth://totp/Fieldhouse:mei%2Bdesk%40club.example?secret=${SECRET}&issuer=Fieldhouse&algorithm=SHA1&digits=6&period=30`,
    )
  })
})
