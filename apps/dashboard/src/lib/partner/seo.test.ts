import { expect, it } from 'vitest'
import { keywordsOf } from './seo.ts'

it.each<[string, string[]]>([
  ['', []],
  [' , ,', []],
  ['tennis', ['tennis']],
  [' tennis , river courts,,padel ', ['tennis', 'river courts', 'padel']],
])('keywords typed as %j are those between the commas, and none that is empty [BRAND-53]', (typed, keywords) => {
  expect(keywordsOf(typed)).toEqual(keywords)
})
