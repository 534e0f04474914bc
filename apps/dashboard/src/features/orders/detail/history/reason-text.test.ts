import { CHANGE_REASONS } from '@fieldhouse/domain/orders'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import en from '../../../../locales/en.ts'
import vi from '../../../../locales/vi.ts'
import { reasonText } from './reason-text.ts'

describe('the reason of a change', () => {
  it.each([
    ['en', Object.values(CHANGE_REASONS)],
    ['vi', ['Đã thay đổi lượt đặt sân', 'Đã hoàn tác lần dời', 'Khách hàng yêu cầu', 'Khác']],
  ])('is told in the language of the reader: %s [ORDERS-133]', async (lng, texts) => {
    const i18n = createInstance()
    await i18n.init({ lng, resources: { en, vi }, ns: ['orders'], defaultNS: 'orders' })
    expect(Object.values(CHANGE_REASONS).map((reason) => reasonText(reason, i18n.getFixedT(lng, 'orders')))).toEqual(
      texts,
    )
  })

  it('that the product did not write is shown as it is', () => {
    const t = createInstance().getFixedT('en', 'orders')
    expect(reasonText('Rain', t)).toBe('Rain')
    expect(reasonText('constructor', t)).toBe('constructor')
  })
})
