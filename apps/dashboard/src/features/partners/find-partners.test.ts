import { describe, expect, it } from 'vitest'
import { findPartners, labelOf } from './find-partners.ts'
import { partnerNamed } from './fixtures/partner-named.ts'

const riverside = partnerNamed('1', 'Riverside Racquet Club', 'riverside')
const harbour = partnerNamed('2', 'Harbour Tennis', 'harbour-sydney')
const nameless = partnerNamed('3', null, null)
const found = (typed: string) => findPartners([riverside, harbour, nameless], typed).map(({ id }) => id)

describe('the list of partners', () => {
  it('is ordered by brand name [SUPERADMIN-54]', () => {
    expect(found('')).toEqual(['3', '2', '1'])
  })

  it('is searched by brand name and address [SUPERADMIN-54]', () => {
    expect(found('RACQUET')).toEqual(['1'])
    expect(found('sydney')).toEqual(['2'])
    expect(found('nobody')).toEqual([])
  })

  it('is searched by what was typed without the blanks around it [SUPERADMIN-54]', () => {
    expect(found('  racquet ')).toEqual(['1'])
    // Blanks alone are nothing that was asked for: a partner without a profile stays, too.
    expect(found('   ')).toEqual(['3', '2', '1'])
    expect(found('harbour tennis')).toEqual(['2'])
    expect(found('harbourtennis')).toEqual([])
  })

  it('has its order by the alphabet, not by capitals and marks [SUPERADMIN-54]', () => {
    const others = ['Zenith', 'aquatics', 'Ánh Dương', 'Delta'].map((name) => partnerNamed(name, name, null))
    expect(findPartners(others, '').map(labelOf)).toEqual(['Ánh Dương', 'aquatics', 'Delta', 'Zenith'])
  })

  it('is searched without marks as well', () => {
    const hanoi = partnerNamed('4', 'Cầu lông Thủ Đức', 'cau-long')
    expect(findPartners([hanoi, harbour], 'long thu duc').map(({ id }) => id)).toEqual(['4'])
    expect(findPartners([hanoi, harbour], 'Thủ Đức').map(({ id }) => id)).toEqual(['4'])
  })

  it('shows the id of a partner without a profile [SUPERADMIN-54]', () => {
    expect(labelOf(nameless)).toBe('3')
    expect(labelOf(harbour)).toBe('Harbour Tennis')
  })
})
