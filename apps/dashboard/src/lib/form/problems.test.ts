import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../api/failures.ts'
import { isSaidBeside, isSound, refusedFields, wordsOf, type Problems } from './problems.ts'
import type { FieldsOf } from './use-fields.ts'

type Values = { firstName: string; email: string; emails: boolean }
const values: Values = { firstName: 'Anna', email: 'anna@', emails: false }

const refusal = (...properties: string[]) =>
  new ApiFailure(
    400,
    {
      status: 400,
      data: {
        msg: 'Bad request',
        errorCode: 'error.badRequest.invalidInput',
        message: properties.map((property) => ({ property, constraints: { value: `${property} is wrong` } })),
      },
    },
    null,
  )

describe('the fields that a refusal is about', () => {
  it.each<[string, unknown, Problems<Values>, boolean]>([
    ['a field of the form', refusal('email'), { email: 'email is wrong' }, true],
    ['two of them', refusal('email', 'firstName'), { email: 'email is wrong', firstName: 'firstName is wrong' }, true],
    ['a field that the form has not', refusal('gender'), {}, false],
    ['one that it has and one that it has not', refusal('email', 'gender'), { email: 'email is wrong' }, false],
    ['what every object has', refusal('constructor'), {}, false],
    ['no field', refusal(), {}, false],
    ['no answer', new TypeError('Failed to fetch'), {}, false],
  ])('%s', (_case, error, refused, isSaid) => {
    expect(refusedFields(error, values)).toEqual(refused)
    expect(isSaidBeside(error, refusedFields(error, values))).toBe(isSaid)
  })

  it('may be another that the form knows it by', () => {
    expect(isSaidBeside(refusal(), { email: 'known' })).toBe(true)
    expect(isSaidBeside(refusal('gender'), { email: 'known' })).toBe(false)
  })
})

describe('a problem', () => {
  it('is none where nothing is said of any field', () => {
    expect([{}, { email: undefined }, { email: 'required' }].map(isSound)).toEqual([true, true, false])
  })

  it.each([
    [undefined, null],
    ['required', 'là bắt buộc'],
    ['empty', true],
    ['email is wrong', 'email is wrong'],
    ['constructor', 'constructor'],
  ])('%j says %j', (problem, words) => {
    expect(wordsOf(problem, { required: 'là bắt buộc', empty: true })).toBe(words)
  })
})

describe('a field of a form', () => {
  it('has the type of its value, and one of another name does not compile', () => {
    const use = ({ field, change, refuse }: FieldsOf<Values>) => {
      field('firstName').value satisfies string
      field('emails').checked satisfies boolean
      // @ts-expect-error a tick is no text
      void field('emails').value
      // @ts-expect-error there is no such field
      field('lastName')
      // @ts-expect-error there is no such field
      change({ lastName: '' })
      // @ts-expect-error there is no such field
      refuse({ lastName: 'required' })
    }
    expect(use).toBeTypeOf('function')
  })
})
