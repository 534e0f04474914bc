import { describe, expect, it } from 'vitest'
import { filterOptions } from './filter-options.ts'

const options = (...labels: string[]) => labels.map((label) => ({ value: label, label, disabled: false }))
const found = (search: string, ...labels: string[]) =>
  filterOptions({ options: options(...labels), search, limit: Infinity }).map(
    (option) => 'label' in option && option.label,
  )

describe('the choices of a field that is typed into', () => {
  it.each([
    ['new york', ['America/New_York']],
    ['york', ['America/New_York']],
    ['america york', ['America/New_York']],
    ['ho chi', ['Asia/Ho_Chi_Minh']],
    ['asia', ['Asia/Ho_Chi_Minh', 'Asia/Singapore']],
    ['nowhere', []],
  ])('of zones, %j finds %j', (search, zones) => {
    expect(found(search, 'America/New_York', 'Asia/Ho_Chi_Minh', 'Asia/Singapore')).toEqual(zones)
  })

  it('that begin with what is typed come first, the others as they stood', () => {
    const countries = ['British Indian Ocean Territory', 'Hungary', 'India', 'Indonesia']
    expect(found('ind', ...countries)).toEqual(['India', 'Indonesia', 'British Indian Ocean Territory'])
    expect(found('', ...countries)).toEqual(countries)
  })

  it('are found without their marks', () => {
    expect(found('cau long', 'Bóng đá', 'Cầu lông')).toEqual(['Cầu lông'])
    expect(found('bong da', 'Bóng đá', 'Cầu lông')).toEqual(['Bóng đá'])
  })

  it('stay in their groups, and a group without any goes', () => {
    const groups = [
      { group: 'United States', items: options('America/Chicago', 'America/New_York') },
      { group: 'Others', items: options('Asia/Singapore') },
    ]
    expect(filterOptions({ options: groups, search: 'new', limit: Infinity })).toEqual([
      { group: 'United States', items: options('America/New_York') },
    ])
  })
})
