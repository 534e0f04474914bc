import { expect, it } from 'vitest'
import { ianaName, zonesKnown } from './iana-zones.ts'

it('zones are called as IANA calls them, whatever the browser calls them [BRAND-12]', () => {
  expect(ianaName('Asia/Saigon')).toBe('Asia/Ho_Chi_Minh')
  expect(ianaName('Asia/Calcutta')).toBe('Asia/Kolkata')
  const zones = zonesKnown()
  expect(zones).toEqual(expect.arrayContaining(['Asia/Ho_Chi_Minh', 'Asia/Kolkata', 'Europe/Kyiv', 'Asia/Singapore']))
  expect(zones.filter((zone) => ianaName(zone) !== zone)).toEqual([])
  expect(zones).toEqual([...new Set(zones)].toSorted())
})
