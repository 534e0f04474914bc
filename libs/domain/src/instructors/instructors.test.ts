import { describe, expect, it } from 'vitest'
import { instructorProblems, nameOfInstructor } from './index.ts'

describe('the form of an instructor', () => {
  const mai = { email: 'mai@club.example', mobile: '', bio: '' }
  it.each([
    ['with an email alone', {}, {}],
    ['with everything', { mobile: '+65 9123 4567', bio: 'b'.repeat(255) }, {}],
    ['without an email', { email: ' ' }, { email: 'Invalid email address' }],
    ['with half an email', { email: 'mai@club' }, { email: 'Invalid email address' }],
    ['with a mobile that is none', { mobile: '12' }, { mobile: 'Invalid phone number' }],
    ['with too much said of them', { bio: 'b'.repeat(256) }, { bio: 'Too long' }],
    ['with blanks around what is said of them', { bio: `  ${'b'.repeat(255)} ` }, {}],
  ])('%s [INSTRUCTORS-05] [INSTRUCTORS-06] [INSTRUCTORS-24]', (_case, over, problems) => {
    expect(instructorProblems({ ...mai, ...over })).toEqual(problems)
  })
})

it.each([
  [{ firstName: 'Mai', lastName: 'Trần' }, 'Mai Trần'],
  [{ firstName: 'Mai', lastName: '' }, 'Mai'],
  [{ firstName: '', lastName: '' }, 'mai@club.example'],
])('who has no name is called by the email: %j', (name, called) => {
  expect(nameOfInstructor({ ...name, email: 'mai@club.example' })).toBe(called)
})
