import { describe, expect, it } from 'vitest'
import { liftProblem, type Suppression } from './index.ts'

describe('who gets no campaigns may have them again [BEYOND-44]', () => {
  it.each<[string, Suppression[], boolean, string | null]>([
    ['an address where nobody was', ['bounced'], false, null],
    ['who unsubscribed, as staff think', ['unsubscribed'], false, 'personMustAsk'],
    ['who unsubscribed and asks for it', ['unsubscribed'], true, null],
    ['who complained, as staff think', ['complained'], false, 'personMustAsk'],
    ['who complained and asks for it', ['complained'], true, null],
    ['who did both', ['bounced', 'unsubscribed'], false, 'personMustAsk'],
    ['who gets them', [], true, 'getsCampaigns'],
  ])('%s', (_case, reasons, personAsked, problem) => {
    expect(liftProblem(reasons, personAsked)).toBe(problem)
  })
})
